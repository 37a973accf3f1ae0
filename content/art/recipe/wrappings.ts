import { grooves, gleam } from './glassware.ts';
import { leaf } from './botany.ts';
import type { Emblem } from './labels.ts';
import { emblem, label, twoLines } from './labels.ts';
import type { Palette } from './palettes.ts';
import { castShadow } from './stage.ts';
import type { Drawing } from './svg.ts';
import { across, even, linear, lit } from './svg.ts';

/** Vessels of paper, cloth, metal and clay. Each stands on (160, 318). */

function paper(id: string, dye: Palette): string {
  return even(`b${id}`, [dye.paper[0], dye.paper[1], dye.paper[2]], lit);
}

function glaze(id: string, dye: Palette): string {
  return even(`b${id}`, [dye.glass[0], dye.glass[1], dye.glass[2]], lit);
}

export function sachet(dye: Palette, sign: Emblem, id = ''): Drawing {
  return {
    defs: paper(id, dye),
    body:
      castShadow(74, dye.shadow) +
      `<path d="M94 106C118 101 202 101 226 106L224 122C220 176 222 240 232 306C233 314 228 318 220 318H100C92 318 87 314 88 306C98 240 100 176 96 122Z" fill="url(#b${id})"/>` +
      '<path d="M96 122C118 118 202 118 224 122L226 106C202 101 118 101 94 106Z" fill="#fff" opacity=".3"/>' +
      `<path d="M97 113C130 109 190 109 223 113" stroke="${dye.ink}" stroke-opacity=".5" stroke-dasharray="2 4"/>` +
      `<path d="M96 122C118 118 202 118 224 122" stroke="${dye.ink}" stroke-opacity=".4"/>` +
      '<path d="M99 170C104 230 98 280 94 312M221 170C216 230 222 280 226 312" stroke="#fff" stroke-opacity=".4" stroke-width="2" stroke-linecap="round"/>' +
      label(120, 152, 80, 112, dye.ink, sign) +
      `<path d="M101 292C140 284 180 300 221 290" stroke="${dye.ink}" stroke-opacity=".32"/>` +
      gleam(107, 134, 92, 7),
  };
}

/** A cloth bag drawn together with a cord. */
export function bag(dye: Palette, sign: Emblem, id = ''): Drawing {
  const cord = dye.bulb[1];
  return {
    defs: paper(id, dye),
    body:
      castShadow(84, dye.shadow) +
      `<path d="M118 160C112 146 104 134 98 120C108 112 118 122 128 116C138 110 146 120 158 115C170 110 178 120 190 115C202 111 212 120 222 119C216 134 208 146 202 160Z" fill="url(#b${id})"/>` +
      `<path d="M126 124C130 136 134 146 138 156M160 122V156M194 124C190 136 186 146 182 156" stroke="${dye.ink}" stroke-opacity=".3" stroke-width="1.5" stroke-linecap="round"/>` +
      `<path d="M118 160C96 190 78 244 84 292C86 310 100 318 118 318H202C220 318 234 310 236 292C242 244 224 190 202 160Z" fill="url(#b${id})"/>` +
      `<path d="M124 172C112 192 102 214 98 240M140 172C134 184 131 192 129 202M180 172C186 184 189 192 191 202M196 172C208 192 218 214 222 240M92 292C110 304 140 308 160 308S212 304 228 292" stroke="${dye.ink}" stroke-opacity=".24" stroke-width="1.5" stroke-linecap="round"/>` +
      '<path d="M108 200C98 222 93 246 93 268" stroke="#fff" stroke-opacity=".42" stroke-width="6" stroke-linecap="round"/>' +
      `<path d="M115 157C140 165 180 165 205 157M115 165C140 173 180 173 205 165" stroke="${cord}" stroke-width="3.6" stroke-linecap="round"/>` +
      `<path d="M166 164C184 148 204 154 200 166C197 175 180 173 166 164C150 150 132 176 166 164C178 178 178 190 186 200M164 165C160 178 152 186 152 198" stroke="${cord}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>` +
      label(121, 208, 78, 88, dye.ink, sign),
  };
}

/** A tube standing on its cap. */
export function tube(dye: Palette, sign: Emblem, { lightCap = true } = {}, id = ''): Drawing {
  return {
    defs:
      glaze(id, dye) +
      linear(
        `k${id}`,
        lightCap
          ? [
              [0, dye.lid[0]],
              [1, dye.lid[1]],
            ]
          : [
              [0, dye.ink],
              [1, dye.shadow],
            ],
        across,
      ),
    body:
      castShadow(58, dye.shadow) +
      `<rect x="122" y="276" width="76" height="42" rx="7" fill="url(#k${id})"/>` +
      grooves(126, 194, 288, 311, lightCap ? dye.ink : '#fff', 0.24) +
      `<path d="M108 112H212C212 170 208 226 202 268C201 276 197 281 190 281H130C123 281 119 276 118 268C112 226 108 170 108 112Z" fill="url(#b${id})"/>` +
      `<path d="M119 262C146 270 174 270 201 262C200 274 197 281 190 281H130C123 281 120 274 119 262Z" fill="${dye.ink}" opacity=".3"/>` +
      `<path d="M106 88C106 85 108 83 111 83H209C212 83 214 85 214 88V114H106Z" fill="${dye.glass[1]}"/>` +
      '<path d="M106 88C106 85 108 83 111 83H209C212 83 214 85 214 88V114H106Z" fill="#fff" opacity=".22"/>' +
      grooves(108, 212, 87, 108, dye.ink, 0.3) +
      `<path d="M106 114H214" stroke="${dye.ink}" stroke-opacity=".4" stroke-width="1.4"/>` +
      label(126, 142, 68, 100, dye.ink, sign) +
      '<path d="M116 124C116 160 118 196 122 226" stroke="#fff" stroke-opacity=".42" stroke-width="6" stroke-linecap="round"/>',
  };
}

interface TinLook {
  /** What lies pressed into the lid. */
  lid?: 'petals' | 'sun';
  scale?: number;
}

export function tin(
  dye: Palette,
  sign: Emblem,
  { lid = 'petals', scale = 1 }: TinLook = {},
  id = '',
): Drawing {
  const body =
    castShadow(94, dye.shadow) +
    `<path d="M76 218V294C76 308 114 320 160 320S244 308 244 294V218Z" fill="url(#b${id})"/>` +
    `<ellipse cx="160" cy="218" rx="84" ry="25" fill="${dye.shadow}" opacity=".8"/>` +
    `<path d="M72 196V214C72 229 111 241 160 241S248 229 248 214V196Z" fill="url(#k${id})"/>` +
    `<ellipse cx="160" cy="196" rx="88" ry="26" fill="url(#q${id})"/>` +
    `<ellipse cx="160" cy="195" rx="76" ry="20.5" stroke="${dye.ink}" stroke-opacity=".45"/>` +
    `<g transform="translate(160 196) scale(1 .32)">${lid === 'petals' ? pressedPetals(dye) : pressedSun(dye)}</g>` +
    '<path d="M88 250C120 268 200 268 232 250" stroke="#fff" stroke-opacity=".25"/>' +
    '<path d="M112 252C140 261 180 261 208 252V302C180 311 140 311 112 302Z" fill="#fdf8ee"/>' +
    `<path d="M130 291C148 295 172 295 190 291" stroke="${dye.ink}" stroke-width="2.4" stroke-linecap="round"/>` +
    `<path d="M144 299C154 301 166 301 176 299" stroke="${dye.ink}" stroke-width="1.3" stroke-linecap="round" opacity=".7"/>` +
    emblem(sign, 160, 272, 58, dye.ink) +
    gleam(84, 230, 62, 7);
  return {
    defs:
      glaze(id, dye) +
      even(`k${id}`, [dye.paper[0], dye.paper[2]], across) +
      even(`q${id}`, [dye.wall[0], dye.paper[1]], lit),
    body:
      scale === 1
        ? body
        : `<g transform="translate(160 318) scale(${scale}) translate(-160 -318)">${body}</g>`,
  };
}

function pressedPetals(dye: Palette): string {
  let petals = '';
  for (let angle = 0; angle < 360; angle += 45)
    petals += leaf(0, 0, angle, 46, 19, dye.ink, { opacity: 0.55, rib: dye.rib });
  return `${petals}<circle r="8" fill="#d9ac5f"/>`;
}

function pressedSun(dye: Palette): string {
  let rays = '';
  for (let i = 0; i < 16; i++) {
    const angle = (Math.PI * i) / 8;
    const far = i % 2 ? 44 : 52;
    rays += `M${Math.round(Math.cos(angle) * 28)} ${Math.round(Math.sin(angle) * 28)}L${Math.round(Math.cos(angle) * far)} ${Math.round(Math.sin(angle) * far)}`;
  }
  return `<path d="${rays}" stroke="${dye.ink}" stroke-width="4" stroke-linecap="round" opacity=".5"/><circle r="20" fill="#d9ac5f"/><circle r="20" stroke="${dye.ink}" stroke-opacity=".35" stroke-width="2"/>`;
}

export function teaBox(dye: Palette, sign: Emblem, id = ''): Drawing {
  return {
    defs: paper(id, dye),
    body:
      castShadow(88, dye.shadow) +
      `<path d="M212 138L242 126V304L212 318Z" fill="${dye.paper[2]}"/><path d="M212 138L242 126V304L212 318Z" fill="${dye.ink}" opacity=".34"/>` +
      `<path d="M84 138L114 126H242L212 138Z" fill="${dye.paper[0]}"/>` +
      `<rect x="84" y="138" width="128" height="180" rx="2" fill="url(#b${id})"/>` +
      `<path d="M84 138H212V178H84Z" fill="${dye.ink}" opacity=".72"/><path d="M212 138L242 126V165L212 178Z" fill="${dye.ink}" opacity=".6"/>` +
      `<path d="M84 178H212L242 165" stroke="#fff" stroke-opacity=".35" stroke-width="1.4"/>` +
      '<path d="M96 152H146M96 162H126" stroke="#fff" stroke-opacity=".4" stroke-width="2" stroke-linecap="round"/>' +
      label(100, 198, 80, 100, dye.ink, sign) +
      gleam(90, 188, 84, 5) +
      `<path d="M192 177C196 194 201 200 200 214" stroke="#fdf8ee" stroke-width="1.6" stroke-linecap="round"/>` +
      `<g transform="rotate(5 199 226)"><path d="M189 214H209V236L199 243L189 236Z" fill="#fdf8ee"/><path d="M189 214H209V236L199 243L189 236Z" stroke="${dye.ink}" stroke-opacity=".3"/>${leaf(199, 237, -90, 17, 9, dye.ink, { opacity: 0.8 })}</g>`,
  };
}

/** Two bars of soap in one paper band, on a dish of stone. */
export function soap(dye: Palette, sign: Emblem, id = ''): Drawing {
  const bar = (y: number, shift: number): string =>
    `<g transform="translate(${shift} ${y})">` +
    `<path d="M86 30C86 12 96 4 114 4H206C224 4 234 12 234 30V50C234 64 224 70 208 70H112C96 70 86 64 86 50Z" fill="url(#b${id})"/>` +
    `<path d="M86 30C86 12 96 4 114 4H206C224 4 234 12 234 30C234 40 224 44 208 44H112C96 44 86 40 86 30Z" fill="url(#q${id})"/>` +
    '<path d="M98 24C101 14 108 11 118 11H150" stroke="#fff" stroke-opacity=".55" stroke-width="3" stroke-linecap="round"/></g>';
  return {
    defs:
      glaze(id, dye) +
      even(`q${id}`, [dye.paper[0], dye.paper[2]], lit) +
      even(`d${id}`, ['#f7eee0', '#c9ae86'], lit),
    body:
      castShadow(108, dye.shadow) +
      `<path d="M54 298C54 312 100 322 160 322S266 312 266 298Z" fill="url(#d${id})"/><ellipse cx="160" cy="298" rx="106" ry="15" fill="#efe2cb"/><ellipse cx="160" cy="298" rx="92" ry="11" fill="#b79d76" opacity=".45"/>` +
      bar(234, -5) +
      `<path d="M82 240C110 246 210 246 236 238L234 244H86Z" fill="${dye.shadow}" opacity=".25"/>` +
      bar(170, 5) +
      '<path d="M126 174H198V240H126Z" fill="#fdf8ee"/><path d="M126 174H198V214H126Z" fill="#f1e7d3"/>' +
      `<path d="M126 214H198" stroke="${dye.ink}" stroke-opacity=".2"/>` +
      `<path d="M116 242H188V304H116Z" fill="#f6ecda"/>` +
      `<g transform="translate(162 194) scale(1 .62)">${emblem(sign, 0, 0, 88, dye.ink)}</g>` +
      twoLines(162, 224, 62, 7, dye.ink),
  };
}

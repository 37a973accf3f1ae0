import type { Emblem } from './labels.ts';
import { label } from './labels.ts';
import type { Palette } from './palettes.ts';
import { castShadow } from './stage.ts';
import type { Drawing } from './svg.ts';
import { across, even, linear, lit, n } from './svg.ts';

/** Vessels of glass. Each stands on (160, 318); `id` keeps the gradients of two vessels in one picture apart. */

export const gleam = (x: number, y: number, height: number, width = 7): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${width}" height="${n(height)}" rx="${width / 2}" fill="#fff" opacity=".42"/>`;

function glass(id: string, dye: Palette): string {
  return linear(
    `b${id}`,
    [
      [0, dye.glass[0], 0.95],
      [0.52, dye.glass[1], 0.94],
      [1, dye.glass[2], 0.97],
    ],
    lit,
  );
}

/** Fine upright grooves of a cap. */
export function grooves(
  from: number,
  to: number,
  top: number,
  bottom: number,
  colour: string,
  opacity = 0.3,
) {
  const count = Math.round((to - from) / 11);
  const gap = (to - from) / (count + 1);
  let lines = '';
  for (let i = 1; i <= count; i++) lines += `M${n(from + gap * i)} ${top}V${bottom}`;
  return `<path d="${lines}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="1.5"/>`;
}

interface DropperShape {
  half?: number;
  shoulder?: number;
  /** How full it is: the height of the liquid's surface. */
  level?: number;
}

export function dropper(
  dye: Palette,
  sign: Emblem,
  { half = 42, shoulder = 176, level = 214 }: DropperShape = {},
  id = '',
): Drawing {
  const l = 160 - half;
  const r = 160 + half;
  const foot = `V304C${r} 312 ${r - 6} 318 ${r - 14} 318H${l + 14}C${l + 6} 318 ${l} 312 ${l} 304Z`;
  const lw = half * 2 - 16;
  return {
    defs: glass(id, dye) + even(`k${id}`, [dye.bulb[0], dye.bulb[1]], across),
    body:
      castShadow(half + 24, dye.shadow) +
      `<path d="M${l} ${shoulder}C${l} ${shoulder - 14} 140 ${shoulder - 16} 142 ${shoulder - 28}V138H178V${shoulder - 28}C180 ${shoulder - 16} ${r} ${shoulder - 14} ${r} ${shoulder}${foot}" fill="url(#b${id})"/>` +
      `<path d="M${l} ${level}C${l + 16} ${level - 7} 148 ${level + 6} 166 ${level}S${r - 10} ${level - 5} ${r} ${level - 1}${foot}" fill="${dye.ink}" opacity=".42"/>` +
      `<rect x="136" y="112" width="48" height="30" rx="5" fill="${dye.collar}"/>` +
      '<path d="M141 117v20M149 117v20M157 117v20M165 117v20M173 117v20" stroke="#fff" stroke-opacity=".28"/>' +
      `<path d="M146 113C143 92 147 66 160 66S177 92 174 113Z" fill="url(#k${id})"/>` +
      '<path d="M153 104C151 90 153 80 157 75" stroke="#fff" stroke-opacity=".4" stroke-width="2.4" stroke-linecap="round"/>' +
      label(l + 8, 208, lw, 84, dye.ink, sign) +
      gleam(l + 6, shoulder + 4, 26 + (204 - shoulder) * 0.2, 6),
  };
}

interface JarShape {
  lid?: 'screw' | 'cork' | 'cloth';
}

export function jar(dye: Palette, sign: Emblem, { lid = 'screw' }: JarShape = {}, id = ''): Drawing {
  const tall = lid !== 'screw';
  const [l, r, top] = tall ? [96, 224, 168] : [86, 234, 174];
  const foot = `V292C${r} 308 ${r - 12} 318 ${r - 28} 318H${l + 28}C${l + 12} 318 ${l} 308 ${l} 292Z`;
  const level = tall ? 202 : 214;
  return {
    defs:
      glass(id, dye) +
      linear(
        `k${id}`,
        lid === 'cork'
          ? [
              [0, '#e6c79a'],
              [1, '#b08653'],
            ]
          : [
              [0, dye.lid[0]],
              [1, dye.lid[1]],
            ],
        across,
      ),
    body:
      castShadow(84 - (tall ? 8 : 0), dye.shadow) +
      (lid === 'cork' ? cork(id) : '') +
      `<path d="M${l} ${top + 22}C${l} ${top + 8} ${l + 10} ${top} ${l + 24} ${top}H${r - 24}C${r - 10} ${top} ${r} ${top + 8} ${r} ${top + 22}${foot}" fill="url(#b${id})"/>` +
      `<path d="M${l} ${level}C${l + 34} ${level - 10} 150 ${level + 8} 186 ${level - 1}S${r - 8} ${level - 5} ${r} ${level - 1}${foot}" fill="${dye.ink}" opacity=".34"/>` +
      (lid === 'screw' ? screwLid(id, dye) : '') +
      (lid === 'cork' ? rim(dye) : '') +
      (lid === 'cloth' ? clothLid(id, dye) : '') +
      label(tall ? 120 : 116, tall ? 212 : 206, tall ? 80 : 88, 90, dye.ink, sign) +
      gleam(l + 9, top + 34, 78, 8),
  };
}

const screwLid = (id: string, dye: Palette): string =>
  `<path d="M92 152C92 146 97 142 104 142H216C223 142 228 146 228 152V178H92Z" fill="url(#k${id})"/>` +
  `<path d="M92 166H228" stroke="${dye.shadow}" stroke-opacity=".28"/>` +
  '<path d="M100 150H190" stroke="#fff" stroke-opacity=".6" stroke-width="2" stroke-linecap="round"/>';

const cork = (id: string): string =>
  `<path d="M112 134C112 130 116 127 121 127H199C204 127 208 130 208 134L202 172H118Z" fill="url(#k${id})"/>` +
  '<path d="M122 135H176" stroke="#fff" stroke-opacity=".5" stroke-width="2" stroke-linecap="round"/>' +
  '<path d="M128 146h5M148 142h3M170 148h6M188 141h4M140 153h4M162 154h3M182 154h5" stroke="#7a5428" stroke-opacity=".45" stroke-width="2" stroke-linecap="round"/>';

const rim = (dye: Palette): string =>
  `<rect x="106" y="158" width="108" height="17" rx="8" fill="${dye.glass[1]}"/>` +
  '<path d="M116 163H172" stroke="#fff" stroke-opacity=".5" stroke-width="2.4" stroke-linecap="round"/>';

const clothLid = (id: string, dye: Palette): string =>
  `<path d="M104 158C98 172 92 186 86 198C96 201 101 194 110 198C120 203 126 195 136 199C146 203 152 196 161 199C171 203 177 195 187 199C196 203 203 195 212 198C220 201 226 200 234 197C228 185 222 172 216 158Z" fill="url(#k${id})"/>` +
  `<path d="M103 160C106 138 130 130 160 130S214 138 217 160C190 170 130 170 103 160Z" fill="url(#k${id})"/>` +
  `<path d="M112 172C109 180 106 188 104 194M134 176C133 183 132 190 131 195M160 177V194M186 176C187 183 188 190 189 195M208 172C211 180 214 188 216 194" stroke="${dye.ink}" stroke-opacity=".25" stroke-width="1.4" stroke-linecap="round"/>` +
  `<path d="M102 161C130 172 190 172 218 161" stroke="${dye.ink}" stroke-width="3.2" stroke-linecap="round"/>` +
  `<path d="M176 169C184 180 180 190 186 200M178 169C190 176 194 182 200 188" stroke="${dye.ink}" stroke-width="2.2" stroke-linecap="round"/>` +
  '<path d="M122 146C132 139 146 136 160 136" stroke="#fff" stroke-opacity=".6" stroke-width="2.4" stroke-linecap="round"/>';

interface BottleShape {
  half?: number;
  neck?: number;
  shoulder?: number;
  /** Height of the cap. */
  cap?: number;
  dark?: boolean;
}

/** A wide-mouthed bottle for capsules. */
export function capsuleBottle(
  dye: Palette,
  sign: Emblem,
  { half = 62, neck = 42, shoulder = 182, cap = 42, dark = false }: BottleShape = {},
  id = '',
): Drawing {
  const l = 160 - half;
  const r = 160 + half;
  const mouth = shoulder - 32;
  const capLeft = 160 - neck - 8;
  const capRight = 160 + neck + 8;
  const top = mouth + 4 - cap;
  const foot = `V300C${r} 311 ${r - 8} 318 ${r - 18} 318H${l + 18}C${l + 8} 318 ${l} 311 ${l} 300Z`;
  return {
    defs:
      glass(id, dye) +
      linear(
        `k${id}`,
        dark
          ? [
              [0, dye.ink],
              [1, dye.shadow],
            ]
          : [
              [0, dye.lid[0]],
              [1, dye.lid[1]],
            ],
        lit,
      ),
    body:
      castShadow(half + 12, dye.shadow) +
      `<path d="M${l} ${shoulder}C${l} ${shoulder - 18} ${160 - neck} ${shoulder - 18} ${160 - neck} ${mouth}H${160 + neck}C${160 + neck} ${shoulder - 18} ${r} ${shoulder - 18} ${r} ${shoulder}${foot}" fill="url(#b${id})"/>` +
      `<path d="M${l} 244C${l + 32} 234 158 252 190 242S${r - 8} 239 ${r} 242${foot}" fill="${dye.ink}" opacity=".35"/>` +
      `<rect x="${capLeft}" y="${top}" width="${capRight - capLeft}" height="${cap}" rx="8" fill="url(#k${id})"/>` +
      grooves(
        capLeft + 4,
        capRight - 4,
        top + 8,
        top + cap - 7,
        dark ? '#fff' : dye.ink,
        dark ? 0.22 : 0.26,
      ) +
      label(l + 16, 194, half * 2 - 32, 96, dye.ink, sign) +
      gleam(l + 6, shoulder + 2, 104),
  };
}

interface SprayShape {
  half?: number;
  shoulder?: number;
}

export function sprayBottle(
  dye: Palette,
  sign: Emblem,
  { half = 38, shoulder = 190 }: SprayShape = {},
  id = '',
): Drawing {
  const l = 160 - half;
  const r = 160 + half;
  const foot = `V304C${r} 312 ${r - 6} 318 ${r - 14} 318H${l + 14}C${l + 6} 318 ${l} 312 ${l} 304Z`;
  return {
    defs: glass(id, dye) + even(`k${id}`, [dye.lid[0], dye.lid[1]], lit),
    body:
      castShadow(half + 24, dye.shadow) +
      `<path d="M${l} ${shoulder}C${l} ${shoulder - 20} 144 ${shoulder - 18} 146 152H174C176 ${shoulder - 18} ${r} ${shoulder - 20} ${r} ${shoulder}${foot}" fill="url(#b${id})"/>` +
      `<path d="M${l} 224C${l + 16} 216 154 232 170 224S${r - 6} 220 ${r} 223${foot}" fill="${dye.ink}" opacity=".22"/>` +
      `<rect x="142" y="128" width="36" height="28" rx="4" fill="${dye.collar}"/>` +
      '<path d="M142 138H178M142 146H178" stroke="#fff" stroke-opacity=".3"/>' +
      `<path d="M132 98C132 92 137 88 143 88H184C190 88 194 93 194 99C194 118 186 118 182 130H146C144 120 142 114 132 112Z" fill="url(#k${id})"/>` +
      `<path d="M140 118C136 124 134 132 135 140" stroke="${dye.lid[1]}" stroke-width="5" stroke-linecap="round"/>` +
      '<path d="M144 94H178" stroke="#fff" stroke-opacity=".7" stroke-width="2" stroke-linecap="round"/>' +
      '<circle cx="133" cy="104" r="4.5" fill="#8c3a1d"/>' +
      label(l + 8, 212, half * 2 - 16, 82, dye.ink, sign) +
      gleam(l + 5, shoulder + 2, 100, 6),
  };
}

/** A fan of droplets from a nozzle at (x, y), blown to the left. */
export function mist(x: number, y: number, colour = '#fff'): string {
  let drops = '';
  for (let ring = 1; ring <= 5; ring++) {
    const count = ring + 1;
    for (let i = 0; i < count; i++) {
      const angle = Math.PI + ((i - (count - 1) / 2) / (count - 1)) * 0.62 + (ring % 2 ? 0.04 : -0.05);
      const far = 10 + ring * 13;
      drops += `<circle cx="${n(x + Math.cos(angle) * far)}" cy="${n(y + Math.sin(angle) * far)}" r="${n(2.5 - ring * 0.28)}" opacity="${n(0.95 - ring * 0.12)}"/>`;
    }
  }
  return `<g fill="${colour}">${drops}</g>`;
}

/** A small vial of oil with a domed black cap. */
export function vial(
  x: number,
  foot: number,
  half: number,
  height: number,
  id: string,
  ink: string,
  sign?: Emblem,
): string {
  const l = x - half;
  const r = x + half;
  const top = foot - height;
  const neck = half * 0.46;
  const capTop = top - half * 0.9;
  return (
    castShadow(half + 10, '#2f2410', x, foot) +
    `<path d="M${n(l)} ${n(top + 16)}C${n(l)} ${n(top + 4)} ${n(x - neck)} ${n(top + 8)} ${n(x - neck)} ${n(top - 6)}H${n(x + neck)}C${n(x + neck)} ${n(top + 8)} ${n(r)} ${n(top + 4)} ${n(r)} ${n(top + 16)}V${n(foot - 8)}C${n(r)} ${n(foot - 2)} ${n(r - 4)} ${foot} ${n(r - 9)} ${foot}H${n(l + 9)}C${n(l + 4)} ${foot} ${n(l)} ${n(foot - 2)} ${n(l)} ${n(foot - 8)}Z" fill="url(#b${id})"/>` +
    `<path d="M${n(x - neck - 5)} ${n(top)}V${n(capTop + 6)}C${n(x - neck - 5)} ${n(capTop)} ${n(x - neck)} ${n(capTop - 2)} ${x} ${n(capTop - 2)}S${n(x + neck + 5)} ${n(capTop)} ${n(x + neck + 5)} ${n(capTop + 6)}V${n(top)}Z" fill="${ink}"/>` +
    `<path d="M${n(x - neck)} ${n(capTop + 8)}V${n(top - 4)}" stroke="#fff" stroke-opacity=".3" stroke-width="2" stroke-linecap="round"/>` +
    (sign ? label(l + 5, top + height * 0.36, half * 2 - 10, height * 0.5, ink, sign, 3) : '') +
    gleam(l + 4, top + 20, height * 0.26, 4)
  );
}

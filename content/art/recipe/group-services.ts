import { leaf, sprig } from './botany.ts';
import { palettes } from './palettes.ts';
import { castShadow } from './stage.ts';
import { across, even, linear, lit, radial } from './svg.ts';
import type { Drawing } from './svg.ts';
import { ripples } from './water.ts';

/** The groups that are a place to go or someone to meet. */

/** An armchair from the side, facing right; its feet stand at y = 0. */
const armchair = (seat: string, back: string, deep: string): string =>
  '<ellipse cx="36" cy="1" rx="44" ry="6" fill="#5b4622" opacity=".28"/>' +
  '<path d="M12 -26L6 0M62 -26L68 0" stroke="#7d4a17" stroke-width="4.5" stroke-linecap="round"/>' +
  `<path d="M4 -34C-6 -58 -12 -88 -8 -108C-5 -120 12 -122 17 -110C22 -92 24 -66 26 -42Z" fill="url(#${back})"/>` +
  `<path d="M0 -42C0 -50 6 -54 14 -54H62C71 -54 76 -48 76 -40C76 -30 71 -24 62 -24H14C5 -24 0 -32 0 -42Z" fill="url(#${seat})"/>` +
  `<path d="M10 -74C26 -82 46 -82 58 -74C62 -70 60 -64 54 -64C42 -68 28 -68 16 -62Z" fill="${deep}"/><path d="M54 -66L58 -46" stroke="${deep}" stroke-width="4" stroke-linecap="round"/>` +
  '<path d="M12 -48H50M-2 -102C0 -108 6 -110 9 -106" stroke="#fff" stroke-opacity=".5" stroke-width="2.4" stroke-linecap="round"/>';

export function coachingPrograms(): Drawing {
  const dye = palettes.sand;
  return {
    defs:
      even('1', ['#8fc2ba', '#2f7f7d'], lit) +
      even('2', ['#5ea7a1', '#1f6f6f'], lit) +
      even('3', ['#e8b594', '#b9633d'], lit) +
      even('4', ['#dd9f7a', '#a9552f'], lit) +
      even('5', ['#6f8f66', '#3c5638'], lit),
    body:
      sprig(160, 286, -92, 186, {
        leaves: 9,
        length: 50,
        width: 24,
        fills: ['#55724f', '#86a27a', '#6f8f66'],
        stem: '#55724f',
        rib: dye.rib,
        curve: 0.03,
        spread: 50,
        taper: 0.45,
        weight: 2,
        opacity: 0.88,
        seed: 12,
      }) +
      sprig(150, 290, -116, 110, {
        leaves: 6,
        length: 38,
        width: 18,
        fills: ['#86a27a', '#a6bc97'],
        stem: '#55724f',
        rib: dye.rib,
        curve: 0.14,
        opacity: 0.8,
        seed: 14,
      }) +
      sprig(170, 290, -64, 110, {
        leaves: 6,
        length: 38,
        width: 18,
        fills: ['#86a27a', '#a6bc97'],
        stem: '#55724f',
        rib: dye.rib,
        curve: -0.14,
        opacity: 0.8,
        seed: 16,
      }) +
      '<path d="M138 262H182L177 296C174 300 170 302 166 302H154C150 302 146 300 145 296Z" fill="url(#5)"/><rect x="136" y="256" width="48" height="11" rx="5" fill="#7f9c74"/>' +
      `<g transform="translate(46 318)">${armchair('1', '2', '#0d5154')}</g>` +
      `<g transform="translate(274 318) scale(-1 1)">${armchair('3', '4', '#8c3a1d')}</g>` +
      '<ellipse cx="160" cy="332" rx="30" ry="5" fill="#5b4622" opacity=".28"/><path d="M160 300V330M148 332L160 322L172 332" stroke="#7d4a17" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/><ellipse cx="160" cy="301" rx="32" ry="6.5" fill="#8c6a3a"/><ellipse cx="160" cy="298.5" rx="32" ry="6.5" fill="#e6cd9c"/>' +
      '<path d="M141 285H156V292C156 297 153 299.5 148.5 299.5S141 297 141 292Z" fill="#cb7a52"/><path d="M164 285H179V292C179 297 176 299.5 171.5 299.5S164 297 164 292Z" fill="#fdf8ee"/><path d="M156 288c6 -1 6 7 -1 7M164 288c-6 -1 -6 7 1 7" stroke="#e6cd9c" stroke-width="2"/><ellipse cx="148.5" cy="285" rx="7.5" ry="2" fill="#f3cfae"/><ellipse cx="171.5" cy="285" rx="7.5" ry="2" fill="#c98a5c"/>',
  };
}

export function opportunityShowcase(): Drawing {
  const arch = 'M52 318V158C52 98 98 50 160 50S268 98 268 158V318Z';
  const leafOfDoor =
    '<path d="M52 316V158C48 112 34 74 10 52V344Z" fill="url(#d)"/><path d="M44 170C41 132 31 100 18 82V208L44 214ZM44 232L18 226V318L44 300Z" fill="#0b3f42" opacity=".35"/><path d="M44 170C41 132 31 100 18 82M44 232L18 226" stroke="#8fc2ba" stroke-opacity=".5" stroke-width="1.4"/><circle cx="15" cy="218" r="4" fill="#d9ac5f"/>';
  return {
    defs:
      `<clipPath id="c"><path d="${arch}"/></clipPath>` +
      linear('1', [
        [0, '#fbe3c2'],
        [0.6, '#f6cda2'],
        [1, '#fdf0dc'],
      ]) +
      radial('2', [
        [0, '#fff6e2'],
        [0.4, '#fde3b8', 0.9],
        [1, '#fbd9ae', 0],
      ]) +
      even('3', ['#86b3a6', '#b9d3c3']) +
      even('4', ['#7f9c74', '#55724f']) +
      even('5', ['#fff3da', '#eac9a2']) +
      even('d', ['#2f7f7d', '#0d5154'], across),
    body:
      `<g clip-path="url(#c)"><path d="M52 50H268V318H52Z" fill="url(#1)"/><circle cx="160" cy="172" r="110" fill="url(#2)"/><circle cx="160" cy="172" r="36" fill="#fff6e2"/>` +
      '<g stroke="#fff" stroke-opacity=".5"><circle cx="160" cy="172" r="54"/><circle cx="160" cy="172" r="74"/><circle cx="160" cy="172" r="98"/></g>' +
      '<path d="M52 186C84 160 118 182 148 172S222 150 268 178V240H52Z" fill="url(#3)" opacity=".85"/>' +
      '<path d="M52 208C92 194 130 206 164 200S236 196 268 206V318H52Z" fill="#8fae8a"/><path d="M52 236C90 222 140 236 180 230S240 226 268 234V318H52Z" fill="url(#4)"/>' +
      '<path d="M158 201C172 207 182 212 172 220C158 230 122 236 124 254C126 276 108 296 88 320H236C224 292 206 276 176 262C154 252 176 240 190 226C200 214 180 206 164 200Z" fill="url(#5)"/></g>' +
      '<path d="M52 318V158C52 98 98 50 160 50S268 98 268 158V318" stroke="#fdf3e4" stroke-width="6"/>' +
      leafOfDoor +
      `<g transform="translate(320) scale(-1 1)">${leafOfDoor}</g>` +
      '<path d="M40 316H280L290 330H30Z" fill="#fdf3e4"/><path d="M30 330H290V338H30Z" fill="#cfa57e"/>' +
      sprig(96, 322, -76, 84, {
        leaves: 6,
        length: 26,
        width: 12,
        fills: ['#55724f', '#86a27a'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: 0.1,
        seed: 3,
      }) +
      sprig(228, 322, -102, 74, {
        leaves: 6,
        length: 24,
        width: 11,
        fills: ['#8c3a1d', '#cb7a52'],
        stem: '#8c3a1d',
        rib: '#f8e6d8',
        curve: -0.1,
        seed: 7,
      }),
  };
}

const sheet = (id: string): string => `<path d="M-58 -82H40L58 -64V82H-58Z" fill="url(#${id})"/>`;

const lines = (x: number, y: number, widths: readonly number[]): string =>
  `<path d="${widths.map((width, i) => `M${x} ${y + i * 10}h${width}`).join('')}" stroke="#85775c" stroke-opacity=".5" stroke-width="2.2" stroke-linecap="round"/>`;

export function pdfShowcase(): Drawing {
  const dye = palettes.sage;
  return {
    defs:
      even('1', ['#fffaf0', '#efe2c9'], lit) +
      even('2', ['#f8e6d8', '#e3bfa2'], lit) +
      even('3', ['#d9efe8', '#9cc9c0'], lit) +
      even('4', ['#fbdcb4', '#f2c596']) +
      even('5', ['#5ea7a1', '#1f6f6f']),
    body:
      sprig(226, 298, -62, 160, {
        leaves: 8,
        length: 36,
        width: 16,
        fills: dye.leaves,
        stem: dye.stem,
        rib: dye.rib,
        curve: -0.14,
        opacity: 0.82,
        seed: 6,
      }) +
      castShadow(92, dye.shadow, 160, 316) +
      `<g transform="translate(138 220) rotate(-14)">${sheet('2')}${lines(-44, -60, [54, 62, 40])}</g>` +
      `<g transform="translate(184 222) rotate(11)">${sheet('3')}${lines(0, -40, [40, 44, 36])}</g>` +
      `<g transform="translate(160 226) rotate(-2)"><path d="M-56 -78H42L60 -60V86H-56Z" fill="#2f4229" opacity=".14"/>${sheet('1')}<path d="M40 -82L58 -64H46C42 -64 40 -66 40 -70Z" fill="#dcc9a4"/>` +
      '<rect x="-44" y="-54" width="88" height="58" rx="5" fill="url(#4)"/><circle cx="8" cy="-24" r="13" fill="#fff6e2"/><path d="M-44 -16C-24 -28 -8 -14 10 -20S32 -26 44 -20V4H-44Z" fill="#86b3a6"/><path d="M-44 -6C-20 -12 6 -4 44 -8V-1C44 2 42 4 39 4H-39C-42 4 -44 2 -44 -1Z" fill="url(#5)"/>' +
      `${lines(-44, 22, [70, 84, 62, 78])}<path d="M-44 -68h38" stroke="#3c5638" stroke-width="4" stroke-linecap="round"/><path d="M-44 68h26" stroke="#8c3a1d" stroke-width="4" stroke-linecap="round"/></g>` +
      leaf(72, 324, -28, 54, 22, '#86a27a', { rib: dye.rib }) +
      leaf(70, 326, -74, 40, 17, '#55724f', { rib: dye.rib }),
  };
}

export function homeSecurity(): Drawing {
  return {
    defs:
      radial('1', [
        [0, '#ffe3ad', 0.85],
        [0.45, '#f3b878', 0.28],
        [1, '#f3b878', 0],
      ]) +
      even('2', ['#fff1c9', '#f0b45f']) +
      even('3', ['#f3e6d6', '#b98f77'], lit) +
      even('4', ['#b9633d', '#6f2d16'], lit) +
      even('5', ['#3d7d6f', '#1c4f4b']),
    body:
      '<path d="M128 96A24 24 0 1 0 143 133A20 20 0 1 1 128 96Z" fill="#fbf1dc"/><g fill="#fbf1dc"><circle cx="84" cy="132" r="1.8"/><circle cx="192" cy="92" r="1.6"/><circle cx="176" cy="132" r="1.2"/><circle cx="236" cy="160" r="1.4"/><circle cx="84" cy="168" r="1.2"/></g>' +
      '<path d="M52 262C84 236 116 250 160 244S236 236 268 254V296H52Z" fill="#123f41"/>' +
      sprig(96, 300, -92, 104, {
        leaves: 7,
        length: 32,
        width: 18,
        fills: ['#3d7d6f', '#5ea7a1'],
        stem: '#86a27a',
        rib: '#0f3638',
        curve: 0.04,
        opacity: 0.9,
        seed: 4,
      }) +
      sprig(238, 300, -86, 84, {
        leaves: 6,
        length: 28,
        width: 16,
        fills: ['#5ea7a1', '#3d7d6f'],
        stem: '#86a27a',
        rib: '#0f3638',
        curve: -0.04,
        opacity: 0.9,
        seed: 6,
      }) +
      '<path d="M66 302C100 282 220 282 256 302C236 318 90 318 66 302Z" fill="url(#5)"/>' +
      '<path d="M206 178h16v40h-16Z" fill="#8c4a30"/><path d="M203 174h22v7h-22Z" fill="#6f2d16"/><path d="M214 168c-6 -8 6 -12 0 -20s5 -11 2 -16" stroke="#d9e9e2" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"/>' +
      '<path d="M112 226L166 178L220 226V302H112Z" fill="url(#3)"/><path d="M98 234L166 172L234 234C236 236 235 240 232 240H222L166 190L110 240H100C97 240 96 236 98 234Z" fill="url(#4)"/>' +
      '<circle cx="148" cy="262" r="74" fill="url(#1)"/>' +
      '<path d="M130 302V252C130 243 138 236 147 236S164 243 164 252V302Z" fill="#1f5a5a" transform="translate(38)"/><circle cx="197" cy="272" r="2.5" fill="#d9ac5f"/>' +
      '<rect x="126" y="240" width="38" height="40" rx="4" fill="#fdf3e4"/><rect x="130" y="244" width="30" height="32" rx="2" fill="url(#2)"/><path d="M145 244v32M130 260h30" stroke="#fdf3e4" stroke-width="3"/><rect x="122" y="280" width="46" height="6" rx="2" fill="#fdf3e4"/>' +
      '<circle cx="166" cy="214" r="8" fill="url(#2)"/><circle cx="166" cy="214" r="8" stroke="#fdf3e4" stroke-width="2.4"/>' +
      ripples(148, 330, 56, { rings: 3, colour: '#f3c98a', opacity: 0.7, weight: 1.4 }) +
      '<g stroke="#f3c98a" stroke-width="2.4" stroke-linecap="round"><path d="M128 320h40" opacity=".7"/><path d="M136 328h28" opacity=".5"/></g>',
  };
}

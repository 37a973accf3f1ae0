import { leaf, sprig } from './botany.ts';
import { dropper } from './glassware.ts';
import { palettes } from './palettes.ts';
import type { Drawing } from './svg.ts';
import { across, even, linear, lit, n, placed, radial } from './svg.ts';
import { ripples } from './water.ts';

/** A microphone before the morning sun: the founder's recordings. */
export function founderAudios(): Drawing {
  let mesh = '';
  for (let i = 1; i < 8; i++) mesh += `M232 ${72 + i * 15}H328`;
  for (let i = 1; i < 6; i++) mesh += `M${n(232 + i * 16)} 56V192`;
  let voice = '';
  const heights = [10, 18, 30, 22, 44, 32, 56, 40, 26, 36, 20, 12];
  heights.forEach((height, i) => {
    const away = 96 + (heights.length - 1 - i) * 13;
    voice += `M${280 - away} ${148 - height}v${height * 2}M${280 + away} ${148 - height}v${height * 2}`;
  });
  return {
    defs:
      even('s', ['#f8e3c8', '#eebf98']) +
      radial('u', [
        [0, '#fff6e2'],
        [1, '#fbd9ae'],
      ]) +
      even('w', ['#5ea7a1', '#0d5154']) +
      even('m', ['#4f9d98', '#1f6f6f', '#0b3f42'], lit) +
      even('b', ['#fdf8ee', '#d8c19a'], across) +
      '<clipPath id="c"><rect x="236" y="56" width="88" height="136" rx="44"/></clipPath>',
    body:
      '<path fill="url(#s)" d="M0 0h560v340H0z"/><circle cx="280" cy="150" r="176" fill="#fff" opacity=".16"/><circle cx="280" cy="150" r="132" fill="#fff" opacity=".2"/><circle cx="280" cy="150" r="92" fill="url(#u)"/>' +
      '<path d="M0 236C80 200 160 226 230 212S420 190 560 230V280H0Z" fill="#86b3a6" opacity=".6"/>' +
      `<path d="${voice}" stroke="#8c3a1d" stroke-width="5" stroke-linecap="round" opacity=".75"/>` +
      '<path d="M0 264C100 254 200 272 300 262S470 254 560 264V340H0Z" fill="url(#w)"/>' +
      ripples(280, 300, 180, { rings: 4, flat: 0.14, weight: 1.5 }) +
      '<ellipse cx="280" cy="304" rx="74" ry="10" fill="#06211f" opacity=".4"/><path d="M222 300C222 286 250 280 280 280S338 286 338 300C338 306 310 310 280 310S222 306 222 300Z" fill="url(#m)"/><path d="M236 294C244 288 260 285 276 285" stroke="#fff" stroke-opacity=".45" stroke-width="2.4" stroke-linecap="round"/>' +
      '<path d="M274 214H286V284H274Z" fill="url(#b)"/><path d="M214 140V154C214 192 244 220 280 220S346 192 346 154V140" stroke="url(#b)" stroke-width="9" stroke-linecap="round"/>' +
      '<rect x="236" y="56" width="88" height="136" rx="44" fill="url(#m)"/>' +
      `<g clip-path="url(#c)"><path d="${mesh}" stroke="#a9d0c8" stroke-opacity=".35" stroke-width="1.6"/><path d="M232 128H328V146H232Z" fill="url(#b)"/><path d="M232 146H328V152H232Z" fill="#06211f" opacity=".25"/></g>` +
      '<path d="M250 88C254 76 262 70 272 67" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/>' +
      leaf(280, 142, -90, 20, 11, '#8c3a1d', { opacity: 0.9, bend: 0.04 }) +
      sprig(494, 352, -102, 196, {
        leaves: 8,
        length: 60,
        width: 24,
        fills: ['#0b3a3c', '#2f7f7d', '#55724f'],
        stem: '#0b2f31',
        rib: '#a9d0c8',
        curve: 0.12,
        weight: 2,
        seed: 3,
      }) +
      sprig(60, 352, -78, 160, {
        leaves: 7,
        length: 52,
        width: 21,
        fills: ['#8c3a1d', '#cb7a52'],
        stem: '#702c14',
        rib: '#fdf3e4',
        curve: -0.12,
        weight: 1.8,
        seed: 9,
      }),
  };
}

/** The kitchen table where it began: one bottle, a long list, a cup, and the window open on the hills. */
export function founder(): Drawing {
  const bottle = dropper(palettes.teal, 'drop', {}, '1');
  return {
    defs:
      bottle.defs +
      even('s', ['#f4ead9', '#e9d5b5']) +
      linear('k', [
        [0, '#f9e6cb'],
        [0.6, '#f6d2ab'],
        [1, '#e6efe0'],
      ]) +
      even('p', ['#8fc2ba', '#2f7f7d']) +
      even('t', ['#d9a06f', '#a9683c']) +
      even('c', ['#fdf8ee', '#dcc39a'], lit) +
      even('n', ['#fffaf0', '#efe0c4'], lit) +
      '<clipPath id="a"><path d="M188 258V132C188 78 228 38 280 38S372 78 372 132V258Z"/></clipPath>',
    body:
      '<path fill="url(#s)" d="M0 0h560v340H0z"/>' +
      '<path d="M176 262V132C176 70 222 26 280 26S384 70 384 132V262Z" fill="#fdf8ee"/>' +
      '<g clip-path="url(#a)"><path d="M188 38H372V258H188Z" fill="url(#k)"/><circle cx="310" cy="120" r="30" fill="#fff6e2"/><circle cx="310" cy="120" r="50" fill="#fff" opacity=".3"/><path d="M188 168C220 140 250 160 284 148S350 136 372 150V258H188Z" fill="#86b3a6" opacity=".75"/><path d="M188 190C230 176 270 194 310 184S360 182 372 186V258H188Z" fill="#7f9c74"/><path d="M188 214C240 206 300 220 372 210V258H188Z" fill="url(#p)"/></g>' +
      '<path d="M280 38V258M188 150H372" stroke="#fdf8ee" stroke-width="6"/><path d="M188 258V132C188 78 228 38 280 38" stroke="#8c6a3a" stroke-opacity=".25" stroke-width="1.6"/><rect x="164" y="254" width="232" height="14" rx="4" fill="#fdf8ee"/><path d="M164 268H396" stroke="#8c6a3a" stroke-opacity=".3" stroke-width="2"/>' +
      '<path d="M0 284H560V340H0Z" fill="url(#t)"/><path d="M0 284H560" stroke="#f3cfae" stroke-width="3"/><path d="M0 308C150 302 260 314 560 304M60 326C200 320 380 332 560 322" stroke="#7d4a17" stroke-opacity=".25" stroke-width="1.6"/>' +
      '<g transform="translate(186 312) rotate(-5)"><path d="M-62 -4L-46 -34H58L66 -4Z" fill="#5b3413" opacity=".25" transform="translate(2 5)"/><path d="M-62 -4L-46 -36H56L66 -4Z" fill="url(#n)"/><path d="M-34 -29H38M-37 -22H28M-41 -15H42M-45 -8H20" stroke="#85775c" stroke-opacity=".6" stroke-width="2" stroke-linecap="round"/></g>' +
      '<g transform="translate(226 298) rotate(-24)"><path d="M-34 -3H34V3H-34Z" fill="#cb7a52"/><path d="M-34 -3V3L-46 0Z" fill="#f8e6d8"/><path d="M-42 -1V1L-46 0Z" fill="#1b3536"/><path d="M34 -3h7a3 3 0 0 1 0 6h-7Z" fill="#8c3a1d"/></g>' +
      placed(bottle.body, 290, 314, 0.66) +
      '<ellipse cx="372" cy="316" rx="44" ry="7" fill="#5b3413" opacity=".3"/><ellipse cx="370" cy="312" rx="42" ry="7" fill="#f3e2c4"/><path d="M344 268H398C398 296 390 310 371 310S344 296 344 268Z" fill="url(#c)"/><path d="M397 274C414 272 414 296 392 296" stroke="#e3cda6" stroke-width="5.5" stroke-linecap="round"/><ellipse cx="371" cy="268" rx="27" ry="6" fill="#fdf8ee"/><ellipse cx="371" cy="268.5" rx="22" ry="4.2" fill="#a9683c"/><path d="M362 256c-6 -9 6 -14 0 -24M378 254c-5 -8 6 -12 1 -21" stroke="#fff" stroke-opacity=".8" stroke-width="2.4" stroke-linecap="round"/><path d="M352 278C353 290 356 298 361 303" stroke="#fff" stroke-opacity=".8" stroke-width="2.6" stroke-linecap="round"/>' +
      '<path d="M70 240H134L126 290C125 294 122 296 118 296H86C82 296 79 294 78 290Z" fill="#b9633d"/><path d="M64 230H140V244H64Z" fill="#cb7a52"/><path d="M82 250L87 286" stroke="#fff" stroke-opacity=".35" stroke-width="4" stroke-linecap="round"/>' +
      sprig(102, 232, -92, 160, {
        leaves: 9,
        length: 52,
        width: 24,
        fills: ['#3c5638', '#55724f', '#86a27a'],
        stem: '#3c5638',
        rib: '#dfe8d4',
        curve: 0.06,
        spread: 54,
        weight: 2,
        seed: 4,
      }) +
      sprig(96, 232, -122, 96, {
        leaves: 6,
        length: 40,
        width: 18,
        fills: ['#86a27a', '#55724f'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: 0.14,
        seed: 6,
      }) +
      sprig(108, 232, -58, 96, {
        leaves: 6,
        length: 40,
        width: 18,
        fills: ['#86a27a', '#6f8f66'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: -0.14,
        seed: 8,
      }) +
      '<rect x="440" y="92" width="78" height="98" rx="4" fill="#8c6a3a"/><rect x="446" y="98" width="66" height="86" rx="2" fill="#fdf8ee"/><g transform="translate(479 142)"><path d="M0 -30C14 -12 20 -4 20 6A20 20 0 0 1 -20 6C-20 -4 -14 -12 0 -30Z" fill="#2f7f7d"/><path d="M0 26C0 12 4 0 18 -2C20 2 20 4 20 6A20 20 0 0 1 0 26Z" fill="#8fc2ba"/></g>' +
      '<ellipse cx="480" cy="297" rx="58" ry="6" fill="#5b3413" opacity=".25"/><path d="M430 276H528C532 276 532 298 528 298H430C424 298 424 276 430 276Z" fill="#0d5154"/><path d="M436 280H531V294H436Z" fill="#fdf3e0"/><path d="M442 285H531M442 290H531" stroke="#c9ae86" stroke-opacity=".6"/><path d="M440 256H520C524 256 524 276 520 276H440C434 276 434 256 440 256Z" fill="#cb7a52"/><path d="M446 260H523V272H446Z" fill="#fffaf0"/><path d="M452 264.5H523M452 268.5H523" stroke="#c9ae86" stroke-opacity=".6"/><path d="M500 256V284L505 279L510 284V256Z" fill="#8c3a1d"/>',
  };
}

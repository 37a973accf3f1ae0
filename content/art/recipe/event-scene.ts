import { flower, reeds, sprig } from './botany.ts';
import { even, linear, radial } from './svg.ts';
import type { Drawing } from './svg.ts';
import { glints, ripples } from './water.ts';

const print = (x: number, y: number, turn: number, inside: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-41" y="6" width="84" height="98" rx="4" fill="#3d2530" opacity=".2"/><rect x="-42" y="2" width="84" height="98" rx="4" fill="#fdf8ee"/><svg x="-34" y="10" width="68" height="66" viewBox="0 0 68 66">${inside}</svg><rect x="-4" y="-8" width="8" height="20" rx="2.5" fill="#c98a5c"/><path d="M-4 0h8" stroke="#8c4a24" stroke-width="1.6"/></g>`;

const lantern = (x: number, y: number, size: number, ink: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><circle r="46" cy="26" fill="url(#g)"/><path d="M0 -10V2" stroke="#5c3d49" stroke-width="2"/><path d="M-13 2h26l3 5h-32ZM-12 48h24l-3 6h-18Z" fill="#5c3d49"/><path d="M-16 7C-26 18 -26 38 -13 48H13C26 38 26 18 16 7Z" fill="url(#${ink})"/><path d="M-8 7C-13 18 -13 38 -7 48M8 7C13 18 13 38 7 48M0 7V48" stroke="#8c3a1d" stroke-opacity=".28" stroke-width="1.4"/></g>`;

const person = (x: number, y: number, coat: string): string =>
  `<circle cx="${x}" cy="${y}" r="6.5" fill="#6f3f2c"/><path d="M${x - 11} 66V${y + 20}C${x - 11} ${y + 12} ${x - 6} ${y + 8} ${x} ${y + 8}S${x + 11} ${y + 12} ${x + 11} ${y + 20}V66Z" fill="${coat}"/>`;

/** Prints pegged to a line between lanterns, over water at dusk. */
export function eventPhotos(): Drawing {
  return {
    defs:
      linear('s', [
        [0, '#8d6472'],
        [0.45, '#cf9f9c'],
        [0.75, '#f2cfae'],
      ]) +
      linear('w', [
        [0, '#d9a79a'],
        [0.4, '#9a6f7c'],
        [1, '#4a2f3b'],
      ]) +
      radial('g', [
        [0, '#ffe9b8', 0.75],
        [1, '#ffd9a0', 0],
      ]) +
      even('1', ['#fff1c9', '#f0b45f']) +
      even('2', ['#ffe3c9', '#e08f62']) +
      even('3', ['#fbdcb4', '#f2b98c']) +
      even('4', ['#cfe3db', '#8fc2ba']),
    body:
      '<path fill="url(#s)" d="M0 0h560v340H0z"/><circle cx="280" cy="248" r="33" fill="#fdeccb"/><circle cx="280" cy="248" r="64" fill="#fff" opacity=".14"/><circle cx="280" cy="248" r="104" fill="#fff" opacity=".1"/>' +
      '<path d="M0 226C80 198 150 244 236 244S330 250 360 240S500 190 560 222V270H0Z" fill="#7a5563" opacity=".8"/><path d="M0 250C110 240 210 256 310 248S480 242 560 250V340H0Z" fill="url(#w)"/>' +
      glints(280, '#fdeccb', [
        [264, 54, 0, 0.85],
        [278, 34, 12, 0.65],
        [294, 60, -10, 0.5],
        [314, 36, 8, 0.35],
      ]) +
      '<path d="M-6 34C120 96 210 104 280 104S440 96 566 34" stroke="#5c3d49" stroke-width="2"/>' +
      lantern(74, 78, 0.9, '2') +
      lantern(486, 78, 0.9, '1') +
      print(
        172,
        104,
        4,
        `<path fill="url(#3)" d="M0 0h68v66H0z"/><circle cx="34" cy="28" r="15" fill="#fff3da"/>${person(18, 34, '#2f7f7d')}${person(50, 36, '#8c3a1d')}${person(34, 28, '#86a27a')}`,
      ) +
      print(
        280,
        112,
        -2,
        `<path fill="url(#4)" d="M0 0h68v66H0z"/><circle cx="46" cy="18" r="9" fill="#fff6e2"/><path d="M0 38C16 26 34 38 48 30S62 30 68 32V66H0Z" fill="#2f7f7d"/><path d="M0 48C20 42 44 50 68 46V66H0Z" fill="#0d5154"/><path d="M24 44l10 -18v18ZM20 46h22l-4 6H25Z" fill="#fdf8ee"/>`,
      ) +
      print(
        388,
        104,
        -5,
        `<path fill="#f1e3d0" d="M0 0h68v66H0z"/><path d="M0 50h68v16H0z" fill="#c97c55"/>${flower(34, 26, 17, 8, '#8d4a5c', '#d9ac5f')}<path d="M34 40V56M34 52q-9 -2 -12 -9M34 54q9 -3 11 -10" stroke="#55724f" stroke-width="2.4" stroke-linecap="round"/>`,
      ) +
      ripples(110, 304, 92, { rings: 4, flat: 0.16, colour: '#f6e0cf', opacity: 0.6, weight: 1.5 }) +
      '<g transform="translate(110 262) scale(.62)"><circle r="62" cy="34" fill="url(#g)"/><path d="M-30 8H30L24 52H-24Z" fill="url(#1)"/><path d="M-30 8H30M-10 8L-8 52M10 8L8 52" stroke="#8c3a1d" stroke-opacity=".35" stroke-width="2"/><path d="M-40 50H40L30 66H-30Z" fill="#5c3d49"/></g>' +
      sprig(500, 352, -104, 170, {
        leaves: 8,
        length: 50,
        width: 20,
        fills: ['#5c3d49', '#7a5563', '#55724f'],
        stem: '#3d2530',
        rib: '#e8cfc8',
        curve: 0.12,
        opacity: 0.92,
        weight: 1.8,
        seed: 5,
      }) +
      reeds(36, 350, {
        count: 6,
        height: 130,
        spread: 46,
        colour: '#3d2530',
        weight: 2.2,
        opacity: 0.75,
        seed: 7,
      }),
  };
}

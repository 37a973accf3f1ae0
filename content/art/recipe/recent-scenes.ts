import { berry, flower, leaf, reeds, sprig } from './botany.ts';
import type { Drawing } from './svg.ts';
import { even, linear, lit, radial } from './svg.ts';
import { glints, ripples } from './water.ts';

/** The three sample cards of the home page, 560×340. */

/** A bowl of the season's fruit. */
export function nutrition(): Drawing {
  return {
    defs:
      even('s', ['#eef1e3', '#d3dfc2']) +
      even('t', ['#e6cd9c', '#c2a06a']) +
      linear(
        'b',
        [
          [0, '#8fc2ba'],
          [0.55, '#3d8f8b'],
          [1, '#0d5154'],
        ],
        lit,
      ) +
      even('o', ['#f0b266', '#cf7a35'], lit) +
      even('p', ['#dfe2a0', '#8fa75c'], lit) +
      even('f', ['#b48c95', '#5c3d49'], lit) +
      radial('u', [
        [0, '#fff', 0.85],
        [1, '#fff', 0],
      ]),
    body:
      '<path fill="url(#s)" d="M0 0h560v340H0z"/><circle cx="230" cy="110" r="190" fill="url(#u)"/>' +
      '<path d="M0 262C120 254 220 260 300 258S470 254 560 262V340H0Z" fill="url(#t)"/>' +
      ripples(280, 306, 200, { rings: 3, flat: 0.12, weight: 1.4, opacity: 0.6 }) +
      '<ellipse cx="280" cy="306" rx="112" ry="12" fill="#3c2c10" opacity=".3"/>' +
      sprig(250, 186, -126, 116, {
        leaves: 7,
        length: 42,
        width: 19,
        fills: ['#55724f', '#86a27a', '#3c5638'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: 0.12,
        opacity: 0.95,
        seed: 4,
      }) +
      sprig(318, 186, -56, 104, {
        leaves: 6,
        length: 40,
        width: 18,
        fills: ['#86a27a', '#55724f'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: -0.12,
        opacity: 0.95,
        seed: 6,
      }) +
      '<circle cx="244" cy="172" r="38" fill="url(#o)"/><path d="M222 156c4 -9 11 -14 19 -15" stroke="#fff" stroke-opacity=".6" stroke-width="3.4" stroke-linecap="round"/><circle cx="262" cy="150" r="2.4" fill="#8c4a1d"/>' +
      '<path d="M300 116C306 130 318 138 324 154C334 182 318 206 296 206S254 184 268 154C274 138 288 132 300 116Z" fill="url(#p)"/><path d="M300 118C301 108 306 102 312 99" stroke="#6f4a1c" stroke-width="3.4" stroke-linecap="round"/><path d="M278 166c2 -10 7 -17 12 -22" stroke="#fff" stroke-opacity=".6" stroke-width="3.4" stroke-linecap="round"/>' +
      leaf(306, 108, 14, 34, 17, '#55724f', { rib: '#dfe8d4' }) +
      '<circle cx="340" cy="178" r="31" fill="url(#f)"/><path d="M324 166c3 -7 8 -11 14 -12" stroke="#fff" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"/><path d="M346 150C340 164 342 188 350 204" stroke="#3d2530" stroke-opacity=".4" stroke-width="1.8"/>' +
      '<path d="M172 196H388C388 262 344 302 280 302S172 262 172 196Z" fill="url(#b)"/><path d="M172 196H388C388 204 387 210 386 216C320 228 240 228 174 216C173 210 172 204 172 196Z" fill="#fff" opacity=".16"/><rect x="166" y="188" width="228" height="14" rx="7" fill="#d9efe8"/><path d="M190 232C198 258 218 278 242 286" stroke="#fff" stroke-opacity=".45" stroke-width="5" stroke-linecap="round"/>' +
      berry(428, 296, 14, '#8c3a1d') +
      berry(452, 304, 12, '#a8484a') +
      '<path d="M428 282C432 262 446 252 462 250M452 292C452 274 456 260 462 250" stroke="#55724f" stroke-width="2.4" stroke-linecap="round"/>' +
      leaf(462, 250, -14, 34, 15, '#55724f', { rib: '#dfe8d4' }) +
      `<g transform="translate(112 302) scale(1 .5)"><circle r="34" cy="7" fill="#b9633d"/><circle r="34" fill="#dd9346"/><circle r="29" fill="#fdf0d4"/>${flower(0, 0, 27, 9, '#eeb064', '#fdf0d4')}</g>`,
  };
}

const stone = (cx: number, cy: number, rx: number, ry: number, id: string): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#${id})"/><path d="M${cx - rx * 0.66} ${cy - ry * 0.34}Q${cx - rx * 0.4} ${cy - ry * 0.78} ${cx + rx * 0.04} ${cy - ry * 0.76}" stroke="#fff" stroke-opacity=".55" stroke-width="2.6" stroke-linecap="round"/>`;

/** Stones balanced above still water. */
export function fitness(): Drawing {
  return {
    defs:
      even('s', ['#d9ebe5', '#f3e6cf']) +
      even('w', ['#8fc2ba', '#17575a']) +
      radial('u', [
        [0, '#fff6e2'],
        [1, '#fbd9ae'],
      ]) +
      even('1', ['#f7eee0', '#b99a70'], lit) +
      even('2', ['#8fb8ae', '#24605f'], lit) +
      even('3', ['#eec3a3', '#a9552f'], lit) +
      even('4', ['#cfdbbd', '#6f8f66'], lit),
    body:
      '<path fill="url(#s)" d="M0 0h560v340H0z"/><circle cx="280" cy="140" r="164" fill="#fff" opacity=".22"/><circle cx="280" cy="140" r="122" fill="#fff" opacity=".25"/><circle cx="280" cy="140" r="84" fill="url(#u)"/>' +
      '<path d="M0 212C90 168 190 206 270 190S450 166 560 204V270H0Z" fill="#86b3a6" opacity=".6"/><path d="M0 242C110 232 220 250 310 240S480 234 560 242V340H0Z" fill="url(#w)"/>' +
      glints(280, '#fff6e2', [
        [262, 120, 0, 0.35],
        [322, 74, 10, 0.3],
      ]) +
      ripples(280, 296, 186, { rings: 4, flat: 0.14, weight: 1.5 }) +
      '<ellipse cx="280" cy="306" rx="112" ry="14" fill="#06211f" opacity=".35"/>' +
      stone(280, 284, 104, 28, '1') +
      stone(274, 238, 74, 24, '2') +
      stone(286, 198, 56, 20, '3') +
      stone(278, 163, 42, 17, '1') +
      stone(283, 134, 29, 13.5, '4') +
      stone(280, 112, 16, 9.5, '3') +
      reeds(72, 350, {
        count: 8,
        height: 170,
        spread: 74,
        colour: '#3c5638',
        weight: 2.2,
        opacity: 0.8,
        seed: 5,
      }) +
      sprig(488, 352, -100, 184, {
        leaves: 8,
        length: 54,
        width: 21,
        fills: ['#55724f', '#86a27a', '#2f7f7d'],
        stem: '#3c5638',
        rib: '#dfe8d4',
        curve: 0.12,
        weight: 1.8,
        seed: 3,
      }) +
      sprig(524, 352, -96, 120, {
        leaves: 7,
        length: 40,
        width: 16,
        fills: ['#cb7a52', '#8c3a1d'],
        stem: '#8c3a1d',
        rib: '#fdf3e4',
        curve: 0.1,
        weight: 1.6,
        seed: 7,
      }),
  };
}

const petals = (
  count: number,
  reach: number,
  length: number,
  width: number,
  fill: string,
  rib: string,
): string => {
  let drawn = '';
  for (let i = 0; i < count; i++) {
    const t = count > 1 ? i / (count - 1) - 0.5 : 0;
    drawn += leaf(280 + t * 26, 244, -90 + t * reach, length * (1 - Math.abs(t) * 0.16), width, fill, {
      bend: 0,
      rib,
    });
  }
  return drawn;
};

/** A water lily opening at dawn. */
export function mindfulness(): Drawing {
  return {
    defs:
      linear('s', [
        [0, '#f2e0de'],
        [0.6, '#f8e3cf'],
        [1, '#fbeedd'],
      ]) +
      linear('w', [
        [0, '#cfb2b6'],
        [0.4, '#7f8f97'],
        [1, '#2c5a60'],
      ]) +
      radial('u', [
        [0, '#fff', 0.9],
        [1, '#fff', 0],
      ]) +
      even('p', ['#86a27a', '#3c5638'], lit),
    body:
      '<path fill="url(#s)" d="M0 0h560v340H0z"/><circle cx="280" cy="150" r="170" fill="url(#u)"/><g stroke="#b48c95" stroke-opacity=".4"><circle cx="280" cy="166" r="98"/><circle cx="280" cy="166" r="128"/><circle cx="280" cy="166" r="162"/></g>' +
      '<path d="M0 196C90 166 170 196 260 182S450 158 560 190V240H0Z" fill="#b48c95" opacity=".4"/><path d="M0 214C120 204 240 220 330 212S480 206 560 214V340H0Z" fill="url(#w)"/>' +
      ripples(280, 268, 230, { rings: 5, flat: 0.17, weight: 1.5, colour: '#fdf3ec' }) +
      '<path d="M172 266C172 250 220 240 280 240S388 250 388 266S340 294 280 294S172 282 172 266Z" fill="url(#p)"/><path d="M280 266L180 256M280 266L214 286M280 266L352 286M280 266L380 258" stroke="#dfe8d4" stroke-opacity=".4" stroke-width="1.6"/>' +
      '<path d="M64 282C64 274 90 268 118 268L112 280L146 272C166 276 174 280 174 284C174 294 148 300 118 300S64 294 64 282Z" fill="url(#p)" opacity=".9"/><path d="M404 306C404 299 428 294 452 294S504 299 504 307L470 306L492 316C482 320 468 322 452 322C426 322 404 316 404 306Z" fill="url(#p)" opacity=".9"/>' +
      petals(2, 176, 92, 40, '#c9a3a8', '#f6e9e6') +
      petals(4, 136, 104, 44, '#dcb9bd', '#f6e9e6') +
      petals(3, 84, 112, 46, '#eccfcf', '#fdf6f2') +
      petals(2, 44, 100, 42, '#f6e2de', '#cfa9ad') +
      petals(1, 0, 86, 40, '#fdf1ec', '#d9b9bd') +
      petals(2, 150, 62, 32, '#f3dad8', '#cfa9ad') +
      '<ellipse cx="280" cy="250" rx="26" ry="7" fill="#3c5638" opacity=".3"/>' +
      sprig(508, 352, -106, 168, {
        leaves: 8,
        length: 50,
        width: 20,
        fills: ['#7a5563', '#86a27a', '#b48c95'],
        stem: '#5c3d49',
        rib: '#f2e6e4',
        curve: 0.12,
        weight: 1.8,
        seed: 5,
      }) +
      reeds(40, 350, {
        count: 6,
        height: 150,
        spread: 50,
        colour: '#3c5638',
        weight: 2.2,
        opacity: 0.75,
        seed: 3,
      }),
  };
}

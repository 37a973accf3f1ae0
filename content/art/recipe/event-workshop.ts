import { flower, leaf, sprig } from './botany.ts';
import { chance } from './chance.ts';
import { bottle, ground } from './event-props.ts';
import { hairs, half, skins, standing } from './people.ts';
import { even, lit, n, radial } from './svg.ts';
import type { Drawing } from './svg.ts';

/** A day in the workshop. */

const bunch = (x: number, y: number, seed: number, fills: readonly string[]): string =>
  [-104, -78]
    .map((turn, i) =>
      sprig(x, y, -turn, 62, {
        leaves: 4,
        length: 28,
        width: 13,
        fills,
        stem: '#3c5638',
        curve: 0.08 * (i - 0.5),
        seed: seed + i,
      }),
    )
    .join('') + `<path d="M${x - 6} ${y + 4}h12v7h-12Z" fill="#b9633d"/>`;

/** Four at the long table, an arched window behind them, herbs drying above. */
export function workshopTable(): Drawing {
  return {
    defs:
      even('s', ['#eef1e3', '#d6e0c6']) +
      even('k', ['#fdf0dc', '#f3d3a8']) +
      even('t', ['#d9ae78', '#b07f48']) +
      even('f', ['#a4713d', '#7f5228']),
    body:
      ground('url(#s)') +
      '<path d="M202 300V150C202 84 254 40 320 40S438 84 438 150V300Z" fill="#fdf8ee"/><path d="M214 300V152C214 92 260 53 320 53S426 92 426 152V300Z" fill="url(#k)"/><circle cx="348" cy="130" r="30" fill="#fff6e2"/><path d="M214 226C250 196 290 226 330 212S400 196 426 210V300H214Z" fill="#86b3a6"/><path d="M214 250C270 240 330 256 426 244V300H214Z" fill="#5e9479"/><path d="M320 53V300M214 170H426" stroke="#fdf8ee" stroke-width="7"/>' +
      '<path d="M36 60H176M464 60H604" stroke="#8c6a3a" stroke-width="4" stroke-linecap="round"/>' +
      bunch(76, 62, 3, ['#55724f', '#86a27a']) +
      bunch(136, 62, 12, ['#8d6472', '#b48c95']) +
      bunch(504, 62, 26, ['#c08a3e', '#d9ac5f']) +
      bunch(564, 62, 31, ['#55724f', '#86a27a']) +
      half(
        112,
        344,
        { coat: '#cb7a52', skin: skins.umber, hair: hairs.night, cut: 'bun', size: 1.7 },
        'M-14 -34C-20 -22 -14 -10 -2 -8M14 -34C20 -22 14 -10 4 -8',
      ) +
      half(
        248,
        340,
        { coat: '#f6ead4', skin: skins.shell, hair: hairs.copper, cut: 'long', size: 1.6 },
        'M14 -34C22 -26 24 -16 30 -10',
      ) +
      half(
        392,
        340,
        { coat: '#2f7f7d', skin: skins.bronze, hair: hairs.night, size: 1.66 },
        'M-14 -34C-22 -26 -24 -16 -30 -10',
      ) +
      half(
        530,
        344,
        { coat: '#8d6472', skin: skins.honey, hair: hairs.silver, cut: 'short', size: 1.68 },
        'M-14 -34C-20 -22 -16 -12 -8 -8M14 -34C20 -24 16 -12 10 -8',
      ) +
      '<path d="M0 336H640V372H0Z" fill="url(#t)"/><path d="M0 372H640V480H0Z" fill="url(#f)"/><path d="M0 372H640" stroke="#5b3413" stroke-opacity=".4" stroke-width="3"/><path d="M30 348H250M300 356H520M80 364H190M410 346H610" stroke="#8c5a24" stroke-opacity=".35" stroke-width="1.8" stroke-linecap="round"/>' +
      bottle(186, 362, 0.92, '#0d5154', '#e8b594') +
      bottle(318, 364, 1.1, '#1f6f6f', '#1b3536') +
      bottle(458, 362, 0.92, '#b9633d', '#fdf8ee') +
      '<ellipse cx="98" cy="362" rx="40" ry="7" fill="#3c2c10" opacity=".25"/><path d="M60 332H138C136 354 122 362 99 362S62 354 60 332Z" fill="#fdf3e4"/><ellipse cx="99" cy="332" rx="39" ry="9" fill="#e3cfae"/><ellipse cx="99" cy="332" rx="32" ry="6.5" fill="#55724f"/><path d="M112 330L140 292" stroke="#a9713c" stroke-width="7" stroke-linecap="round"/>' +
      flower(252, 358, 13, 7, '#b48c95', '#d9ac5f') +
      leaf(270, 362, -20, 38, 15, '#55724f', { rib: '#eef1e3' }) +
      flower(396, 360, 11, 6, '#e8b594', '#8c3a1d') +
      leaf(380, 364, 200, 34, 14, '#86a27a', { rib: '#eef1e3' }) +
      '<path d="M512 342H574L580 362H506Z" fill="#fdf8ee"/><path d="M522 348h44M521 354h30" stroke="#85775c" stroke-opacity=".7" stroke-width="2" stroke-linecap="round"/>',
  };
}

/** The table from above: bowls, petals, labels, a hand at work on each side. */
export function workshopStill(): Drawing {
  const next = chance(4);
  const bowl = (x: number, y: number, r: number, rim: string, inside: string, filling: string) =>
    `<circle cx="${x + 5}" cy="${y + 8}" r="${r}" fill="#3c2c10" opacity=".22"/><circle cx="${x}" cy="${y}" r="${r}" fill="${rim}"/><circle cx="${x}" cy="${y}" r="${n(r * 0.84)}" fill="${inside}"/>${filling}<path d="M${x - r * 0.62} ${y - r * 0.66}A${r * 0.9} ${r * 0.9} 0 0 1 ${x + r * 0.1} ${y - r * 0.9}" stroke="#fff" stroke-opacity=".55" stroke-width="3" stroke-linecap="round"/>`;
  const leaves = (x: number, y: number, r: number, count: number, fills: readonly string[]) =>
    Array.from({ length: count }, (_, i) => {
      const turn = i * 137.5;
      const away = r * Math.sqrt(i / count);
      const far = (turn * Math.PI) / 180;
      return leaf(
        x + Math.cos(far) * away,
        y + Math.sin(far) * away,
        turn + next() * 60,
        r * 0.52,
        r * 0.26,
        fills[i % fills.length]!,
      );
    }).join('');
  const hand = (x: number, y: number, turn: number, skin: string, sleeve: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-40 220L-32 58H32L40 220Z" fill="${sleeve}"/><path d="M-36 74H36" stroke="#fff" stroke-opacity=".35" stroke-width="4"/><path d="M-22 62C-28 30 -26 12 -20 -2C-16 -22 -12 -30 -8 -30S-2 -24 -3 -6C0 -30 4 -38 8 -37S13 -26 11 -6C15 -24 19 -30 22 -28S26 -18 22 4C28 -4 34 -6 36 -1S32 18 26 32C24 44 24 54 22 62Z" fill="${skin}"/></g>`;
  const tag = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-31" y="-17" width="66" height="40" rx="4" fill="#3c2c10" opacity=".18"/><rect x="-33" y="-20" width="66" height="40" rx="4" fill="#fdf8ee"/><path d="M-18 -12C-13 -5 -11 -2 -11 2A7 7 0 0 1 -25 2C-25 -2 -23 -5 -18 -12Z" fill="#2f7f7d"/><path d="M-4 -5h28M-4 3h20M-4 11h24" stroke="#85775c" stroke-width="2" stroke-linecap="round"/></g>`;
  return {
    defs:
      even('s', ['#ecd2a8', '#cfa469'], lit) +
      even('c', ['#8fc2ba', '#3d8f8b'], lit) +
      even('b', ['#fdf6ea', '#e0cba4'], lit),
    body:
      ground('url(#s)') +
      '<path d="M0 92C200 86 420 98 640 90M0 204C220 212 420 198 640 208M0 330C200 322 460 338 640 328M0 430C240 438 420 424 640 434" stroke="#8c5a24" stroke-opacity=".22" stroke-width="2"/>' +
      '<g transform="rotate(-8 320 240)"><rect x="196" y="96" width="256" height="296" rx="10" fill="#3c2c10" opacity=".16"/><rect x="190" y="88" width="256" height="296" rx="10" fill="#e6efe8"/><path d="M190 108H446M190 364H446" stroke="#2f7f7d" stroke-opacity=".5" stroke-width="4"/></g>' +
      bowl(318, 214, 82, 'url(#b)', '#f7efdf', leaves(318, 214, 56, 15, ['#55724f', '#86a27a', '#3c5638'])) +
      bowl(486, 118, 56, 'url(#c)', '#0d5154', flower(486, 118, 40, 9, '#e8b594', '#b9633d')) +
      bowl(128, 120, 62, '#b9633d', '#f8e6d8', leaves(128, 120, 40, 10, ['#d9ac5f', '#c08a3e', '#e8c98b'])) +
      bowl(
        514,
        262,
        38,
        '#5c3d49',
        '#8d6472',
        '<circle cx="506" cy="256" r="9" fill="#cfb2b6"/><circle cx="524" cy="262" r="9" fill="#b48c95"/><circle cx="510" cy="274" r="9" fill="#e2cfd0"/>',
      ) +
      tag(128, 246, -12) +
      tag(156, 296, 8) +
      tag(330, 340, -4) +
      sprig(470, 376, -18, 140, {
        leaves: 7,
        length: 44,
        width: 18,
        fills: ['#3c5638', '#55724f', '#86a27a'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: 0.1,
        seed: 4,
      }) +
      sprig(22, 24, 62, 120, {
        leaves: 6,
        length: 42,
        width: 17,
        fills: ['#8c3a1d', '#cb7a52'],
        stem: '#8c3a1d',
        rib: '#f8e6d8',
        curve: 0.14,
        seed: 6,
      }) +
      flower(424, 44, 20, 8, '#fdf3e4', '#d9ac5f') +
      flower(246, 52, 14, 7, '#b48c95', '#e8c98b') +
      flower(590, 196, 16, 7, '#e8b594', '#8c3a1d') +
      hand(216, 330, 24, skins.bronze, '#2f7f7d') +
      hand(440, 318, -22, skins.shell, '#8c3a1d'),
  };
}

/** Rows of listeners, seen from behind, and somebody who draws a leaf. */
export function workshopCircle(): Drawing {
  const coats = [
    '#2f7f7d',
    '#f3e2c4',
    '#86a27a',
    '#8d6472',
    '#e8c98b',
    '#5ea7a1',
    '#fdf3e4',
    '#b9633d',
    '#3c5638',
  ];
  const people = [
    [hairs.night, 'bun'],
    [hairs.chestnut, 'long'],
    [hairs.silver, 'short'],
    [hairs.copper, 'long'],
    [hairs.night, 'short'],
    [hairs.chestnut, 'bun'],
  ] as const;
  const row = (count: number, y: number, size: number, shift: number, first: number) =>
    Array.from({ length: count }, (_, i) => {
      const [hair, cut] = people[(i + first) % people.length]!;
      const coat = coats[(i + first * 2) % coats.length]!;
      return half(shift + (i * (640 - 2 * shift)) / (count - 1), y, {
        coat,
        skin: skins.honey,
        hair,
        cut,
        size,
        away: true,
      });
    }).join('');
  return {
    defs:
      even('s', ['#f8e3cd', '#eec3a0']) +
      radial('u', [
        [0, '#fff6e2', 0.9],
        [1, '#fff6e2', 0],
      ]) +
      even('f', ['#c97c55', '#9a4f2c']),
    body:
      ground('url(#s)') +
      '<circle cx="320" cy="150" r="240" fill="url(#u)"/>' +
      '<path d="M0 300H640V480H0Z" fill="url(#f)"/><path d="M0 300H640" stroke="#8c3a1d" stroke-opacity=".4" stroke-width="3"/>' +
      '<path d="M344 306L372 66M520 306L492 66M432 66V310" stroke="#7a4326" stroke-width="7" stroke-linecap="round"/><rect x="330" y="62" width="204" height="180" rx="8" fill="#7a4326"/><rect x="338" y="70" width="188" height="164" rx="4" fill="#fdf8ee"/>' +
      sprig(432, 222, -90, 132, {
        leaves: 7,
        length: 50,
        width: 23,
        fills: ['#2f7f7d', '#5ea7a1', '#86a27a'],
        stem: '#0d5154',
        rib: '#e7f1ea',
        curve: 0.02,
        spread: 54,
        seed: 4,
      }) +
      '<path d="M362 104h34M362 116h24M470 130h38M478 142h30M366 186h26" stroke="#b9633d" stroke-opacity=".65" stroke-width="3" stroke-linecap="round"/>' +
      standing(
        286,
        318,
        { coat: '#0d5154', skin: skins.umber, hair: hairs.night, cut: 'bun', legs: '#5a2411', size: 2.06 },
        { dress: true, arm: 'M13 -68C22 -68 26 -76 30 -84' },
      ) +
      '<path d="M60 300V236H120V300Z" fill="#fdf3e4"/><path d="M52 232H128V244H52Z" fill="#e3cfae"/>' +
      sprig(90, 234, -90, 150, {
        leaves: 9,
        length: 52,
        width: 22,
        fills: ['#3c5638', '#55724f', '#86a27a'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: 0.06,
        seed: 7,
      }) +
      sprig(84, 234, -122, 96, {
        leaves: 6,
        length: 40,
        width: 18,
        fills: ['#86a27a', '#55724f'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: -0.1,
        seed: 9,
      }) +
      sprig(98, 234, -60, 96, {
        leaves: 6,
        length: 40,
        width: 18,
        fills: ['#55724f', '#86a27a'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: 0.1,
        seed: 2,
      }) +
      row(6, 424, 1.5, 60, 1) +
      row(5, 500, 2, 40, 4),
  };
}

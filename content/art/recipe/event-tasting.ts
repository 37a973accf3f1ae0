import { berry, leaf, sprig } from './botany.ts';
import { cup, ground, sun, tumbler } from './event-props.ts';
import { slice } from './props.ts';
import { hairs, half, sitting, skins } from './people.ts';
import { even, linear, n, radial } from './svg.ts';
import type { Drawing } from './svg.ts';
import { ripples } from './water.ts';

/** The spring tasting. */

/** Seven glasses in a row, from water to berry. */
export function tastingGlasses(): Drawing {
  const drinks = ['#d9efe8', '#dfe2a0', '#b9cb7c', '#f0c978', '#eaa05c', '#d0694a', '#8d3f58'];
  const garnish = [
    leaf(-2, -40, -60, 22, 10, '#55724f'),
    leaf(2, -34, -110, 22, 10, '#3c5638') + leaf(0, -36, -40, 18, 8, '#86a27a'),
    '<circle cx="-4" cy="-34" r="5" fill="#fdf8ee" opacity=".7"/><circle cx="5" cy="-20" r="4" fill="#fdf8ee" opacity=".7"/>',
    '<circle cx="12" cy="-62" r="13" fill="#e8a03c"/><circle cx="12" cy="-62" r="10" fill="#fdeccb"/><path d="M12 -72V-52M2 -62H22M5 -69L19 -55M19 -69L5 -55" stroke="#e8a03c" stroke-width="1.8"/>',
    leaf(10, -58, -70, 30, 12, '#55724f', { rib: '#eef1e3' }),
    berry(-5, -36, 5, '#7a2c22') + berry(6, -30, 5, '#7a2c22'),
    berry(-4, -38, 5, '#4a1f33') + berry(6, -34, 5, '#4a1f33') + leaf(8, -58, -80, 26, 10, '#86a27a'),
  ];
  const glasses = drinks
    .map((drink, i) => tumbler(74 + i * 82, 366 - Math.abs(3 - i) * 5, 1.5, drink, 0.74, garnish[i]))
    .join('');
  return {
    defs:
      even('s', ['#fbf3e2', '#f0dfbf']) +
      even('k', ['#d9ece6', '#fdf3dd']) +
      even('t', ['#f6ead4', '#d9bd8c']) +
      even('f', ['#c9a468', '#a67d43']),
    body:
      ground('url(#s)') +
      '<rect x="70" y="34" width="500" height="222" rx="14" fill="#fdf8ee"/><rect x="82" y="46" width="476" height="198" rx="8" fill="url(#k)"/>' +
      '<circle cx="236" cy="112" r="34" fill="#fff6de"/><circle cx="236" cy="112" r="58" fill="#fff" opacity=".35"/><path d="M82 190C150 140 230 184 310 164S470 134 558 176V244H82Z" fill="#86b3a6"/><path d="M82 214C180 196 300 220 558 202V244H82Z" fill="#a6bc97"/><path d="M240 46V244M400 46V244" stroke="#fdf8ee" stroke-width="8"/>' +
      sprig(606, 330, -100, 250, {
        leaves: 9,
        length: 60,
        width: 24,
        fills: ['#55724f', '#86a27a', '#b9cba8'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: 0.14,
        seed: 4,
      }) +
      sprig(30, 330, -78, 230, {
        leaves: 9,
        length: 56,
        width: 22,
        fills: ['#3c5638', '#55724f', '#86a27a'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: -0.14,
        seed: 8,
      }) +
      '<path d="M0 316H640V398H0Z" fill="url(#t)"/><path d="M0 398H640V480H0Z" fill="url(#f)"/><path d="M0 398H640" stroke="#7d4a17" stroke-opacity=".35" stroke-width="3"/>' +
      ripples(320, 362, 288, { rings: 3, flat: 0.08, opacity: 0.55 }) +
      glasses +
      drinks
        .map(
          (_, i) =>
            `<rect x="${52 + i * 82}" y="410" width="44" height="24" rx="4" fill="#fdf8ee"/><path d="M${60 + i * 82} 419h28M${60 + i * 82} 426h${i % 2 ? 18 : 22}" stroke="#85775c" stroke-opacity=".7" stroke-width="2" stroke-linecap="round"/>`,
        )
        .join(''),
  };
}

/** Tea for four under the pergola. */
export function tastingTea(): Drawing {
  const rose = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#e8b594"/><circle cx="${n(x - r * 0.2)}" cy="${n(y - r * 0.2)}" r="${n(r * 0.55)}" fill="#f8e6d8"/>`;
  const vine = (x: number, turn: number, seed: number) =>
    sprig(x, 78, turn, 104, {
      leaves: 6,
      length: 40,
      width: 21,
      fills: ['#3c5638', '#55724f', '#86a27a'],
      stem: '#3c5638',
      curve: 0.12,
      spread: 56,
      seed,
    });
  return {
    defs:
      even('s', ['#e9f1dd', '#f7eed6']) +
      even('m', ['#b9cba0', '#86a27a']) +
      even('o', ['#fdf6ea', '#dcc49a']) +
      radial('u', [
        [0, '#fff6e2', 0.9],
        [1, '#fff6e2', 0],
      ]),
    body:
      ground('url(#s)') +
      '<circle cx="320" cy="190" r="230" fill="url(#u)"/><path d="M0 262C110 214 220 254 330 236S520 210 640 246V360H0Z" fill="#a6c0a0" opacity=".7"/>' +
      '<path d="M0 330C160 306 460 316 640 326V480H0Z" fill="url(#m)"/><ellipse cx="320" cy="424" rx="270" ry="42" fill="#f0e2c2" opacity=".75"/>' +
      '<path d="M94 78H112V400H94ZM528 78H546V400H528Z" fill="url(#o)"/><path d="M60 62H580V80H60Z" fill="url(#o)"/><path d="M84 44H98V66H84ZM164 44H178V66H164ZM244 44H258V66H244ZM324 44H338V66H324ZM404 44H418V66H404ZM484 44H498V66H484ZM550 44H564V66H550Z" fill="#cfb384"/>' +
      [110, 176, 240, 320, 402, 470, 534]
        .map((x, i) => vine(x, [62, 100, 74, 92, 108, 80, 118][i]!, i + 2))
        .join('') +
      [
        [120, 96, 9],
        [196, 110, 8],
        [262, 92, 9],
        [338, 118, 8],
        [420, 94, 9],
        [488, 116, 8],
        [540, 98, 9],
      ]
        .map(([x, y, r]) => rose(x!, y!, r!))
        .join('') +
      half(
        226,
        352,
        { coat: '#5ea7a1', skin: skins.bronze, hair: hairs.night, cut: 'long', size: 1.5 },
        'M14 -34C22 -28 24 -22 28 -16',
      ) +
      half(
        414,
        352,
        { coat: '#cb7a52', skin: skins.shell, hair: hairs.silver, cut: 'bun', size: 1.5, flip: true },
        'M14 -34C22 -28 24 -22 28 -16',
      ) +
      '<ellipse cx="320" cy="448" rx="130" ry="14" fill="#3c5638" opacity=".25"/><path d="M308 372H332L346 444H294Z" fill="#c9a468"/><ellipse cx="320" cy="362" rx="168" ry="32" fill="#c9a468"/><ellipse cx="320" cy="354" rx="168" ry="32" fill="#fdf6ea"/><ellipse cx="320" cy="352" rx="104" ry="18" fill="#e6efe8"/>' +
      '<path d="M286 318C286 304 354 304 354 318C358 338 346 356 320 356S282 338 286 318Z" fill="#0d5154"/><path d="M352 324L380 308L384 314L356 340Z" fill="#0d5154"/><path d="M288 322C262 318 264 348 292 344" stroke="#0d5154" stroke-width="6"/><ellipse cx="320" cy="309" rx="20" ry="5" fill="#2f7f7d"/><circle cx="320" cy="301" r="5" fill="#e8b594"/><path d="M296 322C294 332 298 342 306 348" stroke="#fff" stroke-opacity=".45" stroke-width="3" stroke-linecap="round"/>' +
      cup(222, 362, 0.9, '#cb7a52') +
      cup(424, 362, 0.9, '#cb7a52') +
      cup(288, 382, 0.86, '#2f7f7d') +
      slice(370, 372, 16, '#e0a34a', '#f0c978') +
      sitting(
        112,
        438,
        { coat: '#e8c98b', skin: skins.umber, hair: hairs.night, cut: 'short', size: 1.36, legs: '#5b3420' },
        'M14 -48C24 -44 28 -38 34 -38',
      ) +
      sitting(
        530,
        438,
        {
          coat: '#8d6472',
          skin: skins.honey,
          hair: hairs.chestnut,
          cut: 'long',
          size: 1.36,
          flip: true,
          legs: '#3d2530',
        },
        'M14 -48C24 -44 28 -38 34 -38',
      ),
  };
}

/** Five hands, five cups, one sun. */
export function tastingToast(): Drawing {
  const arm = (turn: number, skin: string, sleeve: string, mug: string) =>
    `<g transform="translate(320 232) rotate(${turn})"><path d="M-30 400L-24 176H24L30 400Z" fill="${sleeve}"/><path d="M-26 190H26" stroke="#fff" stroke-opacity=".3" stroke-width="6"/><path d="M-15 180L-13 118H15L17 180Z" fill="${skin}"/><path d="M-26 66H28L24 132Q1 142 -22 132Z" fill="${mug}"/><ellipse cx="1" cy="66" rx="27" ry="8" fill="#fdf8ee"/><ellipse cx="1" cy="66.5" rx="21" ry="5.5" fill="#a9713c"/><path d="M-24 92C-30 92 -30 128 -18 132H14C30 130 32 94 24 94C16 92 -10 100 -24 92Z" fill="${skin}"/><path d="M-18 104H18M-17 114H18M-14 124H15" stroke="#3d2530" stroke-opacity=".22" stroke-width="2" stroke-linecap="round"/></g>`;
  const sparks = Array.from({ length: 12 }, (_, i) => {
    const turn = (i * Math.PI) / 6;
    const near = i % 2 ? 30 : 22;
    const far = i % 2 ? 48 : 40;
    return `M${n(320 + Math.cos(turn) * near)} ${n(232 + Math.sin(turn) * near)}L${n(320 + Math.cos(turn) * far)} ${n(232 + Math.sin(turn) * far)}`;
  }).join('');
  return {
    defs: linear('s', [
      [0, '#fbe7cf'],
      [1, '#f0c29a'],
    ]),
    body:
      ground('url(#s)') +
      sun(320, 232, 92, '#fff3da') +
      '<g stroke="#d9ac5f" stroke-opacity=".4"><circle cx="320" cy="232" r="168"/><circle cx="320" cy="232" r="226"/></g>' +
      `<path d="${sparks}" stroke="#cb7a52" stroke-width="4" stroke-linecap="round"/>` +
      sprig(40, 492, -70, 170, {
        leaves: 8,
        length: 54,
        width: 22,
        fills: ['#55724f', '#86a27a'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: -0.12,
        seed: 3,
      }) +
      sprig(606, 492, -106, 180, {
        leaves: 8,
        length: 54,
        width: 22,
        fills: ['#3c5638', '#55724f', '#86a27a'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: 0.12,
        seed: 6,
      }) +
      arm(146, skins.shell, '#8d6472', '#e8c98b') +
      arm(218, skins.umber, '#86a27a', '#cb7a52') +
      arm(76, skins.honey, '#0d5154', '#fdf3e4') +
      arm(-70, skins.bronze, '#8c3a1d', '#5ea7a1') +
      arm(4, skins.umber, '#2f7f7d', '#b9633d'),
  };
}

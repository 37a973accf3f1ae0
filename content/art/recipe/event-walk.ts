import { leaf, reeds, sprig } from './botany.ts';
import { between, chance } from './chance.ts';
import { cup, ground, pine, sun, tree } from './event-props.ts';
import { hairs, sitting, skins, walking } from './people.ts';
import { even, linear, n, radial } from './svg.ts';
import type { Drawing } from './svg.ts';
import { glints } from './water.ts';

/** The long walk. */

/** A line of walkers on the ridge, the sun large behind them. */
export function walkRidge(): Drawing {
  const line = [
    [148, 305, '#0d5154', skins.shell, hairs.copper, 'long', '#b9633d'],
    [208, 290, '#8c3a1d', skins.umber, hairs.night, 'bun', ''],
    [270, 279, '#e8c98b', skins.honey, hairs.chestnut, 'short', '#2f7f7d'],
    [330, 275, '#2f7f7d', skins.bronze, hairs.night, 'cap', ''],
    [392, 279, '#f6ead4', skins.shell, hairs.silver, 'short', '#8d6472'],
    [452, 290, '#7a5563', skins.honey, hairs.chestnut, 'bun', ''],
  ] as const;
  return {
    defs:
      linear('s', [
        [0, '#f3c9a4'],
        [0.6, '#fbe6cb'],
        [1, '#fdf3e0'],
      ]) +
      even('r', ['#b98a5c', '#7d5230']) +
      even('a', ['#e6b48c', '#f6dcc0']) +
      even('b', ['#c98f6c', '#eec7a4']),
    body:
      ground('url(#s)') +
      sun(320, 196, 118, '#fff3da') +
      '<path d="M0 286L84 214L150 258L236 190L318 262L414 184L500 250L566 206L640 268V360H0Z" fill="url(#a)" opacity=".8"/><path d="M0 320L100 262L190 300L290 252L380 300L480 250L560 290L640 252V380H0Z" fill="url(#b)" opacity=".75"/>' +
      '<path d="M468 96q9 -9 16 0q7 -9 16 0M520 74q7 -7 13 0q6 -7 13 0M436 66q6 -6 11 0q5 -6 11 0" stroke="#5a2411" stroke-opacity=".55" stroke-width="2" stroke-linecap="round"/>' +
      line
        .map(([x, y, coat, skin, hair, cut, pack], i) =>
          walking(
            x,
            y,
            { coat, skin, hair, cut, legs: '#4a2f2a', size: 0.82 },
            pack || undefined,
            i % 2 === 0,
          ),
        )
        .join('') +
      '<path d="M0 372C110 318 220 272 330 270S540 306 640 352V480H0Z" fill="url(#r)"/><path d="M0 420C140 360 300 330 420 348S560 384 640 400V480H0Z" fill="#5b3820" opacity=".5"/>' +
      '<path d="M60 352C150 306 240 282 330 280S500 300 600 342" stroke="#f6dcb8" stroke-opacity=".6" stroke-width="5" stroke-linecap="round" stroke-dasharray="26 12"/>' +
      reeds(96, 494, {
        count: 9,
        height: 120,
        spread: 84,
        colour: '#3d2815',
        weight: 2.2,
        opacity: 0.7,
        seed: 4,
      }) +
      sprig(566, 494, -100, 190, {
        leaves: 9,
        length: 56,
        width: 22,
        fills: ['#8c3a1d', '#cb7a52', '#e8b594'],
        stem: '#5a2411',
        rib: '#fdf3e4',
        curve: 0.12,
        weight: 2,
        seed: 5,
      }) +
      sprig(620, 494, -98, 130, {
        leaves: 7,
        length: 44,
        width: 18,
        fills: ['#55724f', '#86a27a'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: 0.1,
        seed: 8,
      }),
  };
}

/** Into the tall trees, light falling between them. */
export function walkForest(): Drawing {
  const next = chance(11);
  const trunk = (x: number, width: number, fill: string) =>
    `<path d="M${n(x - width / 2)} 0L${n(x - width / 2 - 3)} 330Q${n(x - width)} 372 ${n(x - width * 1.3)} 384H${n(x + width * 1.3)}Q${n(x + width)} 372 ${n(x + width / 2 + 3)} 330L${n(x + width / 2)} 0Z" fill="${fill}"/>`;
  const fern = (x: number, y: number, size: number, fill: string) =>
    [-150, -120, -90, -60, -30]
      .map((turn) => leaf(x, y, turn + between(next, -8, 8), 74 * size, 17 * size, fill, { rib: '#dfe8d4' }))
      .join('');
  return {
    defs:
      even('s', ['#dcead2', '#f3f1d4']) +
      radial('u', [
        [0, '#fffbe6', 0.95],
        [1, '#fffbe6', 0],
      ]) +
      even('p', ['#f6e7bd', '#d3b27a']) +
      even('m', ['#8fae7a', '#4b6f4c']) +
      linear('y', [
        [0, '#fffbe0', 0.75],
        [1, '#fffbe0', 0],
      ]),
    body:
      ground('url(#s)') +
      '<circle cx="330" cy="190" r="220" fill="url(#u)"/>' +
      [70, 150, 226, 418, 486, 566].map((x, i) => trunk(x, 18, ['#b5cbaa', '#a9c2a0'][i % 2]!)).join('') +
      '<path d="M0 330C180 296 460 296 640 334V480H0Z" fill="url(#m)"/>' +
      '<path d="M300 300C342 304 372 314 350 336C314 370 206 392 190 480H470C470 420 420 392 408 350C402 324 372 302 340 299Z" fill="url(#p)"/>' +
      '<path d="M250 0L170 330H262L300 0ZM380 0L400 310H470L430 0ZM140 0L60 300H108L172 0Z" fill="url(#y)" opacity=".7"/>' +
      walking(
        330,
        332,
        { coat: '#8c3a1d', skin: skins.honey, hair: hairs.chestnut, cut: 'bun', size: 0.56, away: true },
        '#d9ac5f',
      ) +
      walking(
        360,
        346,
        { coat: '#0d5154', skin: skins.umber, hair: hairs.night, size: 0.66, away: true },
        '#cb7a52',
        true,
      ) +
      walking(
        304,
        394,
        {
          coat: '#e8c98b',
          skin: skins.shell,
          hair: hairs.copper,
          cut: 'cap',
          size: 0.98,
          away: true,
          legs: '#5b3420',
        },
        '#2f7f7d',
        true,
      ) +
      trunk(38, 46, '#5f7f5e') +
      trunk(124, 34, '#76966f') +
      trunk(532, 38, '#6b8c66') +
      trunk(612, 50, '#55765a') +
      '<path d="M0 0H640V30C600 70 560 40 520 62S430 84 388 52S300 26 250 58S150 96 104 60S30 84 0 62Z" fill="#4b6f4c"/><path d="M0 0H640V14C590 44 540 22 490 38S400 54 340 28S230 16 190 36S90 62 0 30Z" fill="#3c5638"/>' +
      fern(88, 428, 0.9, '#55724f') +
      fern(20, 484, 1.3, '#3c5638') +
      fern(560, 426, 0.86, '#6f9064') +
      fern(618, 486, 1.34, '#3c5638') +
      fern(506, 486, 0.9, '#55724f') +
      '<g fill="#fffbe0" opacity=".85"><circle cx="236" cy="150" r="2.6"/><circle cx="282" cy="220" r="2"/><circle cx="404" cy="130" r="2.4"/><circle cx="438" cy="210" r="1.8"/><circle cx="196" cy="246" r="2"/><circle cx="350" cy="92" r="2"/></g>',
  };
}

/** Rest under the old tree, the valley and its river below. */
export function walkRest(): Drawing {
  return {
    defs:
      even('s', ['#d5e8e6', '#f8ecd4']) +
      even('v', ['#9dbf9a', '#c9d9ae']) +
      even('m', ['#c2b26a', '#8f8440']) +
      even('w', ['#e7f4f0', '#7fb8b2']),
    body:
      ground('url(#s)') +
      sun(170, 118, 40, '#fff6de') +
      '<path d="M0 232L96 152L170 210L262 140L352 216L440 160L540 222L640 176V300H0Z" fill="#9bbcb8" opacity=".7"/><path d="M0 262C130 216 240 260 360 240S540 222 640 252V360H0Z" fill="#86ac96"/><path d="M0 294C160 262 330 300 640 276V400H0Z" fill="url(#v)"/>' +
      '<path d="M268 268C300 280 236 292 262 306S372 316 340 336S190 350 196 392L292 392C286 362 432 358 430 330S300 304 318 294S318 272 290 266Z" fill="url(#w)"/>' +
      glints(316, '#fff', [
        [312, 16, 6, 0.7],
        [330, 22, 60, 0.6],
        [352, 20, -40, 0.6],
      ]) +
      pine(66, 312, 52, '#3f6e5c') +
      pine(92, 318, 40, '#4f7f68') +
      pine(150, 308, 36, '#3f6e5c') +
      pine(478, 300, 44, '#4f7f68') +
      '<path d="M0 404C120 372 260 376 380 356S560 316 640 322V480H0Z" fill="url(#m)"/><path d="M0 442C200 408 420 424 640 376V480H0Z" fill="#6f662c" opacity=".4"/>' +
      tree(530, 366, 1.86, ['#a9502c', '#cb7a42', '#e8ab66'], '#5b3a22') +
      '<path d="M280 424L396 402L470 424L352 448Z" fill="#e7f1ea"/><path d="M306 426L410 406M330 436L438 415" stroke="#2f7f7d" stroke-opacity=".6" stroke-width="3"/>' +
      sitting(
        336,
        418,
        { coat: '#2f7f7d', skin: skins.shell, hair: hairs.copper, cut: 'long', size: 1.1, legs: '#5b3420' },
        'M14 -48C22 -44 24 -40 26 -34',
      ) +
      sitting(424, 414, {
        coat: '#fdf3e4',
        skin: skins.umber,
        hair: hairs.night,
        cut: 'cap',
        size: 1.1,
        flip: true,
      }) +
      sitting(232, 434, {
        coat: '#8c3a1d',
        skin: skins.bronze,
        hair: hairs.night,
        cut: 'bun',
        size: 1.14,
        legs: '#24403f',
      }) +
      cup(378, 430, 0.7, '#cb7a52') +
      '<path d="M506 402C500 380 506 366 520 366H542C556 366 562 380 556 402C552 410 510 410 506 402Z" fill="#0d5154"/><path d="M514 384H548V400H514Z" fill="#2f7f7d"/><path d="M520 366C520 356 542 356 542 366" stroke="#0d5154" stroke-width="4"/>' +
      leaf(470, 452, -12, 26, 13, '#cb7a42', { rib: '#fdf3e4' }) +
      leaf(150, 452, 200, 24, 12, '#a9502c', { rib: '#fdf3e4' }) +
      leaf(560, 440, -40, 22, 11, '#e8ab66', { rib: '#8c3a1d' }) +
      sprig(36, 494, -78, 150, {
        leaves: 8,
        length: 48,
        width: 19,
        fills: ['#55724f', '#86a27a', '#3c5638'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: -0.12,
        seed: 9,
      }),
  };
}

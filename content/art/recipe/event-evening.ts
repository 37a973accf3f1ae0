import { reeds, sprig } from './botany.ts';
import { afloat, bottle, bulb, ground, lantern, pine, stars, strung, sun } from './event-props.ts';
import { hairs, half, sitting, skins, standing } from './people.ts';
import { even, linear, radial } from './svg.ts';
import type { Drawing } from './svg.ts';
import { glints, ripples } from './water.ts';

/** The evening of lanterns. */

const glow = radial('glow', [
  [0, '#ffe3a6', 0.8],
  [0.5, '#ffd089', 0.28],
  [1, '#ffc97a', 0],
]);
const paper = even('l', ['#fff1c9', '#f0a95a']);

/** Lights set on the dark water, one for each of us. */
export function lanternWater(): Drawing {
  const lights = [
    [132, 268, 0.42],
    [236, 258, 0.36],
    [352, 272, 0.44],
    [470, 260, 0.38],
    [556, 276, 0.46],
    [196, 310, 0.62],
    [410, 316, 0.66],
    [300, 352, 0.82],
    [520, 352, 0.86],
    [136, 372, 0.92],
  ] as const;
  return {
    defs:
      glow +
      paper +
      linear('s', [
        [0, '#071f24'],
        [0.6, '#12464a'],
        [1, '#2f7f7d'],
      ]) +
      even('w', ['#1f5f60', '#0a2a2d', '#041416']),
    body:
      ground('url(#s)') +
      stars(46, 180, 3) +
      sun(470, 92, 34, '#fbf1dc', '#dff0ea') +
      '<path d="M0 214C90 166 180 210 270 190S470 160 640 210V270H0Z" fill="#0d3f41" opacity=".85"/><path d="M0 236C140 222 320 244 640 230V480H0Z" fill="url(#w)"/>' +
      glints(470, '#fbf1dc', [
        [246, 40, 0, 0.55],
        [258, 24, 8, 0.4],
        [296, 30, -8, 0.25],
      ]) +
      lights.map(([x, y, size]) => afloat(x, y, size, 'url(#l)')).join('') +
      '<path d="M0 448C120 420 210 432 330 440S560 420 640 436V480H0Z" fill="#051517"/>' +
      standing(
        352,
        446,
        {
          coat: '#17484a',
          skin: '#7a4a30',
          hair: '#0a1516',
          cut: 'bun',
          legs: '#051517',
          size: 1.12,
          away: true,
        },
        { dress: true },
      ) +
      standing(392, 446, {
        coat: '#5a2f22',
        skin: '#8a5a3c',
        hair: '#0a1516',
        legs: '#051517',
        size: 1.16,
        away: true,
      }) +
      half(444, 446, {
        coat: '#2b4a3a',
        skin: '#8a5a3c',
        hair: '#1a100c',
        cut: 'long',
        size: 1,
        away: true,
      }) +
      '<g stroke="#ffd9a0" stroke-opacity=".55" stroke-width="2" stroke-linecap="round"><path d="M336 384C337 372 341 365 346 361M376 378C378 368 381 362 386 358M427 416C428 409 431 405 435 403"/></g>' +
      reeds(42, 494, {
        count: 9,
        height: 190,
        spread: 72,
        colour: '#5ea7a1',
        weight: 2.2,
        opacity: 0.5,
        seed: 5,
      }) +
      sprig(604, 494, -104, 200, {
        leaves: 9,
        length: 56,
        width: 22,
        fills: ['#2f6b6a', '#5ea7a1', '#86a27a'],
        stem: '#8fc2ba',
        rib: '#0b2f31',
        curve: 0.12,
        opacity: 0.85,
        seed: 5,
      }),
  };
}

/** The long table under the lights. */
export function lanternTable(): Drawing {
  const candle = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y - 26}" r="34" fill="url(#glow)"/><path d="M${x - 4} ${y - 20}h8V${y}h-8Z" fill="#fdf3e4"/><path d="M${x} ${y - 34}C${x + 5} ${y - 28} ${x + 4} ${y - 22} ${x} ${y - 21}C${x - 4} ${y - 22} ${x - 5} ${y - 28} ${x} ${y - 34}Z" fill="#ffd27a"/>`;
  return {
    defs:
      glow +
      paper +
      linear('s', [
        [0, '#3f2c44'],
        [0.5, '#7f566a'],
        [1, '#d99a86'],
      ]) +
      even('t', ['#fbeee0', '#dcbfae']) +
      even('f', ['#5c3d49', '#33202c']),
    body:
      ground('url(#s)') +
      stars(12, 120, 8, '#fbe6d5') +
      '<path d="M0 268C110 214 230 258 340 236S540 210 640 250V340H0Z" fill="#5c3d52" opacity=".8"/>' +
      pine(52, 330, 190, '#3a2738') +
      pine(594, 330, 210, '#3a2738') +
      pine(118, 330, 120, '#4a3145') +
      '<path d="M0 322C200 304 440 304 640 322V480H0Z" fill="url(#f)"/>' +
      strung([40, 60], [330, 46], 40, 6, '#2b1c28', bulb(0.9)) +
      strung([330, 46], [600, 70], 44, 6, '#2b1c28', bulb(0.9)) +
      lantern(184, 118, 0.92, 'url(#l)') +
      lantern(458, 122, 0.96, 'url(#l)') +
      lantern(326, 84, 0.72, 'url(#l)') +
      half(
        150,
        332,
        { coat: '#2f7f7d', skin: skins.honey, hair: hairs.chestnut, cut: 'long', size: 1.32 },
        'M14 -34C22 -26 22 -16 16 -8',
      ) +
      half(
        248,
        330,
        { coat: '#e8c98b', skin: skins.umber, hair: hairs.night, size: 1.32 },
        'M-14 -34C-24 -36 -28 -44 -30 -52',
      ) +
      half(
        350,
        330,
        { coat: '#cb7a52', skin: skins.shell, hair: hairs.silver, cut: 'bun', size: 1.32 },
        'M14 -34C22 -26 22 -16 16 -8',
      ) +
      half(
        452,
        330,
        { coat: '#f6ead4', skin: skins.bronze, hair: hairs.night, cut: 'short', size: 1.32 },
        'M-14 -34C-20 -24 -18 -14 -12 -8',
      ) +
      half(544, 332, { coat: '#86a27a', skin: skins.honey, hair: hairs.copper, cut: 'long', size: 1.28 }) +
      '<path d="M70 326H590L640 392H0Z" fill="url(#t)"/><path d="M0 392H640V430H0Z" fill="#b48f88"/><path d="M0 392H640" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>' +
      [122, 228, 336, 440, 540]
        .map(
          (x) =>
            `<ellipse cx="${x}" cy="350" rx="32" ry="7" fill="#fdf8ee"/><ellipse cx="${x}" cy="349" rx="21" ry="4" fill="#e3d2ae"/>`,
        )
        .join('') +
      candle(176, 372) +
      candle(320, 376) +
      candle(470, 372) +
      bottle(250, 380, 0.7, '#0d5154', '#e8b594') +
      sprig(368, 378, -12, 66, {
        leaves: 6,
        length: 26,
        width: 11,
        fills: ['#55724f', '#86a27a'],
        stem: '#3c5638',
        seed: 3,
      }) +
      sprig(560, 380, 184, 60, {
        leaves: 6,
        length: 24,
        width: 10,
        fills: ['#86a27a', '#55724f'],
        stem: '#3c5638',
        seed: 6,
      }) +
      half(96, 496, {
        coat: '#2b1c28',
        skin: skins.honey,
        hair: '#20141c',
        cut: 'bun',
        size: 2,
        away: true,
      }) +
      half(262, 502, { coat: '#4a2a30', skin: skins.honey, hair: '#2b1a16', size: 2, away: true }) +
      half(410, 502, {
        coat: '#1f3a3c',
        skin: skins.honey,
        hair: '#1a1214',
        cut: 'long',
        size: 2,
        away: true,
      }) +
      half(556, 496, { coat: '#3d2530', skin: skins.honey, hair: '#4a3028', size: 2, away: true }),
  };
}

/** Around the fire, and the sky full. */
export function lanternFire(): Drawing {
  return {
    defs:
      glow +
      linear('s', [
        [0, '#061a20'],
        [0.65, '#123d45'],
        [1, '#2c5f5c'],
      ]) +
      radial('fire', [
        [0, '#ffdf9a', 0.75],
        [0.45, '#f0a050', 0.3],
        [1, '#f0a050', 0],
      ]) +
      even('g', ['#2a4a3c', '#12241f']),
    body:
      ground('url(#s)') +
      stars(80, 240, 5) +
      '<path d="M40 0C180 60 300 130 420 150S580 200 640 230V170C560 130 480 110 400 84S240 30 190 0Z" fill="#dff0ea" opacity=".07"/>' +
      '<path d="M0 282C100 226 220 270 320 252S530 220 640 270V360H0Z" fill="#0a2a30"/>' +
      pine(40, 340, 210, '#08211f') +
      pine(104, 340, 150, '#0c2b28') +
      pine(548, 340, 170, '#0c2b28') +
      pine(610, 340, 230, '#08211f') +
      '<path d="M436 330L494 236L552 330Z" fill="#cb7a52"/><path d="M494 236L508 330H476Z" fill="#5a2411"/><path d="M494 236L436 330H450L494 262Z" fill="#f0c3a5" opacity=".5"/>' +
      '<path d="M0 330C200 312 440 312 640 330V480H0Z" fill="url(#g)"/><circle cx="320" cy="372" r="230" fill="url(#fire)"/>' +
      sitting(
        196,
        372,
        { coat: '#2f7f7d', skin: skins.honey, hair: hairs.copper, cut: 'long', size: 1.16, legs: '#143536' },
        'M14 -48C24 -46 28 -42 34 -40',
      ) +
      sitting(266, 352, {
        coat: '#e8c98b',
        skin: skins.umber,
        hair: hairs.night,
        cut: 'bun',
        size: 1.04,
        legs: '#5b3420',
      }) +
      sitting(372, 352, {
        coat: '#8d6472',
        skin: skins.bronze,
        hair: hairs.night,
        size: 1.04,
        legs: '#3d2530',
      }) +
      sitting(
        446,
        372,
        {
          coat: '#b9633d',
          skin: skins.shell,
          hair: hairs.silver,
          cut: 'cap',
          size: 1.16,
          flip: true,
          legs: '#3a2018',
        },
        'M14 -48C24 -46 28 -42 34 -40',
      ) +
      '<ellipse cx="320" cy="414" rx="66" ry="14" fill="#06120f" opacity=".6"/><path d="M274 414L362 396M278 396L366 416" stroke="#7a4a26" stroke-width="12" stroke-linecap="round"/><path d="M320 302C350 340 362 360 356 384C352 402 340 408 320 408S286 402 284 382C282 362 300 350 304 330C310 340 314 344 316 350C322 338 322 320 320 302Z" fill="#f0913f"/><path d="M322 346C338 366 342 378 338 392C334 402 330 405 320 405S302 400 302 388C302 376 312 370 314 358C320 366 322 370 322 376C326 366 324 356 322 346Z" fill="#ffd27a"/>' +
      '<g fill="#ffd27a"><circle cx="296" cy="296" r="2.2"/><circle cx="342" cy="280" r="1.8"/><circle cx="312" cy="262" r="1.6"/><circle cx="356" cy="310" r="1.6"/><circle cx="330" cy="236" r="1.4"/></g>' +
      ripples(320, 424, 150, { rings: 3, flat: 0.13, colour: '#ffd9a0', opacity: 0.3 }) +
      sitting(150, 446, {
        coat: '#143536',
        skin: '#9c6242',
        hair: '#0d0c0c',
        size: 1.56,
        away: true,
        legs: '#0a1f1f',
      }) +
      sitting(490, 446, {
        coat: '#3a2018',
        skin: '#9c6242',
        hair: '#2a1710',
        cut: 'long',
        size: 1.56,
        away: true,
        legs: '#1a0f0c',
      }),
  };
}

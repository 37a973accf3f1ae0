import { reeds, sprig } from './botany.ts';
import { boat, cup, ground, pennants, strung, sun, tree } from './event-props.ts';
import { hairs, half, sitting, skins, standing } from './people.ts';
import { even, linear } from './svg.ts';
import type { Drawing } from './svg.ts';
import { glints, ripples } from './water.ts';

/** Midsummer by the lake. */

/** Two boats on the water while the sun comes up. */
export function lakeDawn(): Drawing {
  const rower = (x: number, coat: string, skin: string, hair: string, cut: 'short' | 'bun' | 'cap') =>
    half(x, -8, { coat, skin, hair, cut, size: 0.92 }, 'M14 -34C22 -24 26 -16 34 -12');
  const oar = '<path d="M30 -18L104 14" stroke="#8c5a30" stroke-width="3.4" stroke-linecap="round"/>';
  return {
    defs:
      linear('s', [
        [0, '#f6d9c0'],
        [0.55, '#fbeada'],
        [1, '#fdf3e4'],
      ]) +
      even('w', ['#f3d3b4', '#9cc4bc', '#2f7f7d']) +
      even('h', ['#c3b6a4', '#e6cfb4']),
    body:
      ground('url(#s)') +
      sun(318, 206, 54, '#fff3da') +
      '<path d="M0 214C90 150 170 196 250 178S430 120 640 196V280H0Z" fill="#b8c6b4" opacity=".55"/><path d="M0 246C120 206 220 238 330 226S520 196 640 230V300H0Z" fill="#86a99c" opacity=".7"/>' +
      '<path d="M0 262C160 254 320 266 640 258V480H0Z" fill="url(#w)"/>' +
      glints(318, '#fff6e2', [
        [276, 70, 0, 0.9],
        [290, 44, 14, 0.7],
        [306, 82, -12, 0.55],
        [328, 40, 10, 0.4],
        [352, 66, -6, 0.3],
      ]) +
      boat(
        470,
        316,
        0.66,
        '#cb7a52',
        '#7a4326',
        rower(-26, '#2f7f7d', skins.honey, hairs.silver, 'short') +
          half(34, -8, {
            coat: '#f3e2c4',
            skin: skins.umber,
            hair: hairs.night,
            cut: 'bun',
            size: 0.9,
            flip: true,
          }),
      ) +
      boat(
        214,
        392,
        1.12,
        '#0d5154',
        '#0b2f31',
        rower(-30, '#cb7a52', skins.bronze, hairs.night, 'cap') +
          half(40, -8, { coat: '#86a27a', skin: skins.shell, hair: hairs.chestnut, cut: 'long', size: 0.9 }) +
          oar,
      ) +
      reeds(584, 494, {
        count: 9,
        height: 190,
        spread: 86,
        colour: '#0d5154',
        weight: 2.4,
        opacity: 0.75,
        seed: 5,
      }) +
      sprig(52, 494, -80, 190, {
        leaves: 8,
        length: 58,
        width: 23,
        fills: ['#8c3a1d', '#cb7a52', '#e8b594'],
        stem: '#8c3a1d',
        rib: '#fdf3e4',
        curve: -0.12,
        weight: 2,
        seed: 9,
      }),
  };
}

/** Blankets on the meadow, pennants from tree to tree, a sail behind. */
export function lakeMidsummer(): Drawing {
  return {
    defs:
      even('s', ['#d9ece6', '#f6f1dd']) +
      even('w', ['#a9d6cd', '#4f9d98']) +
      even('m', ['#b9cba0', '#7f9c62']),
    body:
      ground('url(#s)') +
      sun(196, 96, 44, '#fff6de') +
      '<path d="M0 200C110 140 220 190 330 164S520 130 640 184V260H0Z" fill="#86b3a6" opacity=".6"/>' +
      '<path d="M0 232C200 222 420 236 640 226V340H0Z" fill="url(#w)"/><path d="M300 250h120M90 262h84M452 270h96" stroke="#fff" stroke-opacity=".6" stroke-width="3" stroke-linecap="round"/>' +
      '<path d="M352 236V166L398 230ZM346 236V182L318 230Z" fill="#fdf8ee"/><path d="M308 238H408L394 252H322Z" fill="#8c3a1d"/>' +
      '<path d="M0 306C140 276 300 300 420 290S560 276 640 292V480H0Z" fill="url(#m)"/><path d="M0 380C160 350 420 400 640 366V480H0Z" fill="#6f8f52" opacity=".35"/>' +
      tree(78, 338, 1.28, ['#4f7a55', '#6f9c6c', '#9dbf86'], '#6b4a2c') +
      tree(574, 322, 1.12, ['#3f6e5c', '#5e9479', '#8db894'], '#6b4a2c') +
      strung(
        [108, 158],
        [548, 168],
        46,
        13,
        '#8c6a3a',
        pennants(['#cb7a52', '#fdf8ee', '#2f7f7d', '#e8c98b']),
      ) +
      standing(
        212,
        352,
        { coat: '#e8c98b', skin: skins.bronze, hair: hairs.night, cut: 'bun', legs: '#7a4326', size: 0.86 },
        { dress: true, arm: 'M13 -68C22 -66 28 -74 32 -84' },
      ) +
      standing(252, 350, { coat: '#2f7f7d', skin: skins.shell, hair: hairs.copper, size: 0.86, flip: true }) +
      '<path d="M282 428L404 404L540 424L420 452Z" fill="#f3e2c4"/><path d="M306 429L404 409M340 436L446 411M374 443L494 417M330 418L446 444M366 411L490 434" stroke="#cb7a52" stroke-opacity=".55" stroke-width="3"/>' +
      sitting(
        350,
        420,
        { coat: '#cb7a52', skin: skins.umber, hair: hairs.night, legs: '#24403f' },
        'M14 -48C22 -44 26 -38 32 -38',
      ) +
      sitting(484, 426, {
        coat: '#fdf3e4',
        skin: skins.honey,
        hair: hairs.chestnut,
        cut: 'long',
        legs: '#2f6b6a',
        flip: true,
      }) +
      cup(408, 430, 0.6, '#0d5154') +
      '<path d="M424 428h34l-4 14h-26Z" fill="#a9713c"/><path d="M428 428C430 408 452 408 454 428" stroke="#a9713c" stroke-width="3"/><circle cx="434" cy="426" r="5" fill="#b9473a"/><circle cx="445" cy="425" r="5" fill="#e0a34a"/>' +
      '<path d="M96 440L190 424L262 442L164 462Z" fill="#5ea7a1"/><path d="M120 443L206 429M144 452L236 436" stroke="#e7f1ea" stroke-opacity=".7" stroke-width="3"/>' +
      sitting(174, 436, {
        coat: '#8d6472',
        skin: skins.shell,
        hair: hairs.silver,
        cut: 'cap',
        legs: '#3d2530',
      }) +
      sprig(620, 494, -104, 150, {
        leaves: 8,
        length: 50,
        width: 20,
        fills: ['#3c5638', '#55724f', '#86a27a'],
        stem: '#3c5638',
        rib: '#eef1e3',
        curve: 0.12,
        seed: 3,
      }),
  };
}

/** Four on the end of the jetty, their feet over the evening. */
export function lakeJetty(): Drawing {
  let planks = '';
  for (let i = 0; i < 7; i++) {
    const y = 338 + i * i * 2.6 + i * 5;
    planks += `M${(276 - (y - 330) * 0.62).toFixed(1)} ${y.toFixed(1)}H${(364 + (y - 330) * 0.62).toFixed(1)}`;
  }
  const from = { away: true } as const;
  return {
    defs:
      linear('s', [
        [0, '#7f5c70'],
        [0.5, '#cf9a94'],
        [1, '#f6d2a8'],
      ]) +
      even('w', ['#eebd98', '#9a6f7c', '#3f2a3a']) +
      even('p', ['#a9754c', '#6b4229']),
    body:
      ground('url(#s)') +
      sun(320, 218, 46, '#fdeccb', '#ffe9c4') +
      '<path d="M0 206C80 160 150 212 240 206S320 220 380 206S540 150 640 196V250H0Z" fill="#7a5563" opacity=".75"/><path d="M0 226C120 214 260 230 640 220V480H0Z" fill="url(#w)"/>' +
      glints(320, '#fdeccb', [
        [240, 62, 0, 0.9],
        [254, 38, 12, 0.7],
        [270, 74, -14, 0.5],
        [292, 128, 8, 0.35],
        [320, 190, -20, 0.25],
        [356, 240, 10, 0.18],
      ]) +
      ripples(150, 390, 92, { rings: 3, flat: 0.14, colour: '#f6e0cf', opacity: 0.4 }) +
      '<path d="M268 326H372L470 480H170Z" fill="url(#p)"/>' +
      `<path d="${planks}" stroke="#3d2530" stroke-opacity=".45" stroke-width="2.4"/>` +
      '<path d="M268 326H372" stroke="#f3cfae" stroke-width="3"/><path d="M262 316h12v34h-12ZM366 316h12v34h-12ZM212 380h16v52h-16ZM412 380h16v52h-16Z" fill="#4a2f2a"/>' +
      half(286, 334, {
        coat: '#2f7f7d',
        skin: skins.honey,
        hair: hairs.chestnut,
        cut: 'bun',
        size: 0.8,
        ...from,
      }) +
      half(314, 334, { coat: '#f3e2c4', skin: skins.umber, hair: hairs.night, size: 0.84, ...from }) +
      half(347, 334, {
        coat: '#cb7a52',
        skin: skins.shell,
        hair: hairs.copper,
        cut: 'long',
        size: 0.8,
        ...from,
      }) +
      '<path d="M300 398h54l-5 22h-44Z" fill="#c99a5e"/><path d="M306 398C310 372 344 372 348 398" stroke="#c99a5e" stroke-width="4"/><path d="M312 398c4 -9 30 -9 34 0Z" fill="#fdf3e4"/>' +
      reeds(64, 494, {
        count: 8,
        height: 190,
        spread: 78,
        colour: '#3d2530',
        weight: 2.4,
        opacity: 0.8,
        seed: 7,
      }) +
      sprig(590, 494, -104, 220, {
        leaves: 9,
        length: 60,
        width: 23,
        fills: ['#5c3d49', '#7a5563', '#55724f'],
        stem: '#3d2530',
        rib: '#e8cfc8',
        curve: 0.12,
        weight: 2,
        seed: 5,
      }),
  };
}

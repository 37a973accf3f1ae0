import { berry, berryBranch, flower, leaf, reeds, spike, sprig } from './botany.ts';
import { dropper, jar, mist, sprayBottle } from './glassware.ts';
import type { ProductPicture } from './product-picture.ts';
import { branch, fallen, pebble, slice } from './props.ts';
import { bag, soap, tin, tube } from './wrappings.ts';

/** For the body, for rest and for the home. */
export const caring: readonly ProductPicture[] = [
  {
    product: 'amber-balm',
    palette: 'clay',
    body: 'jar',
    light: -1,
    vessel: (dye) => jar(dye, 'flower'),
    behind: (dye) =>
      branch(dye, 104, 300, -112, 176, {
        leaves: 8,
        length: 42,
        width: 20,
        curve: 0.16,
        spread: 52,
        taper: 0.45,
        seed: 5,
      }),
    before: (dye) =>
      leaf(238, 322, -150, 48, 22, '#86a27a', { opacity: 0.95, rib: dye.rib, bend: -0.12 }) +
      berry(258, 313, 9, '#8c3a1d') +
      berry(274, 319, 7, '#a9512c'),
  },
  {
    product: 'night-mist',
    palette: 'night',
    body: 'spray',
    vessel: (dye) => sprayBottle(dye, 'drop'),
    behind: (dye) =>
      spike(206, 304, -60, 170, {
        florets: 11,
        fills: ['#a99bc4', '#8fc2ba', '#c4b6d6'],
        stem: dye.stem,
        curve: -0.1,
        size: 15,
        seed: 2,
      }) +
      spike(200, 304, -72, 132, {
        florets: 9,
        fills: ['#8fc2ba', '#a99bc4'],
        stem: dye.stem,
        curve: -0.1,
        size: 13,
        opacity: 0.75,
        seed: 4,
      }) +
      mist(128, 104),
    before: (dye) => fallen(dye, 86, 1, '#5ea7a1', '#86a27a'),
  },
  {
    product: 'petal-salve',
    palette: 'dusk',
    body: 'tin',
    vessel: (dye) => tin(dye, 'flower'),
    behind: (dye) =>
      branch(dye, 104, 300, -108, 172, {
        leaves: 8,
        length: 42,
        width: 19,
        curve: 0.16,
        taper: 0.45,
        opacity: 0.75,
        seed: 13,
      }) +
      branch(dye, 226, 300, -70, 122, {
        leaves: 6,
        length: 34,
        width: 14,
        curve: -0.14,
        taper: 0.45,
        opacity: 0.62,
        fills: ['#86a27a', '#b48c95'],
        seed: 15,
      }),
    before: () =>
      `<g transform="translate(264 320) scale(1 .5)">${flower(0, 0, 22, 6, '#f2d3d3', '#d9ac5f')}</g>`,
  },
  {
    product: 'river-clay',
    palette: 'clay',
    body: 'tube',
    vessel: (dye) => tube(dye, 'drop'),
    behind: (dye) =>
      reeds(206, 310, {
        count: 5,
        height: 196,
        spread: 46,
        colour: '#8c3a1d',
        weight: 2,
        opacity: 0.6,
        seed: 4,
      }) +
      spike(206, 308, -68, 184, {
        florets: 9,
        fills: ['#8c3a1d', '#cb7a52'],
        stem: dye.stem,
        curve: -0.05,
        size: 13,
        from: 0.62,
        seed: 3,
      }),
    before: () =>
      pebble(88, 320, 24, '#b9633d') + pebble(62, 330, 15, '#e3c3a5') + pebble(108, 330, 10, '#8c3a1d'),
  },
  {
    product: 'cedar-bar',
    palette: 'sage',
    body: 'soap',
    light: -1,
    vessel: (dye) => soap(dye, 'sprig'),
    behind: (dye) =>
      sprig(106, 304, -106, 214, {
        leaves: 22,
        length: 34,
        width: 7,
        fills: ['#3c5638', '#55724f', '#6f8f66'],
        stem: dye.stem,
        curve: 0.12,
        spread: 52,
        taper: 0.6,
        from: 0.14,
        seed: 10,
      }) +
      sprig(222, 300, -76, 150, {
        leaves: 18,
        length: 26,
        width: 6,
        fills: ['#6f8f66', '#86a27a'],
        stem: dye.stem,
        curve: -0.12,
        spread: 52,
        taper: 0.6,
        opacity: 0.75,
        from: 0.16,
        seed: 12,
      }),
    before: () => '',
  },
  {
    product: 'still-water-soak',
    palette: 'night',
    body: 'bag',
    vessel: (dye) => bag(dye, 'drop'),
    behind: (dye) =>
      branch(dye, 222, 302, -62, 168, {
        leaves: 8,
        length: 30,
        width: 30,
        curve: -0.14,
        spread: 58,
        taper: 0.5,
        opacity: 0.7,
        seed: 14,
      }),
    before: () =>
      [
        [66, 322, 9],
        [82, 330, 6],
        [52, 332, 5],
        [258, 326, 8],
        [274, 332, 5],
        [96, 326, 4],
      ]
        .map(
          ([x, y, r]) =>
            `<path d="M${x! - r!} ${y}L${x! - r! * 0.3} ${y! - r!}L${x! + r!} ${y! - r! * 0.5}L${x! + r! * 0.7} ${y! + r! * 0.6}L${x! - r! * 0.4} ${y! + r! * 0.7}Z" fill="#eaf3ee"/><path d="M${x! - r! * 0.3} ${y! - r!}L${x} ${y! + r! * 0.1}L${x! + r! * 0.7} ${y! + r! * 0.6}L${x! + r!} ${y! - r! * 0.5}Z" fill="#a9d0c8"/>`,
        )
        .join(''),
  },
  {
    product: 'dew-serum',
    palette: 'dusk',
    body: 'dropper',
    light: -1,
    vessel: (dye) =>
      dropper({ ...dye, glass: ['#e9cfd0', '#c9a3a8', '#93677a'] }, 'drop', {
        half: 54,
        shoulder: 198,
        level: 236,
      }),
    behind: (dye) =>
      berryBranch(110, 302, -112, 176, {
        berries: 6,
        radius: 9,
        fills: ['#a8484a', '#8c3a1d', '#c26a5c'],
        leafFill: '#86a27a',
        stem: dye.stem,
        rib: dye.rib,
        curve: 0.14,
        seed: 5,
      }),
    before: () =>
      berry(246, 316, 10, '#a8484a') +
      berry(264, 323, 7.5, '#c26a5c') +
      leaf(246, 326, 168, 34, 15, '#86a27a', { opacity: 0.9, rib: '#f2e6e4' }),
  },
  {
    product: 'grove-mist',
    palette: 'clay',
    body: 'spray',
    vessel: (dye) =>
      sprayBottle({ ...dye, collar: '#8c3a1d', lid: ['#fdf8ee', '#e3cfae'] }, 'sun', {
        half: 44,
        shoulder: 196,
      }),
    behind: (dye) =>
      berryBranch(210, 304, -66, 190, {
        berries: 5,
        radius: 13,
        fills: ['#d98a3d', '#cb7a52'],
        leafFill: '#86a27a',
        stem: '#55724f',
        rib: dye.rib,
        curve: -0.14,
        seed: 9,
      }) + mist(128, 104, '#fffaf0'),
    before: () => slice(84, 320, 25, '#d98a3d', '#eeb064'),
  },
  {
    product: 'lake-lotion',
    palette: 'teal',
    body: 'tube',
    light: -1,
    vessel: (dye) => tube({ ...dye, glass: ['#8fc9c1', '#4f9d98', '#1f6f6f'] }, 'drop'),
    behind: (dye) =>
      reeds(86, 306, {
        count: 8,
        height: 200,
        spread: 52,
        colour: '#2f7f7d',
        weight: 2,
        opacity: 0.75,
        seed: 7,
      }) + branch(dye, 96, 304, -100, 150, { leaves: 6, length: 36, width: 14, curve: 0.1, seed: 19 }),
    before: () =>
      '<path d="M222 322a38 14 0 1 0 50 -8l-22 6Z" fill="#86a27a"/><path d="M230 324a30 10 0 0 0 44 -4" stroke="#dfe8d4" stroke-opacity=".7" stroke-width="1.4"/>' +
      `<g transform="translate(252 314) scale(1 .6)">${flower(0, 0, 20, 9, '#fdf1ea', '#d9ac5f')}</g>`,
  },
  {
    product: 'ember-lip-balm',
    palette: 'clay',
    body: 'tin',
    vessel: (dye) => tin(dye, 'sun', { lid: 'sun', scale: 0.8 }),
    behind: (dye) =>
      branch(dye, 214, 304, -70, 196, {
        leaves: 9,
        length: 42,
        width: 18,
        curve: -0.14,
        fills: ['#cb7a52', '#e8b594', '#8c3a1d'],
        seed: 23,
      }) +
      branch(dye, 104, 302, -104, 130, {
        leaves: 6,
        length: 34,
        width: 15,
        curve: 0.12,
        opacity: 0.65,
        fills: ['#86a27a', '#cb7a52'],
        seed: 25,
      }),
    before: () =>
      '<g stroke-linecap="round"><path d="M44 326L88 318M52 333L94 324" stroke="#8c4a24" stroke-width="8"/><path d="M46 324L86 316.6M54 331L92 322.6" stroke="#c98a5c" stroke-width="2"/></g>' +
      '<path d="M72 320L78 331" stroke="#f3e6cd" stroke-width="3" stroke-linecap="round"/>',
  },
  {
    product: 'quiet-drops',
    palette: 'night',
    body: 'dropper',
    light: -1,
    vessel: (dye) =>
      dropper({ ...dye, collar: '#0b2f31' }, 'flower', { half: 40, shoulder: 172, level: 200 }),
    behind: () =>
      sprig(112, 304, -114, 180, {
        leaves: 8,
        length: 42,
        width: 24,
        fills: ['#5ea7a1', '#86a27a'],
        stem: '#86a27a',
        rib: '#0f3638',
        curve: 0.14,
        spread: 54,
        opacity: 0.75,
        weight: 1.5,
        seed: 27,
      }) +
      '<circle cx="228" cy="116" r="2" fill="#fbf1dc" opacity=".8"/><circle cx="246" cy="152" r="1.4" fill="#fbf1dc" opacity=".7"/><circle cx="208" cy="92" r="1.4" fill="#fbf1dc" opacity=".7"/>',
    before: () =>
      `<g transform="translate(244 318) scale(1 .6)">${flower(0, 0, 26, 10, '#cfc3e0', '#f0e4c8')}<circle r="9" stroke="#7d6aa0" stroke-width="2"/></g>` +
      leaf(230, 326, 172, 36, 16, '#5ea7a1', { opacity: 0.9, rib: '#0b2f31' }),
  },
];

import { berry, berryBranch, flower, kelp, leaf, reeds, sprig } from './botany.ts';
import { capsuleBottle, dropper, jar } from './glassware.ts';
import type { ProductPicture } from './product-picture.ts';
import { branch, capsule, fallen, pebble } from './props.ts';
import { sachet, teaBox } from './wrappings.ts';

/** Minerals, vitamins, foods and teas. */
export const nourishing: readonly ProductPicture[] = [
  {
    product: 'spring-drops',
    palette: 'teal',
    body: 'dropper',
    vessel: (dye) => dropper(dye, 'drop'),
    behind: (dye) =>
      branch(dye, 196, 300, -64, 186, {
        leaves: 9,
        length: 44,
        width: 19,
        curve: -0.16,
        spread: 50,
        seed: 3,
      }),
    before: (dye) => fallen(dye, 90, 1, '#86a27a', '#5ea7a1'),
  },
  {
    product: 'morning-greens',
    palette: 'sage',
    body: 'sachet',
    vessel: (dye) => sachet(dye, 'sprig'),
    behind: (dye) =>
      branch(dye, 214, 304, -66, 190, {
        leaves: 10,
        length: 36,
        width: 15,
        curve: -0.12,
        spread: 46,
        seed: 7,
      }),
    before: (dye) => fallen(dye, 70, 1, '#55724f', '#6f8f66'),
  },
  {
    product: 'sun-capsules',
    palette: 'sand',
    body: 'capsules',
    light: -1,
    vessel: (dye) => capsuleBottle(dye, 'sun'),
    behind: (dye) =>
      branch(dye, 110, 300, -114, 176, { leaves: 8, length: 44, width: 18, curve: 0.15, seed: 9 }),
    before: () =>
      capsule(258, 311, -18, '#fdf8ee', '#c97c55') + capsule(72, 322, 24, '#86a27a', '#fdf8ee', 0.9),
  },
  {
    product: 'tide-capsules',
    palette: 'teal',
    body: 'capsules',
    light: -1,
    vessel: (dye) => capsuleBottle(dye, 'drop', { half: 56, neck: 38, shoulder: 190, cap: 38 }),
    behind: () =>
      kelp(84, 306, 196, 26, '#2f7f7d', 0.75) +
      kelp(62, 304, 138, 20, '#86a27a', 0.7) +
      kelp(240, 304, 112, 20, '#5ea7a1', 0.6),
    before: () =>
      capsule(250, 314, -14, '#2f7f7d', '#d9efe8') +
      pebble(74, 324, 18, '#d8c8a8') +
      pebble(98, 331, 10, '#8fb8ae'),
  },
  {
    product: 'evening-petals',
    palette: 'dusk',
    body: 'tea box',
    vessel: (dye) => teaBox(dye, 'flower'),
    behind: (dye) =>
      branch(dye, 228, 300, -66, 176, {
        leaves: 8,
        length: 38,
        width: 17,
        curve: -0.14,
        fills: ['#86a27a', '#b48c95', '#7a5563'],
        seed: 21,
      }),
    before: () =>
      `<g transform="translate(82 322) scale(1 .56)">${flower(0, 0, 26, 9, '#fbeee6', '#d9ac5f')}</g><g transform="translate(118 332) scale(1 .56)">${flower(0, 0, 16, 9, '#f2d3d3', '#d9ac5f')}</g>`,
  },
  {
    product: 'golden-spoon',
    palette: 'sand',
    body: 'jar',
    vessel: (dye) => jar(dye, 'sun', { lid: 'cork' }),
    behind: (dye) =>
      sprig(224, 304, -70, 190, {
        leaves: 13,
        length: 26,
        width: 11,
        fills: ['#d9ac5f', '#b99a67'],
        stem: dye.stem,
        rib: dye.rib,
        curve: -0.1,
        spread: 26,
        from: 0.5,
        taper: 0.35,
        seed: 6,
      }) +
      sprig(218, 304, -82, 150, {
        leaves: 11,
        length: 24,
        width: 10,
        fills: ['#b99a67', '#d9ac5f'],
        stem: dye.stem,
        rib: dye.rib,
        curve: -0.08,
        spread: 26,
        from: 0.5,
        taper: 0.35,
        opacity: 0.7,
        seed: 8,
      }),
    before: () =>
      '<path d="M98 321L36 334" stroke="#8f5d20" stroke-width="6" stroke-linecap="round"/><path d="M96 319L38 331" stroke="#c9975a" stroke-width="3" stroke-linecap="round"/>' +
      '<ellipse cx="112" cy="319" rx="23" ry="11" fill="#a8733a" transform="rotate(-10 112 319)"/><ellipse cx="113" cy="316.5" rx="19" ry="8" fill="#d9932f" transform="rotate(-10 113 316)"/><path d="M98 315C104 306 120 304 128 311C122 318 106 321 98 315Z" fill="#eab04e"/>',
  },
  {
    product: 'meadow-protein',
    palette: 'sand',
    body: 'sachet',
    light: -1,
    vessel: (dye) => sachet(dye, 'sprig'),
    behind: (dye) =>
      sprig(98, 304, -106, 196, {
        leaves: 13,
        length: 24,
        width: 10,
        fills: ['#86a27a', '#a6bc97', '#6f8f66'],
        stem: '#6f8f66',
        rib: dye.rib,
        curve: 0.1,
        spread: 34,
        from: 0.34,
        taper: 0.4,
        seed: 6,
      }) +
      reeds(76, 304, {
        count: 4,
        height: 150,
        spread: 26,
        colour: '#b99a67',
        weight: 1.8,
        opacity: 0.7,
        seed: 2,
      }),
    before: () =>
      '<path d="M214 322C226 306 258 302 282 316C266 332 232 336 214 322Z" fill="#6f8f66"/><path d="M220 321C234 313 258 311 274 316" stroke="#dbe4cd" stroke-width="1.6" stroke-linecap="round"/>' +
      berry(234, 320, 6, '#a6bc97') +
      berry(248, 318, 6.5, '#a6bc97') +
      berry(261, 318, 5.5, '#a6bc97'),
  },
  {
    product: 'iron-leaf',
    palette: 'sage',
    body: 'capsules',
    vessel: (dye) => capsuleBottle(dye, 'sprig', { half: 50, neck: 34, shoulder: 166, cap: 40, dark: true }),
    behind: (dye) =>
      branch(dye, 204, 302, -62, 184, {
        leaves: 12,
        length: 32,
        width: 17,
        curve: -0.16,
        spread: 58,
        taper: 0.4,
        fills: ['#55724f', '#86a27a'],
        seed: 17,
      }),
    before: () =>
      capsule(84, 320, -16, '#55724f', '#e8eddc') +
      berry(108, 328, 7, '#a8484a') +
      berry(62, 330, 6, '#8c3a1d'),
  },
  {
    product: 'harvest-tea',
    palette: 'sage',
    body: 'tea box',
    vessel: (dye) => teaBox(dye, 'sprig'),
    behind: (dye) =>
      branch(dye, 230, 302, -72, 186, {
        leaves: 8,
        length: 46,
        width: 17,
        curve: -0.1,
        spread: 36,
        fills: ['#55724f', '#6f8f66', '#86a27a'],
        seed: 29,
      }),
    before: () =>
      leaf(60, 328, -20, 46, 17, '#55724f', { rib: '#dbe4cd' }) +
      leaf(58, 328, -58, 36, 14, '#86a27a', { rib: '#eef1e3' }) +
      leaf(100, 334, -8, 26, 10, '#6f8f66', { rib: '#dbe4cd' }),
  },
  {
    product: 'berry-bright',
    palette: 'dusk',
    body: 'jar',
    light: -1,
    vessel: (dye) => jar({ ...dye, glass: ['#b48c95', '#8d6472', '#553344'] }, 'flower', { lid: 'cloth' }),
    behind: (dye) =>
      berryBranch(98, 302, -108, 184, {
        berries: 7,
        radius: 8,
        fills: ['#553344', '#6a4454', '#8d4a5c'],
        leafFill: '#86a27a',
        stem: dye.stem,
        rib: dye.rib,
        curve: 0.12,
        seed: 31,
      }),
    before: () =>
      berry(244, 318, 10, '#553344') +
      berry(262, 313, 9, '#6a4454') +
      berry(272, 326, 8, '#8d4a5c') +
      berry(66, 326, 7, '#6a4454'),
  },
];

export type PaletteName = 'teal' | 'clay' | 'sage' | 'sand' | 'dusk' | 'night';

type Triple = readonly [string, string, string];
type Pair = readonly [string, string];

/** A wall, a niche and a table, and what may stand before them. */
export interface Palette {
  wall: Pair;
  niche: Pair;
  table: Pair;
  glow: number;
  /** Glass and glaze, from the lit side to the dark. */
  glass: Triple;
  /** Paper and cloth. */
  paper: Triple;
  lid: Pair;
  collar: string;
  bulb: Pair;
  /** Deep tone of the vessel: its contents, its seams, the ink of its label. */
  ink: string;
  shadow: string;
  leaves: Triple;
  stem: string;
  rib: string;
}

export const palettes: Record<PaletteName, Palette> = {
  teal: {
    wall: ['#e6efe8', '#cfe3db'],
    niche: ['#bcd9d0', '#e7f1ea'],
    table: ['#8fc2ba', '#5ea7a1'],
    glow: 0.75,
    glass: ['#3d8f8b', '#1f6f6f', '#0d5154'],
    paper: ['#d9efe8', '#a9d0c8', '#5ea7a1'],
    lid: ['#fdf8ee', '#e3d2ae'],
    collar: '#1b3536',
    bulb: ['#e8b594', '#b9633d'],
    ink: '#0d5154',
    shadow: '#0b2f31',
    leaves: ['#2f7f7d', '#5ea7a1', '#86a27a'],
    stem: '#0d5154',
    rib: '#e7f1ea',
  },
  clay: {
    wall: ['#f8e9dc', '#f1d6c2'],
    niche: ['#e9bea0', '#f8e6d8'],
    table: ['#dd9f7a', '#c97c55'],
    glow: 0.75,
    glass: ['#f0c3a5', '#d98f68', '#b9633d'],
    paper: ['#fbe6d5', '#eec0a0', '#cf8258'],
    lid: ['#f3e6cd', '#cfae7c'],
    collar: '#8c3a1d',
    bulb: ['#fdf8ee', '#e3cfae'],
    ink: '#8c3a1d',
    shadow: '#5a2411',
    leaves: ['#8c3a1d', '#cb7a52', '#86a27a'],
    stem: '#8c3a1d',
    rib: '#f8e6d8',
  },
  sage: {
    wall: ['#eef1e3', '#dbe4cd'],
    niche: ['#c2d1b1', '#edf2e2'],
    table: ['#a6bc97', '#7f9c74'],
    glow: 0.75,
    glass: ['#a6bc97', '#7f9c74', '#4b6645'],
    paper: ['#dbe4cd', '#b9cba8', '#8ea881'],
    lid: ['#fdf8ee', '#e3d2ae'],
    collar: '#3c5638',
    bulb: ['#e8c98b', '#b98a3c'],
    ink: '#3c5638',
    shadow: '#2f4229',
    leaves: ['#55724f', '#86a27a', '#b9cba8'],
    stem: '#55724f',
    rib: '#eef1e3',
  },
  sand: {
    wall: ['#f8f0e1', '#eddfc5'],
    niche: ['#e0cba4', '#f7efdf'],
    table: ['#d5ba8b', '#b99a67'],
    glow: 0.75,
    glass: ['#e3b56d', '#c08a3e', '#8f5d20'],
    paper: ['#f7ead0', '#e6cd9c', '#c19c5f'],
    lid: ['#fdf8ee', '#e3d2ae'],
    collar: '#6f4a1c',
    bulb: ['#f3e6cd', '#cfae7c'],
    ink: '#7d4a17',
    shadow: '#5b4622',
    leaves: ['#b99a67', '#d9ac5f', '#86a27a'],
    stem: '#8c6a3a',
    rib: '#f7efdf',
  },
  dusk: {
    wall: ['#f2e6e4', '#e2cfd0'],
    niche: ['#cfb2b6', '#f2e6e4'],
    table: ['#b48c95', '#8d6472'],
    glow: 0.75,
    glass: ['#d9b9bd', '#b48c95', '#7a5563'],
    paper: ['#f6e9e6', '#ddc0c3', '#ab808c'],
    lid: ['#f6e9e6', '#cfb2b6'],
    collar: '#5c3d49',
    bulb: ['#f6e9e6', '#c9a3a8'],
    ink: '#6a4454',
    shadow: '#3d2530',
    leaves: ['#7a5563', '#b48c95', '#86a27a'],
    stem: '#7a5563',
    rib: '#f2e6e4',
  },
  night: {
    wall: ['#1d4b4d', '#0f3638'],
    niche: ['#2f6b6a', '#1a4a4b'],
    table: ['#17484a', '#0b2f31'],
    glow: 0.28,
    glass: ['#cfe6df', '#8fc2ba', '#5ea7a1'],
    paper: ['#d9e9e2', '#9cc4bc', '#5a918d'],
    lid: ['#fdf8ee', '#d8c19a'],
    collar: '#e8b594',
    bulb: ['#f0c3a5', '#cb7a52'],
    ink: '#0d5154',
    shadow: '#031415',
    leaves: ['#5ea7a1', '#86a27a', '#a9d0c8'],
    stem: '#a9d0c8',
    rib: '#0f3638',
  },
};

import type { Palette } from './palettes.ts';
import { even, radial } from './svg.ts';
import type { Drawing } from './svg.ts';
import { ripples } from './water.ts';

/** The niche every vessel stands in: 320×360, the table's waterline at 290, vessels' feet at 318. */
export function stage(palette: Palette, light: -1 | 1 = 1): Drawing {
  const { wall, niche, table, glow } = palette;
  return {
    defs:
      even('w', [wall[0], wall[1]]) +
      even('n', [niche[0], niche[1]]) +
      even('t', [table[0], table[1]]) +
      radial('g', [
        [0, '#fff', glow],
        [1, '#fff', 0],
      ]),
    body:
      '<path fill="url(#w)" d="M0 0h320v360H0z"/>' +
      '<path d="M52 360V158C52 98 98 50 160 50S268 98 268 158V360Z" fill="url(#n)"/>' +
      '<path d="M66 292V160C66 106 107 64 160 64" stroke="#fff" stroke-opacity=".45" stroke-width="1.2"/>' +
      `<circle cx="${160 + light * 34}" cy="136" r="96" fill="url(#g)"/>` +
      '<path d="M0 292C60 284 110 290 160 289S270 284 320 291V360H0Z" fill="url(#t)"/>' +
      ripples(160, 316, 128, { rings: 4 }),
  };
}

export function castShadow(rx: number, colour: string, cx = 160, cy = 318): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${Math.round(rx * 0.09 + 5)}" fill="${colour}" opacity=".34"/>`;
}

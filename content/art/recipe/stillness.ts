import { leaf, reeds, sprig } from './botany.ts';
import { palettes } from './palettes.ts';
import { stage } from './stage.ts';
import type { Drawing } from './svg.ts';
import { even, lit, radial } from './svg.ts';
import { ripples } from './water.ts';

/** Pictures for the moments when there is nothing to show. */

/** A paper boat adrift, 360×260. No ground of its own: it lies on both themes. */
export function lostBoat(): Drawing {
  return {
    defs:
      radial('u', [
        [0, '#5ea7a1', 0.28],
        [1, '#5ea7a1', 0],
      ]) +
      even('1', ['#fffaf0', '#ecd9b8'], lit) +
      even('2', ['#f1dfc0', '#cfa97e'], lit) +
      even('3', ['#e8b594', '#cb7a52'], lit),
    body:
      '<circle cx="180" cy="130" r="130" fill="url(#u)"/>' +
      reeds(292, 214, {
        count: 6,
        height: 116,
        spread: 34,
        colour: '#86a27a',
        weight: 2,
        opacity: 0.85,
        seed: 5,
      }) +
      sprig(72, 214, -104, 96, {
        leaves: 6,
        length: 34,
        width: 14,
        fills: ['#86a27a', '#5ea7a1'],
        stem: '#86a27a',
        rib: '#eef1e3',
        curve: 0.12,
        opacity: 0.8,
        seed: 6,
      }) +
      ripples(180, 212, 150, { rings: 5, flat: 0.2, colour: '#5ea7a1', opacity: 0.95, weight: 1.6 }) +
      '<ellipse cx="182" cy="212" rx="78" ry="10" fill="#0d5154" opacity=".28"/>' +
      '<g transform="rotate(-5 180 200)"><path d="M180 84L232 166H128Z" fill="url(#1)"/><path d="M180 84L232 166H180Z" fill="url(#2)"/><path d="M84 150L128 166H232L276 150C268 180 252 202 232 212H128C108 202 92 180 84 150Z" fill="url(#1)"/><path d="M180 166H232L276 150C268 180 252 202 232 212H180Z" fill="url(#2)"/><path d="M84 150L180 190L276 150" stroke="#b98f5f" stroke-opacity=".4" stroke-width="1.4"/><path d="M128 212H232L222 218H138Z" fill="url(#3)"/><path d="M180 84V64" stroke="#8c6a3a" stroke-width="2.4" stroke-linecap="round"/><path d="M180 64C192 60 200 70 214 64C206 72 208 76 214 80C200 84 192 74 180 78Z" fill="#cb7a52"/></g>' +
      '<path d="M108 226C130 233 154 227 176 232S232 234 254 226" stroke="#5ea7a1" stroke-width="2.2" stroke-linecap="round" opacity=".8"/>' +
      leaf(286, 232, 160, 30, 13, '#d9ac5f', { opacity: 0.9, rib: '#8c6a3a' }),
  };
}

/** An empty niche over water, 320×360, for a picture that did not load. */
export function placeholder(): Drawing {
  const ground = stage(palettes.sand);
  return {
    defs: ground.defs,
    body:
      ground.body +
      '<path d="M160 168C178 194 186 206 186 219A26 26 0 0 1 134 219C134 206 142 194 160 168Z" fill="#b99a67" opacity=".5"/><path d="M146 218C146 227 151 233 158 235" stroke="#fff" stroke-opacity=".7" stroke-width="3" stroke-linecap="round"/>',
  };
}

/** The mark on paper, 512×512; it stays within the circle that a maskable icon keeps. */
export function icon(): Drawing {
  return {
    defs: even('p', ['#fffdf9', '#eee1cb']),
    body:
      '<path fill="url(#p)" d="M0 0h512v512H0z"/>' +
      '<g transform="translate(256 262) scale(5) translate(-32 -33.5)">' +
      '<path d="M32 5C19.5 19.5 14 28.3 14 36.2C14 46.2 22 53.5 32 53.5S50 46.2 50 36.2C50 28.3 44.5 19.5 32 5Z" fill="#0d5154"/>' +
      '<path d="M32 53.5C32 40 35 29 47.8 27.6C49.3 30.8 50 33.6 50 36.2C50 46.2 42 53.5 32 53.5Z" fill="#5ea7a1"/>' +
      '<path d="M32 53.5C31.6 44.5 27.6 38.2 16.2 36.8M32 53.5C32.6 43 37 34 44.5 30.2" stroke="#f5eee3" stroke-width="2.2" stroke-linecap="round"/>' +
      '<path d="M9 56.5C15.5 61 24 62 32 62S48.5 61 55 56.5" stroke="#0d5154" stroke-width="2.6" stroke-linecap="round"/></g>',
  };
}

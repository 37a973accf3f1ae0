import { between, chance } from './chance.ts';
import { n } from './svg.ts';

/** What stands about at a gathering. Pictures of events are 640×480. */

export const ground = (fill: string): string => `<path fill="${fill}" d="M0 0h640v480H0z"/>`;

/** A sun or a moon with the rings of light that all pictures have. */
export const sun = (x: number, y: number, radius: number, fill: string, rings = '#fff'): string =>
  [3.2, 2.3, 1.6]
    .map(
      (far, i) =>
        `<circle cx="${x}" cy="${y}" r="${n(radius * far)}" fill="${rings}" opacity="${n(0.1 + i * 0.04) || 0.1}"/>`,
    )
    .join('') + `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export function stars(count: number, deepest: number, seed: number, fill = '#fbf1dc'): string {
  const next = chance(seed);
  let drawn = '';
  for (let i = 0; i < count; i++)
    drawn += `<circle cx="${n(between(next, 10, 630))}" cy="${n(between(next, 8, deepest))}" r="${n(between(next, 0.8, 2))}"/>`;
  return `<g fill="${fill}" opacity=".8">${drawn}</g>`;
}

/** A line that sags between two points, and what hangs from it at equal distances. */
export function strung(
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  count: number,
  ink: string,
  hang: (x: number, y: number, index: number) => string,
): string {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const mx = (x1 + x2) / 2;
  const my = (y1 + y2) / 2 + sag * 2;
  let drawn = `<path d="M${x1} ${y1}Q${n(mx)} ${n(my)} ${x2} ${y2}" stroke="${ink}" stroke-width="1.8"/>`;
  for (let i = 0; i < count; i++) {
    const t = (i + 0.5) / count;
    const u = 1 - t;
    drawn += hang(u * u * x1 + 2 * u * t * mx + t * t * x2, u * u * y1 + 2 * u * t * my + t * t * y2, i);
  }
  return drawn;
}

export const pennants =
  (fills: readonly string[], size = 1) =>
  (x: number, y: number, i: number) =>
    `<path d="M${n(x - 9 * size)} ${n(y)}h${n(18 * size)}l${n(-9 * size)} ${n(20 * size)}Z" fill="${fills[i % fills.length]}"/>`;

/** Needs a radial gradient "glow". */
export const bulb =
  (size = 1) =>
  (x: number, y: number) =>
    `<circle cx="${n(x)}" cy="${n(y + 8 * size)}" r="${n(20 * size)}" fill="url(#glow)"/><circle cx="${n(x)}" cy="${n(y + 7 * size)}" r="${n(4.6 * size)}" fill="#fff1c9"/>`;

/** A paper lantern hanging from its origin. Needs "glow" and the gradient that it is filled with. */
export const lantern = (x: number, y: number, size: number, fill: string, frame = '#5c3d49'): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${size})"><circle r="52" cy="28" fill="url(#glow)"/><path d="M0 0V4" stroke="${frame}" stroke-width="2"/><path d="M-13 4h26l3 5h-32ZM-12 50h24l-3 6h-18Z" fill="${frame}"/><path d="M-16 9C-26 20 -26 40 -13 50H13C26 40 26 20 16 9Z" fill="${fill}"/><path d="M-8 9C-13 20 -13 40 -7 50M8 9C13 20 13 40 7 50M0 9V50" stroke="#8c3a1d" stroke-opacity=".28" stroke-width="1.4"/></g>`;

/** A light set on the water, its reflection under it. Needs "glow". */
export const afloat = (x: number, y: number, size: number, fill: string): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${size})"><ellipse cx="0" cy="0" rx="66" ry="56" fill="url(#glow)"/><path d="M-14 18h28l-6 30h-16Z" fill="#ffd9a0" opacity=".28"/><ellipse cx="0" cy="16" rx="40" ry="6" stroke="#ffe9b8" stroke-opacity=".5" stroke-width="1.6"/><path d="M-17 -22H17L13 8H-13Z" fill="${fill}"/><path d="M-6 -22L-5 8M6 -22L5 8" stroke="#8c3a1d" stroke-opacity=".3" stroke-width="1.6"/><path d="M-24 6H24L17 17H-17Z" fill="#5c3d49"/></g>`;

/** A tree of round masses; `fills` from the shadow to the light. */
export function tree(
  x: number,
  y: number,
  size: number,
  fills: readonly [string, string, string],
  trunk: string,
): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-9 0C-5 -40 -6 -70 -4 -104H6C7 -70 8 -40 13 0ZM0 -70L-30 -104M3 -60L30 -100" fill="${trunk}" stroke="${trunk}" stroke-width="5" stroke-linecap="round"/>` +
    `<g fill="${fills[0]}"><circle cx="-42" cy="-116" r="40"/><circle cx="44" cy="-118" r="42"/><circle cx="2" cy="-112" r="44"/></g><g fill="${fills[1]}"><circle cx="-30" cy="-138" r="38"/><circle cx="30" cy="-146" r="40"/></g><g fill="${fills[2]}"><circle cx="-10" cy="-164" r="34"/><circle cx="-46" cy="-136" r="17"/><circle cx="22" cy="-164" r="18"/></g></g>`
  );
}

export const pine = (x: number, y: number, height: number, fill: string): string =>
  `<path d="M${x} ${n(y - height)}L${n(x + height * 0.13)} ${n(y - height * 0.62)}H${n(x + height * 0.07)}L${n(x + height * 0.19)} ${n(y - height * 0.3)}H${n(x + height * 0.1)}L${n(x + height * 0.24)} ${y}H${n(x - height * 0.24)}L${n(x - height * 0.1)} ${n(y - height * 0.3)}H${n(x - height * 0.19)}L${n(x - height * 0.07)} ${n(y - height * 0.62)}H${n(x - height * 0.13)}Z" fill="${fill}"/>`;

/** A tumbler standing on its origin, filled to a part of its height, with what swims in it. */
export function tumbler(
  x: number,
  y: number,
  size: number,
  drink: string,
  filled = 0.72,
  garnish = '',
): string {
  const top = -62 + 62 * (1 - filled);
  const edge = (level: number): number => 15 + (-level / 62) * 5;
  return (
    `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="0" cy="0" rx="20" ry="4" fill="#0b2f31" opacity=".22"/><path d="M${n(-edge(top))} ${n(top)}L-15 -2Q0 3 15 -2L${n(edge(top))} ${n(top)}Z" fill="${drink}"/><ellipse cx="0" cy="${n(top)}" rx="${n(edge(top))}" ry="3.4" fill="#fff" opacity=".45"/>${garnish}` +
    `<path d="M-20 -62L-15 -2Q0 3 15 -2L20 -62" fill="#fff" fill-opacity=".22" stroke="#fff" stroke-opacity=".75" stroke-width="1.6"/><ellipse cx="0" cy="-62" rx="20" ry="4.4" stroke="#fff" stroke-opacity=".85" stroke-width="1.6"/><path d="M-14 -52L-11 -14" stroke="#fff" stroke-opacity=".7" stroke-width="2.6" stroke-linecap="round"/></g>`
  );
}

/** A cup seen from the side, its steam above it. */
export const cup = (x: number, y: number, size: number, fill: string, steam = '#fff'): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${size})"><path d="M-4 -30q-6 -8 0 -16t0 -16M6 -30q-6 -8 0 -16" stroke="${steam}" stroke-opacity=".65" stroke-width="2" stroke-linecap="round"/><path d="M14 -18q10 0 8 8t-10 6" stroke="${fill}" stroke-width="3.4"/><path d="M-16 -22H16C16 -6 10 0 0 0S-16 -6 -16 -22Z" fill="${fill}"/><ellipse cx="0" cy="-22" rx="16" ry="3.4" fill="#8c4a24"/></g>`;

export const bottle = (
  x: number,
  y: number,
  size: number,
  glass: string,
  cap: string,
  label = '#fdf8ee',
): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${size})"><ellipse cx="0" cy="0" rx="17" ry="3.6" fill="#0b2f31" opacity=".22"/><path d="M-6 -62H6V-50C6 -44 15 -42 15 -32V-4Q15 0 11 0H-11Q-15 0 -15 -4V-32C-15 -42 -6 -44 -6 -50Z" fill="${glass}"/><rect x="-8" y="-72" width="16" height="12" rx="3" fill="${cap}"/><rect x="-11" y="-30" width="22" height="20" rx="2" fill="${label}"/><path d="M0 -27C3.4 -23 5 -21 5 -18.4A5 5 0 0 1 -5 -18.4C-5 -21 -3.4 -23 0 -27Z" fill="${glass}"/><path d="M-11 -36V-8" stroke="#fff" stroke-opacity=".45" stroke-width="2" stroke-linecap="round"/></g>`;

/** A rowing boat seen from the side, floating at its origin. */
export const boat = (
  x: number,
  y: number,
  size: number,
  hull: string,
  inside: string,
  crew: string,
): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-84 -14Q0 0 84 -14L80 -6H-80Z" fill="${inside}"/>${crew}<path d="M-92 -18C-60 -8 60 -8 92 -18C84 8 62 16 40 17H-40C-62 16 -84 8 -92 -18Z" fill="${hull}"/><path d="M-88 -9C-56 0 56 0 88 -9" stroke="#fff" stroke-opacity=".4" stroke-width="2.4"/><path d="M-70 20q70 12 140 0M-50 28q50 8 100 0" stroke="#fff" stroke-opacity=".4" stroke-width="1.6" stroke-linecap="round"/></g>`;

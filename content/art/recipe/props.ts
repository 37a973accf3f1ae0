import { leaf, sprig } from './botany.ts';
import type { SprigLook } from './botany.ts';
import type { Palette } from './palettes.ts';

/** What stands behind a vessel and lies at its foot. */

type Reach = Omit<SprigLook, 'fills' | 'stem' | 'rib'> & Partial<Pick<SprigLook, 'fills'>>;

/** A sprig in the colours of its picture. */
export const branch = (
  dye: Palette,
  x: number,
  y: number,
  angle: number,
  length: number,
  look: Reach,
): string =>
  sprig(x, y, angle, length, {
    fills: dye.leaves,
    stem: dye.stem,
    rib: dye.rib,
    weight: 1.5,
    opacity: 0.82,
    ...look,
  });

/** Two leaves lying at the foot of a vessel. */
export const fallen = (dye: Palette, x: number, flip: 1 | -1, first: string, second: string): string => {
  const turn = (angle: number): number => (flip === 1 ? angle : 180 - angle);
  return (
    leaf(x, 322, turn(-30), 56, 23, first, { opacity: 0.92, rib: dye.rib, bend: 0.12 * flip }) +
    leaf(x - 3 * flip, 324, turn(-78), 42, 18, second, { opacity: 0.88, rib: dye.rib, bend: 0.12 * flip })
  );
};

export const capsule = (x: number, y: number, turn: number, left: string, right: string, scale = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><rect x="-20" y="-8.5" width="40" height="17" rx="8.5" fill="${left}"/><path d="M0 -8.5h11.5a8.5 8.5 0 0 1 0 17H0Z" fill="${right}"/><path d="M-12 -4.5h15" stroke="#fff" stroke-opacity=".7" stroke-width="2" stroke-linecap="round"/></g>`;

export const pebble = (x: number, y: number, rx: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${Math.round(rx * 0.55)}" fill="${fill}"/><path d="M${x - rx * 0.55} ${y - rx * 0.16}q${rx * 0.3} ${-rx * 0.24} ${rx * 0.7} ${-rx * 0.18}" stroke="#fff" stroke-opacity=".5" stroke-width="2" stroke-linecap="round"/>`;

/** A slice of citrus lying on the table. */
export const slice = (x: number, y: number, radius: number, rind: string, flesh: string): string => {
  let cells = '';
  for (let i = 0; i < 8; i++) cells += leaf(0, 0, i * 45, radius * 0.8, radius * 0.62, flesh, { bend: 0 });
  return `<g transform="translate(${x} ${y}) scale(1 .5)"><circle r="${radius}" cy="5" fill="${rind}" opacity=".75"/><circle r="${radius}" fill="${rind}"/><circle r="${radius - 3.5}" fill="#fdf3dc"/>${cells}</g>`;
};

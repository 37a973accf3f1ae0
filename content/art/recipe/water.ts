import { n } from './svg.ts';

interface RippleLook {
  rings: number;
  /** Height of an ellipse as a part of its width. */
  flat?: number;
  colour?: string;
  opacity?: number;
  weight?: number;
  /** How much of the width the rings use up on their way in. */
  step?: number;
}

export function ripples(cx: number, cy: number, rx: number, look: RippleLook): string {
  const { rings, flat = 0.17, colour = '#fff', opacity = 0.75, weight = 1.2, step = 0.62 } = look;
  let drawn = '';
  for (let i = 0; i < rings; i++) {
    const width = rx * (1 - (i * step) / rings);
    const faint = opacity * (0.35 + (0.65 * i) / Math.max(1, rings - 1));
    drawn += `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(width)}" ry="${n(width * flat)}" opacity="${Number(faint.toFixed(2))}"/>`;
  }
  return `<g stroke="${colour}" stroke-width="${weight}">${drawn}</g>`;
}

/** The path of the sun or the moon on water: [y, half width, shift, opacity] of each glint. */
export function glints(
  cx: number,
  colour: string,
  rows: readonly (readonly [number, number, number, number])[],
  weight = 3,
): string {
  const drawn = rows
    .map(
      ([y, half, shift, opacity]) =>
        `<path d="M${cx - half + shift} ${y}h${half * 2}" opacity="${opacity}"/>`,
    )
    .join('');
  return `<g stroke="${colour}" stroke-width="${weight}" stroke-linecap="round">${drawn}</g>`;
}

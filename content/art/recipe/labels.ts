import { leaf, sprig } from './botany.ts';
import { n } from './svg.ts';
import { ripples } from './water.ts';

export type Emblem = 'drop' | 'sun' | 'sprig' | 'flower';

type Sign = (cx: number, cy: number, size: number, ink: string) => string;

const signs: Record<Emblem, Sign> = {
  drop: (cx, cy, size, ink) => {
    const of = (part: number): string => n(size * part);
    return (
      `<path d="M${n(cx)} ${n(cy - size * 0.15)}c${of(0.07)} ${of(0.1)} ${of(0.1)} ${of(0.14)} ${of(0.1)} ${of(0.19)}` +
      `a${of(0.1)} ${of(0.1)} 0 0 1 ${of(-0.2)} 0c0 ${of(-0.05)} ${of(0.03)} ${of(-0.09)} ${of(0.1)} ${of(-0.19)}Z" fill="${ink}" opacity=".85"/>` +
      ripples(cx, cy + size * 0.19, size * 0.18, {
        rings: 2,
        flat: 0.2,
        colour: ink,
        opacity: 0.8,
        weight: 1.1,
      })
    );
  },
  sun: (cx, cy, size, ink) => {
    return (
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(size * 0.09)}" fill="${ink}" opacity=".85"/>` +
      ripples(cx, cy + size * 0.14, size * 0.25, {
        rings: 3,
        flat: 0.22,
        colour: ink,
        opacity: 0.9,
        weight: 1.1,
      })
    );
  },
  sprig: (cx, cy, size, ink) => {
    return sprig(cx, cy + size * 0.17, -90, size * 0.3, {
      leaves: 4,
      length: size * 0.15,
      width: size * 0.07,
      fills: [ink],
      stem: ink,
      curve: 0.06,
      spread: 46,
      weight: 1.1,
      taper: 0.35,
    });
  },
  flower: (cx, cy, size, ink) => {
    let petals = '';
    for (let angle = -90; angle < 270; angle += 45)
      petals += leaf(cx, cy, angle, size * 0.15, size * 0.075, ink, { opacity: 0.7 });
    return `${petals}<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(size * 0.03)}" fill="#fdf8ee"/>`;
  },
};

/** The sign on a label, about as tall as 0.4 × `size`, centred. */
export function emblem(kind: Emblem, cx: number, cy: number, size: number, ink: string): string {
  return signs[kind](cx, cy, size, ink);
}

/** A paper label: a fine frame, one emblem, two lines. */
export function label(
  x: number,
  y: number,
  width: number,
  height: number,
  ink: string,
  kind: Emblem,
  round = 5,
) {
  const cx = x + width / 2;
  const line = y + height * 0.68;
  return (
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${round}" fill="#fdf8ee"/>` +
    `<rect x="${n(x + 4)}" y="${n(y + 4)}" width="${n(width - 8)}" height="${n(height - 8)}" rx="${Math.max(1, round - 2)}" stroke="${ink}" stroke-opacity=".35"/>` +
    emblem(kind, cx, y + height * 0.36, height, ink) +
    twoLines(cx, line, width, height * 0.1, ink)
  );
}

export function twoLines(cx: number, y: number, width: number, gap: number, ink: string): string {
  return (
    `<path d="M${n(cx - width * 0.27)} ${n(y)}h${n(width * 0.54)}" stroke="${ink}" stroke-width="2.4" stroke-linecap="round"/>` +
    `<path d="M${n(cx - width * 0.17)} ${n(y + gap)}h${n(width * 0.34)}" stroke="${ink}" stroke-width="1.3" stroke-linecap="round" opacity=".7"/>`
  );
}

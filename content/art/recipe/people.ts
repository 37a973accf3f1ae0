import { n } from './svg.ts';

/** People as small figures without faces, about 100 high, standing on their own origin. */

export interface PersonLook {
  coat: string;
  skin: string;
  hair: string;
  /** Trousers, or the shoes under a dress. */
  legs?: string;
  cut?: 'short' | 'bun' | 'long' | 'cap';
  /** Seen from behind. */
  away?: boolean;
  flip?: boolean;
  size?: number;
}

export const skins = { umber: '#6f3f2c', bronze: '#9c6242', honey: '#cf9770', shell: '#efc4a2' } as const;
export const hairs = { night: '#2b211f', chestnut: '#5b3420', silver: '#b9b0a2', copper: '#9a4f2a' } as const;

const at = (x: number, y: number, { flip, size = 1 }: PersonLook, drawn: string): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${flip ? -size : size} ${size})">${drawn}</g>`;

/** A head whose middle is at `x`, `y`. */
function head(x: number, y: number, { skin, hair, cut = 'short', away }: PersonLook): string {
  const neck = `<path d="M${x - 3.6} ${y + 4}h7.2v9h-7.2Z" fill="${skin}"/>`;
  const face = `<circle cx="${x}" cy="${y}" r="8.6" fill="${away ? hair : skin}"/>`;
  const crown = `<path d="M${x - 9.2} ${y + 1}C${x - 12} ${y - 13} ${x + 12} ${y - 13} ${x + 9.2} ${y + 1}C${x + 8} ${y - 4} ${x + 3} ${y - 6} ${x - 1} ${y - 5.4}S${x - 8} ${y - 4} ${x - 9.2} ${y + 1}Z" fill="${hair}"/>`;
  const more = {
    short: '',
    bun: `<circle cx="${x}" cy="${y - 11}" r="4.6" fill="${hair}"/>`,
    long: `<path d="M${x - 9.4} ${y - 2}C${x - 12} ${y + 8} ${x - 11} ${y + 16} ${x - 8} ${y + 19}L${x + 8} ${y + 19}C${x + 11} ${y + 16} ${x + 12} ${y + 8} ${x + 9.4} ${y - 2}Z" fill="${hair}"/>`,
    cap: `<path d="M${x - 15} ${y - 2}C${x - 9} ${y - 15} ${x + 9} ${y - 15} ${x + 15} ${y - 2}C${x + 8} ${y - 5} ${x - 8} ${y - 5} ${x - 15} ${y - 2}Z" fill="#d9b777"/>`,
  }[cut];
  return cut === 'long' && !away ? more + neck + face + crown : neck + face + crown + more;
}

const shade =
  '<path d="M4 -78C12 -77 16 -71 16 -62L15 -34C15 -31 12 -29.5 7 -29.2Z" fill="#0b2f31" opacity=".13"/>';

/** Upright, in a coat over trousers; `dress` for a long one. `arm` is a path from the shoulder at 13, -68. */
export function standing(x: number, y: number, look: PersonLook, { dress = false, arm = '' } = {}): string {
  const { coat, legs = '#24403f' } = look;
  const body = dress
    ? `<path d="M-7 -14V0M7 -14V0" stroke="${legs}" stroke-width="5" stroke-linecap="round"/><path d="M0 -78C-10 -78 -14 -72 -14 -62L-20 -12C-12 -7 12 -7 20 -12L14 -62C14 -72 10 -78 0 -78Z" fill="${coat}"/><path d="M4 -78C11 -77 14 -71 14 -62L20 -12C16 -9.5 10 -8.6 6 -8.4Z" fill="#0b2f31" opacity=".13"/>`
    : `<path d="M-10 -36L-9 0h7L0 -30L2 0h7L10 -36Z" fill="${legs}"/><path d="M0 -78C-11 -78 -15 -72 -16 -62L-15 -34C-15 -30 -12 -29 0 -29S15 -30 15 -34L16 -62C15 -72 11 -78 0 -78Z" fill="${coat}"/>${shade}`;
  const limb = arm || 'M13 -68C18 -58 18 -48 15 -39';
  return at(
    x,
    y,
    look,
    `${body}<path d="M-13 -68C-18 -58 -18 -48 -15 -39M${limb.slice(1)}" stroke="${coat}" stroke-width="6.4" stroke-linecap="round"/>${head(0, -88, look)}`,
  );
}

/** On the way to the right, with a pack; `stick` to lean on. */
export function walking(x: number, y: number, look: PersonLook, pack?: string, stick = false): string {
  const { coat, legs = '#24403f' } = look;
  return at(
    x,
    y,
    look,
    (pack ? `<path d="M-22 -72C-27 -62 -26 -46 -20 -42H-8V-74Z" fill="${pack}"/>` : '') +
      (stick ? `<path d="M22 -58L27 0" stroke="#6f4a1c" stroke-width="2.4" stroke-linecap="round"/>` : '') +
      `<path d="M-9 -40L-17 -2h8L-1 -32L9 -2h8L9 -40Z" fill="${legs}"/><path d="M1 -78C-10 -78 -14 -72 -14 -62L-13 -36C-8 -31 8 -31 13 -36L15 -62C14 -72 11 -78 1 -78Z" fill="${coat}"/>` +
      `<path d="M4 -68C10 -62 14 -56 21 -53" stroke="#0b2f31" stroke-opacity=".2" stroke-width="8" stroke-linecap="round"/><path d="M3 -69C8 -62 13 -56 21 -54" stroke="${coat}" stroke-width="6.4" stroke-linecap="round"/>${head(3, -88, look)}`,
  );
}

/** On the ground, legs crossed. */
export function sitting(x: number, y: number, look: PersonLook, arm = ''): string {
  const { coat, legs = '#24403f' } = look;
  return at(
    x,
    y,
    look,
    `<ellipse cx="0" cy="0" rx="32" ry="5" fill="#0b2f31" opacity=".18"/><path d="M-28 -3C-29 -13 -14 -19 0 -19S29 -13 28 -3C17 2 -17 2 -28 -3Z" fill="${legs}"/>` +
      `<path d="M0 -58C-12 -58 -16 -52 -17 -43L-15 -14C-8 -9 8 -9 15 -14L17 -43C16 -52 12 -58 0 -58Z" fill="${coat}"/><path d="M4 -58C12 -57 16 -52 17 -43L15 -14C12 -11.5 9 -10.6 6 -10.4Z" fill="#0b2f31" opacity=".13"/>` +
      `<path d="M-14 -48C-20 -38 -20 -28 -13 -20M${(arm || 'M14 -48C20 -38 20 -28 13 -20').slice(1)}" stroke="${coat}" stroke-width="6.2" stroke-linecap="round"/>${head(0, -68, look)}`,
  );
}

/** From the waist up, behind a table or a boat's side; `arms` are paths from the shoulders at ±14, -34. */
export function half(x: number, y: number, look: PersonLook, arms = ''): string {
  const { coat } = look;
  return at(
    x,
    y,
    look,
    `<path d="M-18 0L-17 -30C-16 -40 -12 -45 0 -45S16 -40 17 -30L18 0Z" fill="${coat}"/><path d="M4 -45C12 -44 16 -39 17 -30L18 0H8Z" fill="#0b2f31" opacity=".13"/>` +
      (arms ? `<path d="${arms}" stroke="${coat}" stroke-width="6.6" stroke-linecap="round"/>` : '') +
      head(0, -55, look),
  );
}

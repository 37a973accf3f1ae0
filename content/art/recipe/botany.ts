import { between, chance } from './chance.ts';
import { n } from './svg.ts';

interface LeafLook {
  opacity?: number;
  rib?: string | undefined;
  /** Sideways drift of the tip, as a part of the length. */
  bend?: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

interface Blade {
  /** The outline. */
  blade: string;
  /** The vein, to be stroked. */
  rib: string;
}

function bladeOf(x: number, y: number, angle: number, length: number, width: number, bend: number): Blade {
  const ux = Math.cos(radians(angle));
  const uy = Math.sin(radians(angle));
  const drift = bend * length;
  // Offsets from the foot, since short numbers keep a leafy picture small; `back` makes them offsets from the tip.
  const at = (along: number, aside: number, back = 0): string => {
    const forth = length * (along - back);
    const off = aside - drift * back;
    const dx = n(ux * forth - uy * off);
    const dy = n(uy * forth + ux * off);
    return dy.startsWith('-') ? dx + dy : `${dx} ${dy}`;
  };
  const foot = `M${n(x)} ${n(y)}`;
  return {
    blade:
      `${foot}c${at(0.22, -width * 0.62)} ${at(0.72, -width * 0.5 + drift * 0.7)} ${at(1, drift)} ` +
      `${at(0.78, width * 0.55 + drift, 1)} ${at(0.3, width * 0.62 + drift * 0.2, 1)} ${at(0, 0, 1)}`,
    rib: `${foot}q${at(0.5, drift * 0.15)} ${at(0.93, drift * 0.86)}`,
  };
}

const ribs = (paths: string, colour: string): string =>
  `<path d="${paths}" stroke="${colour}" stroke-linecap="round" opacity=".75"/>`;

/** An asymmetrical leaf. Angles are in degrees: 0 points right, -90 up. */
export function leaf(
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  fill: string,
  { opacity = 1, rib, bend = 0.12 }: LeafLook = {},
): string {
  const drawn = bladeOf(x, y, angle, length, width, bend);
  const blade = `<path d="${drawn.blade}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
  return rib ? blade + ribs(drawn.rib, rib) : blade;
}

/** Many leaves of few colours, one path a colour. */
class Foliage {
  readonly #blades = new Map<string, string>();
  #ribs = '';

  add(fill: string, one: Blade): void {
    this.#blades.set(fill, (this.#blades.get(fill) ?? '') + one.blade);
    this.#ribs += one.rib;
  }

  drawn(opacity: number, rib: string | undefined): string {
    const blades = [...this.#blades].map(([fill, path]) => `<path d="${path}" fill="${fill}"/>`).join('');
    return `<g opacity="${opacity}">${blades}${rib ? ribs(this.#ribs, rib) : ''}</g>`;
  }
}

export interface SprigLook {
  leaves: number;
  length: number;
  width: number;
  fills: readonly string[];
  stem: string;
  rib?: string | undefined;
  /** Bow of the stem: positive bows to the left of its direction. */
  curve?: number;
  opacity?: number;
  spread?: number;
  weight?: number;
  /** How much smaller the last leaf is than the first. */
  taper?: number;
  /** Where along the stem the first leaf sits. */
  from?: number;
  seed?: number;
}

interface Stem {
  path: string;
  /** Point and direction at a part of the stem's length. */
  at: (t: number) => { x: number; y: number; angle: number };
}

function stemOf(x: number, y: number, angle: number, length: number, curve: number, paint: string): Stem {
  const ux = Math.cos(radians(angle));
  const uy = Math.sin(radians(angle));
  const cx = x + ux * length * 0.5 + uy * length * curve;
  const cy = y + uy * length * 0.5 - ux * length * curve;
  const ex = x + ux * length;
  const ey = y + uy * length;
  return {
    path: `<path d="M${n(x)} ${n(y)}Q${n(cx)} ${n(cy)} ${n(ex)} ${n(ey)}" ${paint} stroke-linecap="round"/>`,
    at: (t) => ({
      x: (1 - t) ** 2 * x + 2 * t * (1 - t) * cx + t * t * ex,
      y: (1 - t) ** 2 * y + 2 * t * (1 - t) * cy + t * t * ey,
      angle:
        (Math.atan2(2 * (1 - t) * (cy - y) + 2 * t * (ey - cy), 2 * (1 - t) * (cx - x) + 2 * t * (ex - cx)) *
          180) /
        Math.PI,
    }),
  };
}

export function sprig(x: number, y: number, angle: number, length: number, look: SprigLook): string {
  const { leaves, fills, stem, rib, curve = 0.2, opacity = 0.9, spread = 48, weight = 1.4, seed = 1 } = look;
  const { taper = 0.5, from = 0.22 } = look;
  const next = chance(seed);
  const line = stemOf(x, y, angle, length, curve, `stroke="${stem}" stroke-width="${weight}"`);
  const foliage = new Foliage();
  for (let i = 0; i < leaves; i++) {
    const t = leaves > 1 ? from + ((0.96 - from) * i) / (leaves - 1) : 0.6;
    const point = line.at(t);
    const side = i % 2 ? 1 : -1;
    const size = 1 - taper * t;
    const turn = point.angle + side * (spread + between(next, -7, 7));
    const long = look.length * size * between(next, 0.92, 1.08);
    foliage.add(
      fills[i % fills.length]!,
      bladeOf(point.x, point.y, turn, long, look.width * size, -0.1 * side),
    );
  }
  const end = line.at(1);
  const last = 1 - taper;
  foliage.add(
    fills[0]!,
    bladeOf(end.x, end.y, end.angle, look.length * last * 1.05, look.width * last, 0.06),
  );
  return line.path + foliage.drawn(opacity, rib);
}

interface SpikeLook {
  florets: number;
  fills: readonly string[];
  stem: string;
  curve?: number;
  size?: number;
  from?: number;
  opacity?: number;
  seed?: number;
}

/** A flower spike, as of lavender: whorls of small petals that thin out towards the tip. */
export function spike(x: number, y: number, angle: number, length: number, look: SpikeLook): string {
  const { florets, fills, stem, curve = 0.1, size = 11, from = 0.5, opacity = 0.92, seed = 1 } = look;
  const next = chance(seed);
  const line = stemOf(x, y, angle, length, curve, `stroke="${stem}" stroke-width="1.4"`);
  const foliage = new Foliage();
  for (let i = 0; i < florets; i++) {
    const t = from + ((1 - from) * i) / (florets - 1);
    const point = line.at(t);
    const grown = size * (1.1 - 0.5 * ((t - from) / (1 - from)));
    for (const side of [-1, 1])
      foliage.add(
        fills[(i + (side > 0 ? 1 : 0)) % fills.length]!,
        bladeOf(point.x, point.y, point.angle + side * between(next, 30, 46), grown, grown * 0.66, 0.12),
      );
  }
  const end = line.at(1);
  foliage.add(fills[0]!, bladeOf(end.x, end.y, end.angle, size * 0.7, size * 0.44, 0.12));
  return line.path + foliage.drawn(opacity, undefined);
}

interface BerryLook {
  berries: number;
  radius: number;
  fills: readonly string[];
  leafFill: string;
  /** Size of the leaves and stalks beside the usual. */
  scale?: number;
  stem: string;
  rib?: string;
  curve?: number;
  seed?: number;
}

/** A branch with leaves on one side and short-stalked berries on the other. */
export function berryBranch(x: number, y: number, angle: number, length: number, look: BerryLook): string {
  const { berries, radius, fills, leafFill, stem, rib, curve = 0.15, scale = 1, seed = 1 } = look;
  const next = chance(seed);
  const line = stemOf(x, y, angle, length, curve, `stroke="${stem}" stroke-width="1.6"`);
  let stalks = '';
  let drawn = '';
  for (let i = 0; i < berries; i++) {
    const t = 0.26 + (0.68 * i) / (berries - 1);
    const point = line.at(t);
    const side = i % 2 ? 1 : -1;
    const away = radians(point.angle + side * between(next, 48, 66));
    const reach = 17 * scale * (1 - 0.35 * t);
    const bx = point.x + Math.cos(away) * reach;
    const by = point.y + Math.sin(away) * reach;
    const r = radius * (1 - 0.3 * t) * between(next, 0.9, 1.1);
    stalks += `M${n(point.x)} ${n(point.y)}L${n(bx)} ${n(by)}`;
    drawn += leaf(
      point.x,
      point.y,
      point.angle - side * 46,
      36 * scale * (1 - 0.4 * t),
      16 * scale * (1 - 0.4 * t),
      leafFill,
      {
        opacity: 0.9,
        rib,
        bend: 0.1 * side,
      },
    );
    drawn += berry(bx, by, r, fills[i % fills.length]!);
  }
  const end = line.at(1);
  drawn += leaf(end.x, end.y, end.angle, 24 * scale, 11 * scale, leafFill, { opacity: 0.9, rib });
  return `${line.path}<path d="${stalks}" stroke="${stem}" stroke-width="1.2"/>${drawn}`;
}

export function berry(x: number, y: number, radius: number, fill: string): string {
  return (
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>` +
    `<circle cx="${n(x - radius * 0.32)}" cy="${n(y - radius * 0.34)}" r="${n(radius * 0.26)}" fill="#fff" opacity=".55"/>`
  );
}

/** A flower seen from above. Flatten it with a transform where it lies down. */
export function flower(
  x: number,
  y: number,
  radius: number,
  petals: number,
  fill: string,
  heart: string,
): string {
  let drawn = '';
  for (let i = 0; i < petals; i++)
    drawn += leaf(x, y, -90 + (360 * i) / petals, radius, radius * 0.56, fill, { opacity: 0.88, bend: 0.04 });
  return `${drawn}<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.2)}" fill="${heart}"/>`;
}

interface ReedLook {
  count: number;
  height: number;
  spread: number;
  colour: string;
  weight?: number;
  opacity?: number;
  seed?: number;
}

export function reeds(x: number, y: number, look: ReedLook): string {
  const { count, height, spread, colour, weight = 1.5, opacity = 0.9, seed = 1 } = look;
  const next = chance(seed);
  let blades = '';
  for (let i = 0; i < count; i++) {
    const t = count > 1 ? (i / (count - 1) - 0.5) * 2 : 0;
    const tall = height * (1 - 0.35 * Math.abs(t)) * between(next, 0.75, 1.08);
    const ex = x + t * spread + between(next, -6, 6);
    blades +=
      `M${n(x + t * spread * 0.35)} ${n(y)}C${n(x + t * spread * 0.4)} ${n(y - tall * 0.5)} ` +
      `${n(ex - t * spread * 0.3)} ${n(y - tall * 0.8)} ${n(ex)} ${n(y - tall)}`;
  }
  return `<path d="${blades}" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" opacity="${opacity}"/>`;
}

/** A blade of seaweed that sways as it rises. */
export function kelp(
  x: number,
  y: number,
  height: number,
  width: number,
  fill: string,
  opacity = 0.85,
): string {
  const steps = 4;
  const step = height / steps;
  let left = `M${n(x)} ${n(y)}`;
  let right = '';
  for (let i = 0; i < steps; i++) {
    const sway = (i % 2 ? -1 : 1) * width * 0.9;
    const top = y - step * (i + 1);
    const half = i === steps - 1 ? 0 : width * (0.5 - 0.06 * i);
    left += `Q${n(x + sway - width * 0.5)} ${n(top + step * 0.5)} ${n(x - half)} ${n(top)}`;
    right = `Q${n(x + sway + width * 0.5)} ${n(top + step * 0.5)} ${n(i ? x + width * (0.5 - 0.06 * (i - 1)) : x)} ${n(top + step)}${right}`;
  }
  return `<path d="${left}${right}Z" fill="${fill}" opacity="${opacity}"/>`;
}

import { DAY, type DeviceKind, HOUR, type SharingApp } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { type DemoHit, findPlacementCode, insertPast } from './links.demo.queries.ts';
import { purchaseLink } from './links.service.ts';
import { addPlacement } from './placements.service.ts';

interface DemoPlacement {
  /** None for the link's own code. */
  label?: string;
  clicks: number;
  scans: number;
  /** Weights of the weekdays, from Sunday on. */
  week: number[];
  /** Taken in turn. */
  devices: DeviceKind[];
  apps: SharingApp[];
}

/** Most days are alike; people look in the evening, and at the weekend. */
const ANY_DAY = [3, 2, 2, 2, 2, 3, 4];
/** The group meets on Tuesdays. */
const TUESDAYS = [1, 1, 8, 4, 1, 1, 1];
/** The gym is full after work, and closed on Sundays. */
const WORKDAYS = [0, 3, 2, 3, 2, 3, 1];
/** Weights of the hours of the day. */
const HOURS = [0, 0, 0, 0, 0, 1, 3, 6, 6, 4, 3, 4, 7, 5, 3, 3, 4, 6, 9, 11, 10, 7, 3, 1];

const MIXED: Pick<DemoPlacement, 'devices' | 'apps'> = {
  devices: [
    'phone',
    'phone',
    'computer',
    'phone',
    'phone',
    'tablet',
    'phone',
    'computer',
    'phone',
    'unknown',
  ],
  apps: ['browser', 'instagram', 'facebook', 'browser', 'email', 'instagram', 'unknown'],
};
const GROUP: typeof MIXED = {
  devices: ['phone', 'phone', 'phone', 'phone', 'phone', 'computer'],
  apps: ['whatsapp', 'whatsapp', 'whatsapp', 'whatsapp', 'browser'],
};
const SCANNED: typeof MIXED = { devices: ['phone', 'phone', 'phone', 'tablet'], apps: ['browser'] };

/** The links of demo-member, oldest first. Filtered hits came to their own codes. */
const LINKS: { productId: string; daysAgo: number; filtered: number; placements: DemoPlacement[] }[] = [
  {
    productId: 'morning-greens',
    daysAgo: 52,
    filtered: 2,
    placements: [{ clicks: 17, scans: 0, week: ANY_DAY, ...MIXED }],
  },
  {
    productId: 'amber-balm',
    daysAgo: 45,
    filtered: 9,
    placements: [
      { clicks: 29, scans: 0, week: ANY_DAY, ...MIXED },
      { label: 'Flyer at the gym', clicks: 13, scans: 11, week: WORKDAYS, ...SCANNED },
    ],
  },
  {
    productId: 'spring-drops',
    daysAgo: 38,
    filtered: 31,
    placements: [
      { clicks: 51, scans: 4, week: ANY_DAY, ...MIXED },
      { label: 'WhatsApp Tuesday group', clicks: 46, scans: 0, week: TUESDAYS, ...GROUP },
      { label: 'Flyer at the gym', clicks: 31, scans: 30, week: WORKDAYS, ...SCANNED },
    ],
  },
];

/** Seeds the links of the demo's member with placements and their past, or whatever of it is missing. */
export async function seedLinks(
  deps: { db: Db; now: () => Date; publicUrl: string },
  userId: string,
): Promise<void> {
  const hits: DemoHit[] = [];
  const madeAt = new Map<string, Date>();
  const now = deps.now();
  for (const { productId, daysAgo, filtered, placements } of LINKS) {
    const link = await purchaseLink(deps, userId, productId);
    if (typeof link === 'string') throw new Error(`The demo links to ${productId}: ${link}.`);
    const own = link.shortUrl.slice(link.shortUrl.lastIndexOf('/') + 1);
    madeAt.set(own, new Date(now.getTime() - (daysAgo + 1) * DAY));
    for (const placement of placements) {
      const shortCode = placement.label ? await placementCode(deps, userId, own, placement.label) : own;
      const at = pastTimes(placement, daysAgo, now);
      for (let click = 0; click < placement.clicks; click++)
        hits.push({
          shortCode,
          at: at(click),
          filtered: false,
          scanned: click < placement.scans,
          device: inTurn(placement.devices, click),
          app: inTurn(placement.apps, click),
          // Who comes again within some hours is the same person.
          person: Math.floor(at(click).getUTCHours() / 4),
        });
      for (let hit = 0; !placement.label && hit < filtered; hit++)
        hits.push({
          shortCode,
          at: at(hit),
          filtered: true,
          scanned: false,
          device: 'unknown',
          app: 'unknown',
          person: hit,
        });
    }
  }
  await insertPast(deps.db, userId, hits, madeAt);
}

/** The code of the placement with this label, which an interrupted seeding may have added. */
async function placementCode(
  deps: { db: Db; now: () => Date; publicUrl: string },
  userId: string,
  shortCode: string,
  label: string,
): Promise<string> {
  const added = await addPlacement(deps, { userId, shortCode }, label);
  if (typeof added !== 'string') return added.shortCode;
  const known = added === 'label-taken' && (await findPlacementCode(deps.db, userId, shortCode, label));
  if (!known) throw new Error(`The demo's ${label}: ${added}.`);
  return known;
}

const inTurn = <T>(values: readonly T[], at: number): T => values[at % values.length]!;

/** Fractions that fill 0 to 1 evenly, however many are taken, and not in step with each other. */
const fraction = (at: number, step: number) => (0.5 + at * step) % 1;
const [DAY_STEP, HOUR_STEP, MINUTE_STEP] = [0.7548776662466927, 0.5698402909980532, 0.618033988749895];

/** The instants of the clicks since that many days ago, by the weights of weekdays and hours; none is to come. */
function pastTimes({ week }: DemoPlacement, daysAgo: number, now: Date): (click: number) => Date {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const days = Array.from({ length: daysAgo + 1 }, (_, ago) => today - ago * DAY);
  const weights = days.map((day) => week[new Date(day).getUTCDay()]!);
  return (click) => {
    const day = days[pick(weights, fraction(click, DAY_STEP))]!;
    const hour = pick(HOURS, fraction(click, HOUR_STEP));
    const at = day + (hour + fraction(click, MINUTE_STEP)) * HOUR;
    return new Date(at < now.getTime() ? at : at - 7 * DAY);
  };
}

/** Where this fraction of the weights' sum lies. */
function pick(weights: readonly number[], part: number): number {
  let left = part * weights.reduce((sum, weight) => sum + weight, 0);
  return weights.findIndex((weight) => (left -= weight) < 0);
}

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { queryNumber } from './endpoint.query-number.ts';
import { linkProduct } from './links.shared-link.ts';
import { changedPlacementInput, newPlacementInput } from './reach.inputs.ts';

const count = z.int().check(z.minimum(0));
/** YYYY-MM-DD in the member's time zone. */
const day = z.iso.date();
const instantOrNever = z.nullable(z.iso.datetime());

/** The ranges that reach is shown for, in days; the last is a year. */
export const reachRanges = [7, 30, 90, 365] as const;
export type ReachRange = (typeof reachRanges)[number];

const UNKNOWN_RANGE = 'Please ask for 7, 30, 90 or 365 days';
const range = z.pipe(queryNumber(UNKNOWN_RANGE), z.literal(reachRanges, UNKNOWN_RANGE));

/** Of a member, archived ones included, because they can be restored. A link's own code is not one of them. */
export const PLACEMENTS_PER_MEMBER = 200;

/** A place where a link is shared, with a short code of its own. */
export const placement = z.object({
  shortCode: z.string(),
  shortUrl: z.string(),
  /** A PNG on this origin; the same URL with .svg is for print. */
  qrCode: z.string(),
  /** Null for the link's own code. */
  label: z.nullable(z.string()),
  /** Its code goes on redirecting and counting. */
  archived: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Every click ever. */
  clickCount: count,
});
export type Placement = z.infer<typeof placement>;

export const deviceKinds = ['phone', 'tablet', 'computer', 'unknown'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** Where a link was opened. */
export const sharingApps = ['whatsapp', 'instagram', 'facebook', 'email', 'browser', 'unknown'] as const;
export type SharingApp = (typeof sharingApps)[number];

const perDevice = z.object({ phone: count, tablet: count, computer: count, unknown: count });
const perApp = z.object({
  whatsapp: count,
  instagram: count,
  facebook: count,
  email: count,
  browser: count,
  unknown: count,
});

export const reachDay = z.object({
  day,
  clicks: count,
  /** Not included in the clicks. */
  filtered: count,
  /** The clicks that came from a QR code; the others are taps. */
  scans: count,
  /** Different people; null for days before they were counted by day. */
  people: z.nullable(count),
});
export type ReachDay = z.infer<typeof reachDay>;

const byShortCode = z.object({ shortCode: z.string() });
const NO_LINK = { 404: 'The caller has no such link' };

export const linkReachEndpoint = endpoint({
  method: 'GET',
  path: '/api/links/:shortCode/reach',
  access: 'member',
  summary: "Who came by one of the caller's links, in days of the caller's time zone that end today",
  params: byShortCode,
  query: z.object({ days: z._default(range, 30) }),
  output: z.object({
    shortCode: z.string(),
    shortUrl: z.string(),
    productId: z.string(),
    product: linkProduct,
    timeZone: z.string(),
    /** The zone that holds from the next day of `timeZone` on. */
    nextTimeZone: z.nullable(z.string()),
    /** Ever, over all placements, as in the caller's list of links. */
    clickCount: count,
    filteredCount: count,
    uniqueCount: count,
    /** Each day of the range once, oldest first, today last. */
    days: z.array(reachDay),
    /** Clicks of the range by the hour of the day in which they came, 0 to 23. */
    hours: z.array(count).check(z.length(24)),
    devices: perDevice,
    apps: perApp,
    /** The link's own code first, then oldest first. `clicks` and `scans` are of the range. */
    placements: z.array(z.extend(placement, { clicks: count, scans: count })),
    firstClickAt: instantOrNever,
    lastClickAt: instantOrNever,
  }),
  errors: NO_LINK,
});
export type LinkReach = z.infer<typeof linkReachEndpoint.output>;

export const reachCsvEndpoint = endpoint({
  method: 'GET',
  path: '/api/links/:shortCode/reach.csv',
  access: 'member',
  summary:
    'The same as a spreadsheet: a CSV file (RFC 4180, UTF-8) with a row for each placement and day with hits',
  params: byShortCode,
  query: z.object({ days: z._default(range, 30) }),
  errors: NO_LINK,
});

export const linkClicksEndpoint = endpoint({
  method: 'GET',
  path: '/api/links/:shortCode/clicks',
  access: 'member',
  summary: "The counters of one of the caller's links, for a screen that watches them",
  params: byShortCode,
  output: z.object({ clickCount: count, filteredCount: count }),
  errors: NO_LINK,
});

export type LinkClicks = z.infer<typeof linkClicksEndpoint.output>;

export const newPlacementEndpoint = endpoint({
  method: 'POST',
  path: '/api/links/:shortCode/placements',
  access: 'member',
  summary: `Adds a placement to one of the caller's links, up to ${PLACEMENTS_PER_MEMBER} over all of them`,
  params: byShortCode,
  body: newPlacementInput,
  output: placement,
  status: 201,
  errors: {
    ...NO_LINK,
    409: 'The link has a placement with this label, in any letter case',
    422: `The caller has ${PLACEMENTS_PER_MEMBER} placements, or the link is disabled`,
  },
});

export const changePlacementEndpoint = endpoint({
  method: 'PATCH',
  path: '/api/links/:shortCode/placements/:placementCode',
  access: 'member',
  summary: 'Renames, archives or restores a placement; its code goes on redirecting in any case',
  params: z.object({ shortCode: z.string(), placementCode: z.string() }),
  body: changedPlacementInput,
  output: placement,
  errors: {
    404: 'The caller has no such link, or it has no such placement',
    409: 'The link has another placement with this label, in any letter case',
  },
});

export const reachEndpoint = endpoint({
  method: 'GET',
  path: '/api/reach',
  access: 'member',
  summary: "The clicks on all of the caller's links, by day",
  query: z.object({ days: z._default(range, 7) }),
  output: z.object({
    timeZone: z.string(),
    /** Of the range. */
    clicks: count,
    /** Each day of the range once, oldest first, today last. */
    days: z.array(z.object({ day, clicks: count })),
    /** All links, those with most clicks in the range first. */
    links: z.array(
      z.object({
        shortCode: z.string(),
        productId: z.string(),
        product: linkProduct,
        clicks: count,
        /** The clicks on each of `days`. */
        days: z.array(count),
        lastClickAt: instantOrNever,
      }),
    ),
  }),
});
export type Reach = z.infer<typeof reachEndpoint.output>;

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const count = z.int().check(z.minimum(0));

/** Clicks of a link at which its member is told. */
export const milestones = [10, 100, 1_000, 10_000] as const;

const wanted = z.boolean('Please say whether you want to be told');

/** Of which links the caller is told that they were opened. */
const notices = z.object({
  /** Every link, and those that are still to be made. */
  all: z.boolean(),
  /** How many links they are told of, and how many they have. */
  watched: count,
  links: count,
});
export type Notices = z.infer<typeof notices>;

export const noticesEndpoint = endpoint({
  method: 'GET',
  path: '/api/notices',
  access: 'member',
  summary: 'Whether the caller is told when somebody opens their links',
  output: notices,
});

export const saveNoticesEndpoint = endpoint({
  method: 'PUT',
  path: '/api/notices',
  access: 'member',
  summary: 'Says of every link, and of those still to be made, whether the caller is told when it is opened',
  body: z.object({ all: wanted }),
  output: notices,
  errors: { 429: 'More than sixty in a row' },
});

const oneLink = z.object({ shortCode: z.string() });
const ofLink = z.object({ wanted: z.boolean() });

export const linkNoticesEndpoint = endpoint({
  method: 'GET',
  path: '/api/links/:shortCode/notices',
  access: 'member',
  summary: 'Whether the caller is told when somebody opens this link of theirs',
  params: oneLink,
  output: ofLink,
  errors: { 404: 'The caller has no such link' },
});

export const saveLinkNoticesEndpoint = endpoint({
  method: 'PUT',
  path: '/api/links/:shortCode/notices',
  access: 'member',
  summary: 'Says of one link whether the caller is told when it is opened',
  params: oneLink,
  body: z.object({ wanted }),
  output: ofLink,
  errors: { 404: 'The caller has no such link', 429: 'More than sixty in a row' },
});

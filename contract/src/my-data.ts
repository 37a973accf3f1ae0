import * as z from 'zod/mini';
import { MINUTE } from './durations.ts';
import { endpoint } from './endpoint.ts';

/** How long after a download the same session may try again: as long as a confirmation lasts. */
export const DATA_COPY_RETRY = 10 * MINUTE;

const dataCopy = z.object({
  /** Null where there is none. */
  id: z.nullable(z.string()),
  /**
   * `ready` until it has been sent as a whole, or a day has passed; then `downloaded`, or `none`. A `failed` one can be
   * asked for again.
   */
  state: z.enum(['none', 'making', 'ready', 'downloaded', 'failed']),
  /** Until when this session can download it; null where it cannot. */
  until: z.nullable(z.iso.datetime()),
  bytes: z.nullable(z.int()),
});
export type DataCopy = z.infer<typeof dataCopy>;

export const dataCopyEndpoint = endpoint({
  method: 'GET',
  path: '/api/my-data',
  access: 'member',
  summary: 'How far the copy of what is kept about the caller is',
  output: dataCopy,
});

export const requestDataCopyEndpoint = endpoint({
  method: 'POST',
  path: '/api/my-data',
  access: 'member',
  confirmed: 'fully',
  summary:
    'Has a copy of what is kept about the caller made; where one is being made or ready, it is that one',
  output: dataCopy,
  errors: { 429: 'Three were made today' },
});

export const downloadDataCopyEndpoint = endpoint({
  method: 'GET',
  path: '/api/my-data/:id',
  access: 'member',
  confirmed: 'fully',
  summary: 'The copy as a ZIP, once; for ten minutes after, the same session may try again',
  params: z.object({ id: z.string() }),
  errors: {
    404: 'The caller has no such copy',
    409: 'It is still being made',
    410: 'It was downloaded before, is older than a day, or does not decrypt since the key was replaced',
  },
});

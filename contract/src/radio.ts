import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const radioEndpoint = endpoint({
  method: 'GET',
  path: '/api/radio',
  access: 'subscriber',
  summary: 'Where the radio plays',
  output: z.object({
    /** For a frame: a path of this product, or a page of an outside station. */
    url: z.string(),
  }),
});

export const radioStreamEndpoint = endpoint({
  method: 'GET',
  path: '/api/radio/stream',
  access: 'signed',
  summary:
    "The built-in station's sound, for the session its address was made for, while it and the plan last",
  query: z.object({ listener: z.string(), proof: z.string() }),
  errors: {
    403: 'The address is not right, or the session or the plan has ended',
    416: 'The range lies outside the file',
    429: 'Four streams of the listener are open already',
  },
});

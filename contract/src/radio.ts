import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const radioEndpoint = endpoint({
  method: 'GET',
  path: '/api/radio',
  access: 'subscriber',
  summary: "The URL of the radio's frame",
  output: z.object({
    /** The frame's URL: a path on this origin, or an external station's page. */
    url: z.string(),
  }),
});

export const radioStreamEndpoint = endpoint({
  method: 'GET',
  path: '/api/radio/stream',
  access: 'signed',
  summary:
    "The built-in station's audio, for the session that its URL was created for, while session and plan last",
  query: z.object({ listener: z.string(), proof: z.string() }),
  errors: {
    403: 'The URL is invalid, or the session or the plan has ended',
    416: 'The range is outside the file',
    429: 'The listener already has four open streams',
  },
});

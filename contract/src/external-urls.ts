import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The external URLs that the operator sets in the environment. Frames without one show a page of our own. */
export const externalUrls = z.object({
  backOffice: z.string(),
  meeting: z.string(),
  bookClub: z.string(),
  supportEmail: z.string(),
  photosFrame: z.string(),
  fastStartFrame: z.string(),
  productVideoFrame: z.string(),
  previewFrame: z.string(),
});
export type ExternalUrls = z.infer<typeof externalUrls>;

export const externalUrlsEndpoint = endpoint({
  method: 'GET',
  path: '/api/places',
  cache: 'public, no-cache',
  access: 'public',
  summary: 'The external URLs: back office, meeting rooms, support, and the pages in frames',
  output: externalUrls,
});

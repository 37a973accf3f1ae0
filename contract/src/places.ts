import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The outside places that the operator sets by environment; the frames are pages of this product where none is set. */
export const places = z.object({
  backOffice: z.string(),
  meeting: z.string(),
  bookClub: z.string(),
  supportEmail: z.string(),
  photosFrame: z.string(),
  fastStartFrame: z.string(),
  productVideoFrame: z.string(),
  previewFrame: z.string(),
});
export type Places = z.infer<typeof places>;

export const placesEndpoint = endpoint({
  method: 'GET',
  path: '/api/places',
  cache: 'public, no-cache',
  access: 'public',
  summary: 'Addresses of the outside places: back office, meeting rooms, support, and what stands in frames',
  output: places,
});

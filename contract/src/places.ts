import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The outside places that the operator sets by environment. */
export const places = z.object({
  backOffice: z.string(),
  meeting: z.string(),
  bookClub: z.string(),
  supportEmail: z.string(),
});
export type Places = z.infer<typeof places>;

export const placesEndpoint = endpoint({
  method: 'GET',
  path: '/api/places',
  access: 'public',
  summary: 'Addresses of the outside places: back office, meeting rooms, support',
  output: places,
});

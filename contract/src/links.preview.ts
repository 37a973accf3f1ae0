import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Of the picture on a link's preview card, in pixels: the shape that previewers show large. */
export const previewPictureSize = { width: 1200, height: 630 } as const;

export const previewPictureEndpoint = endpoint({
  method: 'GET',
  path: '/api/products/:productId/preview.png',
  // A page that names a picture names its version too. Under any other, nothing is stored.
  cache: 'public, max-age=31536000, immutable',
  access: 'public',
  summary: "The picture on the preview card of a product's links",
  params: z.object({ productId: z.string() }),
  query: z.object({
    /** The version of the picture. */
    v: z.optional(z.string()),
  }),
  errors: { 404: 'No such product' },
});

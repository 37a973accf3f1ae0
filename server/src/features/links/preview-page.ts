import { brand, type WellnessProduct } from '@clear-spring/content';
import { previewPictureSize } from '@clear-spring/contract';
import type { FastifyReply } from 'fastify';
import { html } from '../../http/html.ts';
import { shortUrl } from './links.service.ts';
import type { PreviewPictures } from './preview-picture.cache.ts';

interface PreviewedLink {
  shortCode: string;
  product: WellnessProduct;
  fullUrl: string;
}

const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What a previewer makes a card of (https://ogp.me). It is made for no reader, but one would find the way on. */
export async function sendPreviewPage(
  reply: FastifyReply,
  deps: { publicUrl: string; previewPictures: PreviewPictures },
  { shortCode, product, fullUrl }: PreviewedLink,
): Promise<void> {
  const { id, name, tagline, imageAlt } = product;
  const { version } = await deps.previewPictures.of(product);
  const pictureUrl = `${deps.publicUrl}/api/products/${id}/preview.png?v=${version}`;
  const { width, height } = previewPictureSize;
  // prettier-ignore
  const page = html`<!doctype html>
<html lang="en" prefix="og: https://ogp.me/ns#">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} · ${brand.productName}</title>
<meta name="description" content="${tagline}">
<meta name="robots" content="noindex">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${brand.productName}">
<meta property="og:url" content="${shortUrl(deps.publicUrl, shortCode)}">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${tagline}">
<meta property="og:image" content="${pictureUrl}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${String(width)}">
<meta property="og:image:height" content="${String(height)}">
<meta property="og:image:alt" content="${imageAlt}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${name}">
<meta name="twitter:description" content="${tagline}">
<meta name="twitter:image" content="${pictureUrl}">
<meta name="twitter:image:alt" content="${imageAlt}">
</head>
<body><h1>${name}</h1><p>${tagline}</p><p><a href="${fullUrl}">Go to ${name}</a></p></body>
</html>
`;
  reply
    .status(200)
    .headers({ 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' })
    .type('text/html; charset=utf-8')
    .send(page.markup);
}

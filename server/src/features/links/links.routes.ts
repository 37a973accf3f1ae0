import { findProduct, fullUrlOf } from '@clear-spring/content';
import {
  myLinksEndpoint,
  previewPictureEndpoint,
  purchaseLinkEndpoint,
  qrImageEndpoint,
  scannedUrl,
  shortLinkEndpoint,
} from '@clear-spring/contract';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/index.ts';
import { UNCACHED } from '../../http/caching.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Serve } from '../../http/serve.ts';
import { qrPng, qrSvg } from '../../qr-code.ts';
import { classesOf } from './click-classes.ts';
import type { ClickJournal } from './click-journal.ts';
import type { ClickRecorder } from './clicks.ts';
import { isShortCode } from './links.queries.ts';
import { myLinks, purchaseLink, shortUrl } from './links.service.ts';
import { sendLinkNotFound } from './link-not-found-page.ts';
import { LINK_DISABLED } from './placements.routes.ts';
import { sendPreviewPage } from './preview-page.ts';
import type { PreviewPictures } from './preview-picture.cache.ts';
import { isPreviewer } from './previewers.ts';
import { isByProgram } from './programs.ts';
import { looksLikeShortCode } from './short-code.ts';

/** The parameter of the QR code, whatever scanners and apps add to it. */
const SCANNED = /(?:[?&]|%3f|%26)qr=1(?!\d)/i;

export function linksRoutes(
  serve: Serve,
  deps: { db: Db; clickJournal: ClickJournal; publicUrl: string; previewPictures: PreviewPictures },
): void {
  serve(purchaseLinkEndpoint, async ({ caller, body }) => {
    const outcome = await purchaseLink(deps, caller.userId, body.productId);
    switch (outcome) {
      case 'unknown-product':
        throw new HttpError(404, 'We do not know this product.');
      case 'retired-product':
        throw new HttpError(422, 'This product is no longer sold, so there is nothing to link to.');
      case 'disabled':
        throw new HttpError(422, LINK_DISABLED);
      default:
        return outcome;
    }
  });

  serve(myLinksEndpoint, async ({ caller }) => {
    return myLinks(deps, caller.userId);
  });

  serve(qrImageEndpoint, async ({ params: { shortCode, format }, reply }) => {
    if (!looksLikeShortCode(shortCode) || !(await isShortCode(deps.db, shortCode)))
      throw new HttpError(404, 'There is no such link.');
    const url = scannedUrl(shortUrl(deps.publicUrl, shortCode));
    return format === 'svg'
      ? reply.type('image/svg+xml').send(await qrSvg(url))
      : reply.type('image/png').send(qrPng(url));
  });

  serve(previewPictureEndpoint, async ({ params: { productId }, query: { v }, reply }) => {
    const product = findProduct(productId);
    if (!product) throw new HttpError(404, 'We do not know this product.');
    const picture = await deps.previewPictures.of(product);
    if (v !== picture.version) reply.header('cache-control', UNCACHED);
    return reply.type('image/png').send(await picture.png());
  });
}

export function shortLinkRoutes(
  serve: Serve,
  deps: {
    db: Db;
    clicks: ClickRecorder;
    /** The member who is signed in on the browser. */
    findMember: (request: FastifyRequest) => Promise<string | null>;
    publicUrl: string;
    previewPictures: PreviewPictures;
  },
): void {
  serve(
    shortLinkEndpoint,
    async ({ params: { shortCode }, request, reply }) => {
      if (!looksLikeShortCode(shortCode)) {
        sendLinkNotFound(reply, 'unknown');
        return;
      }

      const filtered = isByProgram(request.method, request.headers);
      let link;
      try {
        link = await deps.clicks.record({
          shortCode,
          filtered,
          scanned: SCANNED.test(request.originalUrl),
          ...classesOf(request.headers),
          userId: filtered ? null : await deps.findMember(request),
          visitor: filtered ? null : { address: request.ip, agent: request.headers['user-agent'] ?? '' },
        });
      } catch (cause) {
        throw new HttpError(503, 'This link cannot be opened right now. Please try again.', {
          retryAfterSeconds: 5,
          cause,
        });
      }
      if (typeof link === 'string') {
        sendLinkNotFound(reply, link);
        return;
      }
      const product = findProduct(link.productId);
      if (!product) {
        sendLinkNotFound(reply, 'retired');
        return;
      }
      const fullUrl = fullUrlOf(product, link.referralId);
      if (filtered && isPreviewer(request.headers))
        await sendPreviewPage(reply, deps, { shortCode, product, fullUrl });
      else reply.redirect(fullUrl, 302);
    },
    // Hits are not logged, so they need no logger of their own.
    { childLoggerFactory: (log) => log },
  );
}

import {
  myLinksEndpoint,
  purchaseLinkEndpoint,
  qrImageEndpoint,
  scannedUrl,
  shortLinkEndpoint,
} from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Serve } from '../../http/serve.ts';
import { qrPng, qrSvg } from '../../qr-code.ts';
import type { ClickRecorder } from './clicks.ts';
import { isFilteredHit } from './crawlers.ts';
import { isLinkCode } from './links.queries.ts';
import { destination, looksLikeCode, myLinks, purchaseLink, shortUrl } from './links.service.ts';
import { sendGoneLink } from './gone-link-page.ts';
import type { VisitorHashes } from './visitors.ts';

export function linksRoutes(serve: Serve, deps: { db: Db; publicUrl: string }): void {
  serve(purchaseLinkEndpoint, async ({ caller, body }) => {
    const outcome = await purchaseLink(deps, caller.userId, body.productId);
    switch (outcome) {
      case 'unknown-product':
        throw new Refusal(404, 'We do not know this product.');
      case 'retired-product':
        throw new Refusal(422, 'This product is no longer sold, so there is nothing to link to.');
      default:
        return outcome;
    }
  });

  serve(myLinksEndpoint, async ({ caller }) => {
    return myLinks(deps, caller.userId);
  });

  serve(qrImageEndpoint, async ({ params: { code, format }, reply }) => {
    if (!looksLikeCode(code) || !(await isLinkCode(deps.db, code)))
      throw new Refusal(404, 'There is no such link.');
    const url = scannedUrl(shortUrl(deps.publicUrl, code));
    return format === 'svg'
      ? reply.type('image/svg+xml').send(await qrSvg(url))
      : reply.type('image/png').send(qrPng(url));
  });
}

export function shortLinkRoutes(
  serve: Serve,
  deps: { clicks: ClickRecorder; visitors: VisitorHashes },
): void {
  serve(
    shortLinkEndpoint,
    async ({ params: { code }, request, reply }) => {
      if (!looksLikeCode(code)) {
        sendGoneLink(reply, 404);
        return;
      }

      const filtered = isFilteredHit(request.method, request.headers);
      const agent = request.headers['user-agent'] ?? '';
      let link;
      try {
        link = await deps.clicks.record({
          code,
          filtered,
          scanned: (request.query as Record<string, unknown>)['qr'] === '1',
          visitor: filtered ? null : await deps.visitors.of(code, request.ip, agent),
        });
      } catch (cause) {
        throw new Refusal(503, 'This link cannot be opened right now. Please try again.', {
          retryAfterSeconds: 5,
          cause,
        });
      }
      const url = link && destination(link.productId, link.memberReference);
      if (url) reply.redirect(url, 302);
      else sendGoneLink(reply, link ? 410 : 404);
    },
    // Nothing is logged of a hit, so it needs no logger of its own.
    { childLoggerFactory: (log) => log },
  );
}

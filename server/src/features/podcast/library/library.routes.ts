import { newestTitlesEndpoint, podcastInfoEndpoint, trailerEndpoint } from '@clear-spring/contract';
import type { Db } from '../../../db/index.ts';
import { matchesEtag } from '../../../http/caching.ts';
import { packingFor } from '../../../http/packing.ts';
import type { Serve } from '../../../http/serve.ts';
import { newestTitles, trailerOf } from './library.service.ts';
import { createLibrary } from './library.ts';

export function libraryRoutes(serve: Serve, deps: { db: Db; feedUrl: string }): void {
  const library = createLibrary(deps);

  serve(podcastInfoEndpoint, async ({ caller, request, reply }) => {
    const packed = await library.read(caller);
    reply.header('vary', 'accept-encoding').header('etag', packed.etag);
    if (matchesEtag(request.headers['if-none-match'], packed.etag)) return reply.status(304).send();
    const packing = packingFor(request.headers['accept-encoding']);
    if (packing !== 'identity') reply.header('content-encoding', packing);
    return reply.type('application/json; charset=utf-8').send(await packed.bytes(packing));
  });

  serve(newestTitlesEndpoint, async ({ caller }) => ({ titles: await newestTitles(deps, caller) }));

  serve(trailerEndpoint, async ({ caller }) => ({ trailer: await trailerOf(deps, caller) }));
}

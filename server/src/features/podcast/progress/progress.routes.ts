import { continueListeningEndpoint, progressEndpoint, saveProgressEndpoint } from '@clear-spring/contract';
import type { Db } from '../../../db/index.ts';
import type { Serve } from '../../../http/serve.ts';
import { episodeFor } from '../library/library.service.ts';
import { playable } from '../library/playable.ts';
import { continueListening, progressOf, saveProgress } from './progress.service.ts';

interface Deps {
  db: Db;
  now: () => Date;
  feedUrl: string;
}

export function progressRoutes(serve: Serve, deps: Deps): void {
  serve(progressEndpoint, ({ caller }) => progressOf(deps, caller.userId));

  serve(continueListeningEndpoint, ({ caller }) => continueListening(deps, caller));

  serve(saveProgressEndpoint, async ({ caller, params, body }) => {
    const episode = playable(await episodeFor(deps, caller, params.id));
    return saveProgress(deps, caller.userId, episode.id, body);
  });
}

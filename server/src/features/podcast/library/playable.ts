import { HttpError } from '../../../http/http-error.ts';
import type { EpisodeRow } from '../feed/feed.queries.ts';
import type { EpisodeOutcome } from './library.service.ts';

export const NO_EPISODE = 'There is no such episode.';
export const LOCKED = 'This episode is part of the paid plan.';

/** The episode, or the refusal that says why it is not theirs to play. */
export function playable(outcome: EpisodeOutcome): EpisodeRow {
  switch (outcome) {
    case 'unknown':
      throw new HttpError(404, NO_EPISODE);
    case 'locked':
      throw new HttpError(403, LOCKED);
    default:
      return outcome;
  }
}

import { HOUR, milestones, MINUTE } from '@clear-spring/contract';
import type { Known, WatchedRow } from './telling.queries.ts';

export interface Judgement {
  /** What its member is told of. */
  tell: 'opened' | { milestone: number } | null;
  /** It was opened within the hour that ends now. */
  isHourly: boolean;
  /** What they know from now on. */
  known: Known;
}

/** An hour that ended longer ago is not "the last hour" any more. */
const PUNCTUAL = 10 * MINUTE;

/**
 * Whoever opens a link is told of at once where nobody was told of within the last hour, else when that is over. A
 * milestone does not wait, and stands for what else there would be to tell. Where nobody is to hear of it, it counts as
 * known, so that nothing is told of later that is long ago.
 */
export function judgeLink({ known, now, isSilent }: WatchedRow, at: Date): Judgement {
  const hasReached = known.nextMilestone !== null && now.clicks >= known.nextMilestone;
  const milestone = hasReached ? milestones.findLast((one) => one <= now.clicks) : undefined;
  const lookAt = known.lookAt === null ? null : new Date(known.lookAt).getTime();
  const isHourly = lookAt !== null && at.getTime() < lookAt + PUNCTUAL;
  const freeAt = known.toldAt === null ? 0 : new Date(known.toldAt).getTime() + HOUR;

  if (now.clicks <= known.clicks && milestone === undefined)
    return { tell: null, isHourly, known: { ...known, lookAt: null } };
  if (milestone === undefined && freeAt > at.getTime())
    return { tell: null, isHourly, known: { ...known, lookAt: new Date(freeAt).toISOString() } };
  const tell = milestone === undefined ? ('opened' as const) : { milestone };
  return {
    tell: isSilent ? null : tell,
    isHourly,
    known: { ...now, toldAt: at.toISOString(), lookAt: null },
  };
}

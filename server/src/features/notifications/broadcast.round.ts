import { HOUR } from '@clear-spring/contract';
import type { PushMessage, PushSender, PushSubscription } from '../../push/index.ts';

/** Sends of one job in flight at a time. */
const IN_FLIGHT = 64;
/**
 * Who cannot be reached is given up after so many rounds, and so many milliseconds: in one round a push service that is
 * away looks like a browser whose address is broken, and must not cost anybody a message.
 */
const ROUNDS = 6;
const AWAY_FOR = 6 * HOUR;
/** So much later than the push service itself a message arrives at most. */
const MAX_BACKOFF_SECONDS = 600;
const MAX_PAUSE_SECONDS = 3_600;

export type Outcome = 'delivered' | 'gone' | 'refused' | 'given-up';

export interface Round<Recipient> {
  tried: number;
  /** Delivered to, gone, refused or given up. */
  settled: number;
  /** Could not be reached, though their push service did not ask to be spared. */
  unreached: number;
  /** Everybody who is to be tried again. */
  left: Recipient[];
  /** Those whom nothing may buzz now. */
  quiet: Recipient[];
}

interface RoundOptions<Recipient> {
  recipients: readonly Recipient[];
  /** Rounds in vain before this one, and since when there are any. */
  rounds: number;
  since: Date;
  now: Date;
  messageFor: (recipient: Recipient) => PushMessage;
  isQuiet: (recipient: Recipient) => boolean;
  /** Resolves once the outcome is on disk. */
  record: (recipient: Recipient, outcome: Outcome) => Promise<void>;
}

/**
 * Tries each recipient once whose push service takes messages. A slot takes the next recipient only when the outcome is
 * on disk, so a crash repeats only what was in flight. Quiet hours may begin during the round, so each turn asks.
 */
export async function sendRound<Recipient extends PushSubscription>(
  push: PushSender,
  { recipients, rounds, since, now, messageFor, isQuiet, record }: RoundOptions<Recipient>,
): Promise<Round<Recipient>> {
  const { loud = [], quiet = [] } = Object.groupBy(recipients, (it) => (isQuiet(it) ? 'quiet' : 'loud'));
  const queue = push.queue(loud);
  const isLast = rounds + 1 >= ROUNDS && now.getTime() - since.getTime() >= AWAY_FOR;
  const round: Round<Recipient> = { tried: 0, settled: 0, unreached: 0, left: [], quiet };

  async function slot(): Promise<void> {
    for (let turn = await queue.next(); turn; turn = await queue.next()) {
      const { subscription: recipient } = turn;
      if (isQuiet(recipient)) {
        turn.pass();
        round.quiet.push(recipient);
        continue;
      }
      const outcome = await turn.send(messageFor(recipient));
      round.tried++;
      const isUnreached = outcome.kind === 'later' && outcome.spareSeconds === null;
      if (outcome.kind !== 'later' || (isUnreached && isLast)) {
        await record(recipient, outcome.kind === 'later' ? 'given-up' : outcome.kind);
        round.settled++;
        continue;
      }
      if (isUnreached) round.unreached++;
      round.left.push(recipient);
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, slot));
  round.left.push(...queue.rest());
  return round;
}

/** When the recipients that are left are tried again, and whether the round counts as one in vain. */
export function nextRound<Recipient extends PushSubscription>(
  { now, push, pauseSeconds = 5 }: { now: () => Date; push: PushSender; pauseSeconds?: number | undefined },
  { tried, settled, unreached, left }: Round<Recipient>,
  rounds: number,
): { retryAt: Date; wasInVain: boolean } {
  const wasInVain = unreached > 0 || (tried > 0 && settled === 0);
  const backoff = wasInVain ? Math.min(pauseSeconds * 2 ** rounds, MAX_BACKOFF_SECONDS) : 0;
  // Who could not be reached does not wait for a service that asked to be spared.
  const spared = unreached > 0 ? 0 : push.secondsUntil(left);
  const pause = Math.min(Math.max(backoff, spared), MAX_PAUSE_SECONDS);
  return { retryAt: new Date(now().getTime() + pause * 1000), wasInVain };
}

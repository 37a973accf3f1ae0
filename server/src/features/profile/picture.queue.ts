import type { FastifyReply } from 'fastify';
import pLimit from 'p-limit';
import { HttpError } from '../../http/http-error.ts';
import { endOf } from '../../http/stream-end.ts';

export interface PictureQueue {
  /**
   * Reserves a slot for this call before its body is read, because a body may have 8 MiB.
   * @throws HttpError 503 if all slots are reserved.
   */
  enter(reply: Pick<FastifyReply, 'raw'>): void;
  /**
   * Runs when its turn comes.
   * @throws HttpError 503 if as many are waiting as there are slots: an aborted call leaves its work behind.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Decoding a picture takes a core and up to 50 MB. One is decoded at a time, and few bodies wait in memory. */
export function createPictureQueue(concurrency: number): PictureQueue {
  const limit = pLimit(1);
  let reserved = 0;
  return {
    enter(reply) {
      const end = endOf(reply);
      // Who has left meanwhile does not leave again, and would keep the slot for good.
      if (end.aborted) return;
      if (reserved >= concurrency) throw busy();
      reserved++;
      end.addEventListener('abort', () => reserved--);
    },
    async run(work) {
      if (limit.activeCount + limit.pendingCount >= concurrency) throw busy();
      return limit(work);
    },
  };
}

const busy = () =>
  new HttpError(503, 'Many pictures are being saved at this moment. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  });

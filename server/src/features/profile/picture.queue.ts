import type { FastifyReply } from 'fastify';
import pLimit from 'p-limit';
import { HttpError } from '../../http/http-error.ts';
import { endOf } from '../../http/stream-end.ts';

export interface PictureQueue {
  /**
   * Counts this call of a member before its body is read, because a body may have 8 MiB.
   * @throws HttpError 429 if two others of theirs have not ended.
   */
  enter(memberId: string, reply: Pick<FastifyReply, 'raw'>): void;
  /**
   * Runs when its turn comes.
   * @throws HttpError 503 if too many are waiting.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

const PER_MEMBER = 2;

/**
 * Decoding a picture takes a core and up to 50 MB. One is decoded at a time, and at most `places` wait. A picture takes a
 * place when it has arrived: a slow upload keeps nobody else from saving theirs.
 */
export function createPictureQueue(places: number): PictureQueue {
  const limit = pLimit(1);
  const uploads = new Map<string, number>();
  return {
    enter(memberId, reply) {
      const end = endOf(reply);
      // The event of a client that has left already never comes.
      if (end.aborted) return;
      const others = uploads.get(memberId) ?? 0;
      if (others >= PER_MEMBER)
        throw new HttpError(
          429,
          'Your last pictures are still being saved. Please try again in a few seconds.',
          {
            retryAfterSeconds: 5,
          },
        );
      uploads.set(memberId, others + 1);
      end.addEventListener('abort', () => {
        const left = uploads.get(memberId)! - 1;
        if (left) uploads.set(memberId, left);
        else uploads.delete(memberId);
      });
    },
    async run(work) {
      if (limit.activeCount + limit.pendingCount >= places) throw busy();
      return limit(work);
    },
  };
}

const busy = () =>
  new HttpError(503, 'Many pictures are being saved at this moment. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  });

import { type EpisodeProgress, saveProgressEndpoint } from '@clear-spring/contract';
import { call } from '../../../http/call.ts';
import { createOutbox, isFinal } from '../../../http/outbox.ts';

const outbox = createOutbox<EpisodeProgress>('episode-progress:', ({ episodeId }) => episodeId);

/** The unsent progress: the newest for each episode. */
export const waitingProgress = outbox.waiting;

/** Stores progress until the server has it. */
export const keepProgress = outbox.keep;

export const forgetProgress = outbox.forget;

/** Whether none of any member waits here. */
export const isProgressSent = outbox.isEmpty;

/** Sends the outbox. @returns the server's progress, which may be newer progress of another device. */
export async function flushProgress(username: string): Promise<EpisodeProgress[]> {
  const answers = await Promise.all(waitingProgress(username).map((word) => deliver(username, word)));
  return answers.filter((answer) => answer !== null);
}

async function deliver(username: string, word: EpisodeProgress): Promise<EpisodeProgress | null> {
  const { episodeId: id, ...body } = word;
  try {
    // Allows a page that is being closed to send it.
    const answer = await call(
      saveProgressEndpoint,
      { params: { id }, body },
      { keepalive: true, as: username },
    );
    outbox.settle(username, word);
    return answer;
  } catch (error) {
    if (isFinal(error)) outbox.settle(username, word);
    return null;
  }
}

import { fetchWithRetry } from '../http/fetch-with-retry.ts';

/** How often it is started again by itself: where the server had no stream to give, and where it says that it has. */
const RETRIES_WHEN_BUSY = 3;
const RETRIES_AT_ONCE = 1;

/** Finds out why the server gave no audio, and waits while it is only that the member has too many streams. */
export function createAudioRetry() {
  let count = 0;
  let asking: AbortController | undefined;

  return {
    /** Asks for one byte, again and again while the answer is 429. */
    async ask(address: string, onWait: () => void): Promise<'free' | 'refused'> {
      asking?.abort();
      asking = new AbortController();
      count++;
      let wasBusy = false;
      try {
        const answer = await fetchWithRetry(address, {
          signal: asking.signal,
          headers: { range: 'bytes=0-0' },
          onWait() {
            wasBusy = true;
            onWait();
          },
        });
        await answer.body?.cancel();
        return answer.ok && count <= (wasBusy ? RETRIES_WHEN_BUSY : RETRIES_AT_ONCE) ? 'free' : 'refused';
      } catch {
        return 'refused';
      }
    },
    /** It stopped, and who starts it again is a person. */
    forget() {
      asking?.abort();
      count = 0;
    },
  };
}

import { fetchWithRetry } from '../http/fetch-with-retry.ts';

/** Automatic restarts, when the server had no free stream and when it says that the audio is available. */
const RETRIES_WHEN_BUSY = 3;
const RETRIES_AT_ONCE = 1;

/** Finds out why the server sent no audio, and waits while the member has too many streams open. */
export function createAudioRetry() {
  let count = 0;
  let asking: AbortController | undefined;

  return {
    /** Requests one byte, and retries while the response is 429. */
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
    /** Playback stopped, so the next start is the member's. */
    forget() {
      asking?.abort();
      count = 0;
    },
  };
}

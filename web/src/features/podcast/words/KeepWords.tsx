import { MINUTE } from '@clear-spring/contract';
import { useEffect, useState } from 'react';
import { useOnline } from '../../../http/connection.ts';
import { useDownloads } from '../downloads/downloads.ts';
import { fetchWords } from './words.api.ts';

/** Fetches what is said in downloaded episodes, one after the other. */
export function KeepWords() {
  const downloads = useDownloads();
  const isOnline = useOnline();
  const [round, setRound] = useState(0);
  const done = [...downloads.values()].flatMap(({ episode, state }) =>
    state === 'done' ? [episode.id] : [],
  );
  const ids = JSON.stringify(done);

  useEffect(() => {
    if (!isOnline) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function keep() {
      const isComplete = await fetchAll(JSON.parse(ids) as string[], left.signal);
      if (!isComplete && !left.signal.aborted) timer = setTimeout(() => setRound(round + 1), MINUTE);
    }
    void keep();
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [ids, isOnline, round]);
  return null;
}

/** False if the server is still reading some. What it refuses is asked for at the next start. */
async function fetchAll(ids: readonly string[], signal: AbortSignal): Promise<boolean> {
  let isComplete = true;
  for (const id of ids) {
    if (signal.aborted) return true;
    const isThere = await fetchWords(id, signal).catch(() => true);
    isComplete &&= isThere;
  }
  return isComplete;
}

import { searchTranscriptsEndpoint, type TranscriptHit } from '@clear-spring/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../http/call.ts';
import { useOnline } from '../../../http/connection.ts';

/** Milliseconds without a keystroke. */
const PAUSE = 250;
const LONGEST = 200;
/** Two characters, or one that is a word or a syllable. */
const ENOUGH = /..|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/su;

interface Found {
  wanted: string;
  /** Null where the search did not work. */
  hits: readonly TranscriptHit[] | null;
}

/** Whether it is worth a search. */
export const isEnough = (words: string) => ENOUGH.test(words);

/** What is said of these words in the episodes. Null while nothing is looked for: without a connection, or a second letter. */
export function useTranscriptSearch(words: string) {
  const [found, setFound] = useState<Found | null>(null);
  const [isRetrying, setRetrying] = useState(false);
  const underWay = useRef<AbortController>(null);
  const isOnline = useOnline();
  const wanted = words.trim().slice(0, LONGEST);
  const isWanted = isOnline && isEnough(wanted);

  const search = useCallback(async (q: string) => {
    underWay.current?.abort();
    const { signal } = (underWay.current = new AbortController());
    try {
      const { hits } = await call(searchTranscriptsEndpoint, { query: { q } }, { signal });
      if (!signal.aborted) setFound({ wanted: q, hits });
    } catch {
      if (!signal.aborted) setFound({ wanted: q, hits: null });
    }
  }, []);

  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => void search(wanted), PAUSE);
    return () => {
      clearTimeout(timer);
      underWay.current?.abort();
    };
  }, [isWanted, wanted, search]);

  if (!isWanted) return null;
  const isBusy = found?.wanted !== wanted;
  return {
    /** Undefined until there is an answer. While somebody types on, what was found of their words so far. */
    hits: isBusy && !(found?.hits && isTypedOn(found.wanted, wanted)) ? undefined : found?.hits,
    isBusy: isBusy || isRetrying,
    async retry() {
      setRetrying(true);
      await search(wanted);
      setRetrying(false);
    },
  };
}

/** Whether one only has more letters than the other. */
const isTypedOn = (before: string, now: string) => now.startsWith(before) || before.startsWith(now);

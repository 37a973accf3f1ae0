import type { OutboundClient } from '../../../outbound/index.ts';
import { demoWords } from '../feed/feed.demo.ts';
import { fetchWords } from './words.fetch.ts';
import type { Words, WordsDocument } from '../documents/words.document.ts';

/** Where transcripts and chapters come from: the podcast's host, or for the demo this product's content. */
export interface WordsSource {
  /** Aborted once the app closes. */
  closed: AbortSignal;
  read(ask: Pick<WordsDocument, 'kind' | 'url' | 'type'>): Promise<Words | { failure: string }>;
}

export function createWordsSource(deps: { outbound: OutboundClient; closed: AbortSignal }): WordsSource {
  const { outbound, closed } = deps;
  return {
    closed,
    read: async (ask) => demoWords(ask.url) ?? fetchWords(outbound, { ...ask, signal: closed }),
  };
}

import type { Readable } from 'node:stream';
import type { OutboundClient } from '../outbound/index.ts';
import { openAudioFile } from './audio-file.ts';
import {
  type AudioAnswer,
  type AudioAsk,
  type AudioFailure,
  fetchAudio,
  type Unsatisfiable,
} from './fetch-audio.ts';

/** Where audio comes from: the podcast's host, or this machine's disk. */
export interface AudioSource {
  /** Aborted once it is closed. */
  readonly closed: AbortSignal;
  open(url: string, ask: AudioAsk): Promise<AudioAnswer | Unsatisfiable | AudioFailure>;
  /** Breaks off what still flows: a paused player would keep a server from stopping for hours. Players ask again. */
  close(): void;
}

/** `ownFile` tells which file stands behind a URL of this product's own origin; null for a URL that is not. */
export function createAudioSource(deps: {
  outbound: OutboundClient;
  ownFile: (url: string) => string | null;
}): AudioSource {
  const flowing = new Set<Readable>();
  const closing = new AbortController();
  return {
    closed: closing.signal,
    async open(url, ask) {
      const file = deps.ownFile(url);
      const signal = ask.signal ? AbortSignal.any([ask.signal, closing.signal]) : closing.signal;
      const answer = await (file
        ? openAudioFile(file, ask)
        : fetchAudio(deps.outbound, url, { ...ask, signal }));
      if (typeof answer === 'string' || answer.status === 416) return answer;
      flowing.add(answer.body);
      answer.body.once('close', () => flowing.delete(answer.body));
      return answer;
    },
    close() {
      closing.abort();
      for (const body of flowing) body.destroy();
    },
  };
}

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
  /** Ends all open streams: a paused player would keep the server from stopping for hours. Players reconnect. */
  close(): void;
}

/** `ownFile` maps a URL of this product's own origin to its file, and any other URL to null. */
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

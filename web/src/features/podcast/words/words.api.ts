import { chaptersEndpoint, MINUTE, transcriptEndpoint } from '@clear-spring/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../http/call.ts';
import { NetworkError } from '../../../http/http-error.ts';
import { read } from '../../../http/query-client.ts';
import type { KeptWords } from '../downloads/download.ts';
import { keepWords, keptWords } from '../downloads/downloads.ts';

const TRANSCRIPT_POLL = 3_000;

/** The server reads it when it is first asked for, which takes a moment. The query polls until it is done. */
export const transcriptQuery = (id: string) =>
  queryOptions({
    ...read(transcriptEndpoint, { params: { id } }),
    queryFn: ({ signal }) => orKept(id, 'transcript', () => askForTranscript(id, signal)),
    staleTime: 5 * MINUTE,
    refetchInterval: ({ state }) => state.data?.state === 'pending' && TRANSCRIPT_POLL,
  });

/** None may mean that they are being fetched, so none is asked for again each time it would be shown. */
export const chaptersQuery = (id: string) =>
  queryOptions({
    ...read(chaptersEndpoint, { params: { id } }),
    queryFn: async ({ signal }) => ({
      chapters: [...(await orKept(id, 'chapters', () => askForChapters(id, signal)))],
    }),
    refetchOnMount: ({ state }) => (state.data?.chapters.length === 0 ? 'always' : false),
  });

const askForTranscript = (id: string, signal: AbortSignal) =>
  call(transcriptEndpoint, { params: { id } }, { signal });

const askForChapters = async (id: string, signal: AbortSignal) =>
  (await call(chaptersEndpoint, { params: { id } }, { signal })).chapters;

/** What the server answers; without it, what lies beside the download. */
async function orKept<Part extends keyof KeptWords>(
  id: string,
  part: Part,
  ask: () => Promise<KeptWords[Part]>,
): Promise<KeptWords[Part]> {
  try {
    const answer = await ask();
    const kept = await keptWords(id);
    if (kept) await keepWords(id, { ...kept, [part]: answer }).catch(() => {});
    return answer;
  } catch (error) {
    const kept = error instanceof NetworkError ? await keptWords(id) : null;
    if (!kept) throw error;
    return kept[part];
  }
}

/** Keeps the words of a download that has none yet. False if the server is still reading them. */
export async function fetchWords(id: string, signal: AbortSignal): Promise<boolean> {
  if (await keptWords(id)) return true;
  const [transcript, chapters] = await Promise.all([
    askForTranscript(id, signal),
    askForChapters(id, signal),
  ]);
  if (transcript.state === 'pending') return false;
  await keepWords(id, { transcript, chapters });
  return true;
}

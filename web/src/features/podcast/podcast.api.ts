import {
  audioProxyEndpoint,
  bookmarksEndpoint,
  type Episode,
  MINUTE,
  newestTitlesEndpoint,
  peaksEndpoint,
  podcastInfoEndpoint,
  progressEndpoint,
  urlOf,
} from '@clear-spring/contract';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../http/query-client.ts';

const PEAKS_POLL = 2_000;

export const podcastQuery = queryOptions({
  ...read(podcastInfoEndpoint),
  staleTime: 5 * MINUTE,
  refetchInterval: 10 * MINUTE,
});

/** Comes with the document, or not at all: asked for by itself it would come no sooner than the library. */
export const newestTitlesQuery = queryOptions({ ...read(newestTitlesEndpoint), enabled: false });

/** The member may also listen elsewhere, so this is refetched whenever the library opens. */
export const progressQuery = queryOptions({ ...read(progressEndpoint), refetchOnMount: 'always' });

/** The same goes for bookmarks. */
export const bookmarksQuery = queryOptions({ ...read(bookmarksEndpoint), refetchOnMount: 'always' });

/** The first request starts the computation on the server. The query polls until it is done. */
export const peaksQuery = (id: string) =>
  queryOptions({
    ...read(peaksEndpoint, { params: { id } }),
    refetchInterval: ({ state }) => state.data?.state === 'pending' && PEAKS_POLL,
  });

/** The URL of an episode's audio at our proxy. */
export const audioAddress = ({ audioUrl = '' }: Pick<Episode, 'audioUrl'>) =>
  urlOf(audioProxyEndpoint, { query: { url: audioUrl } });

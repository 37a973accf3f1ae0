import {
  audioProxyEndpoint,
  type Episode,
  MINUTE,
  peaksEndpoint,
  podcastInfoEndpoint,
  progressEndpoint,
} from '@clear-spring/contract';
import { queryOptions } from '@tanstack/react-query';
import { urlOf } from '../../http/call.ts';
import { read } from '../../http/query-client.ts';

const PEAKS_POLL = 2_000;

export const podcastQuery = queryOptions({
  ...read(podcastInfoEndpoint),
  staleTime: 5 * MINUTE,
  refetchInterval: 10 * MINUTE,
});

/** Other devices move on too, so it is read anew whenever the library opens. */
export const progressQuery = queryOptions({ ...read(progressEndpoint), refetchOnMount: 'always' });

/** The first to ask starts the work on the server; then it is asked for until it is done. */
export const peaksQuery = (id: string) =>
  queryOptions({
    ...read(peaksEndpoint, { params: { id } }),
    refetchInterval: ({ state }) => state.data?.state === 'pending' && PEAKS_POLL,
  });

/** Where an episode's audio comes from. */
export const audioAddress = ({ audioUrl = '' }: Pick<Episode, 'audioUrl'>) =>
  urlOf(audioProxyEndpoint, { query: { url: audioUrl } });

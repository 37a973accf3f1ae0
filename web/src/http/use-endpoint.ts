import type { Endpoint, Input } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { read } from './query-client.ts';

/** The response of a GET endpoint, through the query cache. */
export const useEndpoint = <E extends Endpoint>(endpoint: E, input?: Input<E>) =>
  useQuery(read(endpoint, input));

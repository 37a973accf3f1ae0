import { continueListeningEndpoint, trailerEndpoint } from '@clear-spring/contract';
import { queryOptions } from '@tanstack/react-query';
import { onOpening } from '../../../http/first-answers.ts';
import { read } from '../../../http/query-client.ts';

/** The member may have gone on since, here or elsewhere, so this is refetched whenever it is shown. */
export const continueListeningQuery = queryOptions({
  ...read(continueListeningEndpoint),
  refetchOnMount: onOpening,
});

export const trailerQuery = read(trailerEndpoint);

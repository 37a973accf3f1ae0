import {
  changePlacementEndpoint,
  type Input,
  linkClicksEndpoint,
  linkReachEndpoint,
  newPlacementEndpoint,
  reachCsvEndpoint,
  reachEndpoint,
  type ReachRange,
  reachRanges,
  timeZoneEndpoint,
} from '@clear-spring/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../http/call.ts';
import { onOpening } from '../../http/first-answers.ts';
import { fresh, invalidate, read } from '../../http/query-client.ts';
import { readFile } from '../../http/read-file.ts';

export const DEFAULT_RANGE: ReachRange = 30;

/** The range that an address asks for; any other is the usual one. */
export const rangeIn = (params: URLSearchParams): ReachRange =>
  reachRanges.find((days) => String(days) === params.get('days')) ?? DEFAULT_RANGE;

/** Clicks come all the time, and placements change elsewhere too: it is read again whenever a screen shows it. */
export const linkReachQuery = (shortCode: string, days: ReachRange) => ({
  ...read(linkReachEndpoint, { params: { shortCode }, query: { days } }),
  ...fresh,
});

/** The counters of the open screen. They are of now: nothing of them is stored on the device. */
export const linkClicksQuery = (shortCode: string) => ({
  ...read(linkClicksEndpoint, { params: { shortCode } }),
  persister: undefined,
  gcTime: 0,
});

export const reachQuery = (days: ReachRange) => ({
  ...read(reachEndpoint, { query: { days } }),
  ...fresh,
  refetchOnMount: onOpening,
});

export const addPlacement = (shortCode: string, label: string) =>
  call(newPlacementEndpoint, { params: { shortCode }, body: { label } });

export const changePlacement = (
  params: Input<typeof changePlacementEndpoint>['params'],
  body: Input<typeof changePlacementEndpoint>['body'],
) => call(changePlacementEndpoint, { params, body });

export const refreshReach = (client: QueryClient) => invalidate(client, linkReachEndpoint);

export const putTimeZone = (timeZone: string) => call(timeZoneEndpoint, { body: { timeZone } });

export const readReachCsv = (shortCode: string, days: ReachRange): Promise<Blob> =>
  readFile(reachCsvEndpoint, { params: { shortCode }, query: { days } });

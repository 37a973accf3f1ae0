import {
  runAgainEndpoint,
  runAllAgainEndpoint,
  setJobAsideEndpoint,
  setLatePaymentAsideEndpoint,
  systemHealthEndpoint,
} from '@clear-spring/contract';
import { call } from '../../http/call.ts';
import { read } from '../../http/query-client.ts';
import type { Remedy } from '../admin/index.ts';
import { healthTexts } from './system-health.texts.ts';

/** Milliseconds. */
const READ_EVERY = 15_000;

/** Read again and again while the screen is open. Nothing stays on the device. */
export const healthQuery = {
  ...read(systemHealthEndpoint),
  persister: undefined,
  gcTime: 0,
  refetchInterval: READ_EVERY,
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: 'always' as const,
};

/** What can be done about a job that failed. */
export const jobRemedies = (id: string): Record<'again' | 'aside', Remedy> => ({
  again: { ...healthTexts.again, send: () => call(runAgainEndpoint, { params: { id } }) },
  aside: { ...healthTexts.aside, isHard: true, send: () => call(setJobAsideEndpoint, { params: { id } }) },
});

/** Once what a closing account paid is given back. */
export const latePaymentRemedy = (id: string): Remedy => ({
  ...healthTexts.payments.aside,
  isHard: true,
  send: () => call(setLatePaymentAsideEndpoint, { params: { id } }),
});

/** What can be done about all that failed. */
export const allJobsRemedy: Remedy = { ...healthTexts.allAgain, send: () => call(runAllAgainEndpoint, {}) };

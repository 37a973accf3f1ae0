import { runAgainEndpoint, systemHealthEndpoint } from '@clear-spring/contract';
import { call } from '../../http/call.ts';
import { read } from '../../http/query-client.ts';
import type { Again } from '../admin/index.ts';
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

/** What the dialog asks about a job that failed. */
export const runAgain = (id: string): Again => ({
  ...healthTexts.again,
  send: () => call(runAgainEndpoint, { params: { id } }),
});

import { endAllSessionsEndpoint } from '@clear-spring/contract';
import { call } from '../../http/call.ts';
import { runErrandsBeforeSignOut } from './before-sign-out.ts';

/** Ends all of the member's sessions, this one too. */
export async function logoutEverywhere(): Promise<void> {
  await runErrandsBeforeSignOut();
  await call(endAllSessionsEndpoint, {});
}

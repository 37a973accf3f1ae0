import { closeAccountEndpoint } from '@clear-spring/contract';
import { call } from '../../http/call.ts';
import { runErrandsBeforeSignOut } from './before-sign-out.ts';

/** Closes the member's account in seven days, and ends all sessions, this one too. */
export async function closeAccount(): Promise<{ closesAt: string }> {
  await runErrandsBeforeSignOut();
  return call(closeAccountEndpoint, {});
}

import { USED_LINK } from '@clear-spring/contract';
import type { Db } from '../../db/index.ts';
import { HttpError } from '../../http/http-error.ts';
import { hashOf } from './token.ts';
import { isUsedLink } from './used-links.queries.ts';

/**
 * Refuses the link of an e-mail, and says whether it has done its work before.
 * @throws HttpError 410
 */
export async function refuseLink(
  { db }: { db: Db },
  token: string,
  sentence = 'This link is invalid or has expired.',
): Promise<never> {
  if (await isUsedLink(db, hashOf(token)))
    throw new HttpError(410, 'This link has already been used.', { headers: { [USED_LINK]: 'true' } });
  throw new HttpError(410, sentence);
}

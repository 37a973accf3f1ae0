import type { Db } from '../../db/index.ts';
import { getOrCreateSecret } from '../../db/secrets.ts';

/** What the addresses of the built-in station are proved with. */
export const listenerSecret = (db: Db): Promise<Buffer> => getOrCreateSecret(db, 'radio');

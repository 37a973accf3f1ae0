import type { Db } from '../../db/index.ts';
import { getOrCreateSecret } from '../../db/secrets.ts';

/** The key that signs the built-in station's URLs. */
export const listenerSecret = (db: Db): Promise<Buffer> => getOrCreateSecret(db, 'radio');

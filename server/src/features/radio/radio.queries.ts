import type { Db } from '../../db/index.ts';
import { takeSecret } from '../../db/secrets.ts';

/** What the addresses of the built-in station are proved with. */
export const listenerSecret = (db: Db): Promise<Buffer> => takeSecret(db, 'radio');

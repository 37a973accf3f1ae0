import { DAY, HOUR } from '@clear-spring/contract';
import type { Limit } from '../../http/rate-limit.ts';

/** Three at once, and three a day. */
export const COPIES: Limit = { name: 'my-data', burst: 3, everySeconds: 8 * 3600 };
/** How long a copy can be downloaded. */
export const KEPT = DAY;
/** After this time one that is not ready is given up, whatever became of its job. */
export const MAKING_TIME = HOUR;

import { DAY, HOUR, MINUTE } from '@clear-spring/contract';
import type { Limit } from '../../http/rate-limit.ts';

/** Three at once, and three a day. */
export const COPIES: Limit = { name: 'my-data', burst: 3, everySeconds: 8 * 3600 };
/** How long a copy can be downloaded. */
export const KEPT = DAY;
/** After this time one that is not ready is given up, whatever became of its job. */
export const MAKING_TIME = HOUR;
/**
 * What has left here need not have arrived, so the session that got it may try again for as long as a confirmation
 * lasts.
 */
export const RETRY_TIME = 10 * MINUTE;

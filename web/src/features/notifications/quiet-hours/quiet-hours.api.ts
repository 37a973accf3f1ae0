import { quietHoursEndpoint } from '@clear-spring/contract';
import { fresh, read } from '../../../http/query-client.ts';

/** Other devices change them too. */
export const quietHoursQuery = { ...read(quietHoursEndpoint), ...fresh };

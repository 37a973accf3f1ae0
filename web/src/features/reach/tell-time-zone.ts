import { browserTimeZone } from '../../ui/time-zone.ts';
import { putTimeZone } from './reach.api.ts';

/**
 * Tells the server the zone of this browser, for a member of whom it knows none. Nothing is said to the member: until it
 * is told, days are those of UTC.
 */
export const tellTimeZone = () => putTimeZone(browserTimeZone());

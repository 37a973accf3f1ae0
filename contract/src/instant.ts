import * as z from 'zod/mini';

const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2100, 0);
/** Long enough for nanoseconds and an offset. */
const MAX_LENGTH = 40;

/**
 * An instant from outside: it has an offset and lies in this century. We need no others, and PostgreSQL's calendar
 * differs from JavaScript's further out.
 */
export const instant = (missing = 'Please give a date and time') =>
  z.iso.datetime({ offset: true, error: missing, abort: true }).check(
    z.refine((text) => {
      const at = Date.parse(text);
      return text.length <= MAX_LENGTH && at >= EARLIEST && at < LATEST;
    }, 'Please give a date between 2000 and 2099'),
  );

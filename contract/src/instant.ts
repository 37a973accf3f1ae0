import * as z from 'zod/mini';

const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2100, 0);
/** With nanoseconds and an offset, and some to spare. */
const LONGEST = 40;

/**
 * An instant that comes from outside: with an offset, and in this century. Further away nothing of ours happens, and
 * PostgreSQL's calendar is another than JavaScript's.
 */
export const instant = (missing = 'Please give a date and time') =>
  z.iso.datetime({ offset: true, error: missing, abort: true }).check(
    z.refine((text) => {
      const at = Date.parse(text);
      return text.length <= LONGEST && at >= EARLIEST && at < LATEST;
    }, 'Please give a date between 2000 and 2099'),
  );

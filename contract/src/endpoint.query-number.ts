import * as z from 'zod/mini';

/** A whole number in a query: digits alone. `Number` would also take 0x1e, 3e1, 30.0 and spaces. */
export const queryNumber = (sentence: string) =>
  z.pipe(z.coerce.string().check(z.regex(/^(0|[1-9]\d*)$/, sentence)), z.transform(Number));

/** A page, or the number of rows on it. */
export const pageNumber = (highest: number) => {
  const sentence = `Please give a whole number from 1 to ${highest}`;
  return z.pipe(
    queryNumber(sentence),
    z.int(sentence).check(z.minimum(1, sentence), z.maximum(highest, sentence)),
  );
};

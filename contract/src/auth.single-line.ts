import * as z from 'zod/mini';
import { lineFault, lineOf } from './single-line.ts';

const faultless = (longest: number) =>
  z.string().check(({ value, issues }) => {
    const message = lineFault(value, longest);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });

/** For every line of free text that a member enters: Unicode is normalised, and every character is visible. */
export const singleLine = (longest: number) =>
  z.pipe(z.pipe(z.string(), z.transform(lineOf)), faultless(longest));

/** One that must not be empty. */
export const requiredLine = (longest: number, missing: string) =>
  z.pipe(z.pipe(z.string(missing), z.transform(lineOf)), faultless(longest).check(z.minLength(1, missing)));

import { domainToUnicode } from 'node:url';
import { asciiEmail, withoutMarks } from '@clear-spring/contract';

/** Spellings that differ only in letter case, or in marks around them, are one name. */
export const letterCaseFree = (text: string) => withoutMarks(text.normalize('NFKC')).toLowerCase();

/** All spellings of an address, also of its domain, have one key. */
export const emailKeyOf = (address: string) => asciiEmail(letterCaseFree(address));

/** The same for each spelling of the domain, and as people read it. */
export function readableEmail(address: string): string {
  const ascii = asciiEmail(address);
  const at = ascii.lastIndexOf('@') + 1;
  return ascii.slice(0, at) + (domainToUnicode(ascii.slice(at)) || ascii.slice(at));
}

import { domainToUnicode } from 'node:url';
import { asciiEmail } from '@clear-spring/contract';

/** Spellings that differ only in letter case are one name. */
export const letterCaseFree = (text: string) => text.normalize('NFKC').toLowerCase();

/** All spellings of an address, also of its domain, have one key. */
export const emailKeyOf = (address: string) => letterCaseFree(asciiEmail(address));

/** The same for each spelling of the domain, and as people read it. */
export function readableEmail(address: string): string {
  const ascii = asciiEmail(address);
  const at = ascii.lastIndexOf('@') + 1;
  return ascii.slice(0, at) + (domainToUnicode(ascii.slice(at)) || ascii.slice(at));
}

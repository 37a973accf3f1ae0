import { expect, test } from 'vitest';
import { shortLinkUrl } from './short-code.ts';

test.each([
  '/s/m8z2knc.',
  '/s/m8z2knc,',
  '/s/m8z2knc)',
  '/s/m8z2knc/',
  '/s/m8z2knc!',
  '/s/m8z2knc%E2%80%A6',
  '/s/m8z2knc%E3%80%82',
  '/s/m8z2knc%E2%80%9D',
  '/s/%E2%80%9Cm8z2knc%E2%80%9D',
  '/s/m8z2knc%20',
  '/s/m8z2knc%20look%20at%20this',
  '/s/m8z2knc%E2%80%8B',
  '/s/m8z%E2%80%8B2knc',
  '/s/m8z2knc&fbclid=x',
  '/s/m8z2knc%26fbclid=x',
  '/s/m8z2knc;jsessionid=1',
  '/s/m8z2knc*',
  '/s/m8z2knc">here',
  '/s/m8z2knc%E3%81%A7%E3%81%99',
  '/s/m8z2knc%F0%9F%98%80',
  '/s/m8z2knc%E2',
  '/s/m8z2knc%',
  '/s/m8z2knc%0D%0A',
  '/s/m8z2knc//',
  '/s/(m8z2knc)',
  '/s//m8z2knc',
  '//s/m8z2knc',
  '/s/m8z-2knc',
  '/s/M8Z2KNC',
  '/s/M8z2Knc.',
  '/S/m8z2knc',
  '/S/M8Z2KNC/',
  '/s/%EF%BD%8D8z2knc',
  '/s/m8z2knc%E2%84%A2',
  '/s/m8z2knc%C2%B2',
  '/s/m8z2knc%E2%84%B9%EF%B8%8F',
  '/s/%E2%91%A0m8z2knc',
  '/s/m8z-2knc&fbclid=x',
  '/s/m8z%202knc%20look',
  '/s%2Fm8z2knc',
  '/%2FS%2FM8Z2KNC',
  '/s/m8z2knc%2520',
  '/s/%25E2%2580%259Cm8z2knc%25E2%2580%259D',
])('%s is the short link /s/m8z2knc', (url) => {
  expect(shortLinkUrl(url)).toBe('/s/m8z2knc');
});

test.each([
  ['/s/m8z2knc?qr=1', '/s/m8z2knc?qr=1'],
  ['/s/M8Z2KNC?qr=1', '/s/m8z2knc?qr=1'],
  ['/s/m8z2knc.?utm_source=x/../y', '/s/m8z2knc?utm_source=x/../y'],
])('%s keeps its parameters', (url, same) => {
  expect(shortLinkUrl(url)).toBe(same);
});

test.each([
  '/',
  '/sign-in',
  '/settings/m8z2knc',
  '/api/s/m8z2knc',
  '/s',
  '/s/',
  '/s/m8z2kn',
  '/s/m8z2kncx',
  '/s/m8z2knc2',
  '/s/m8z2kn0',
  '/s/..%2f..%2fetc%2fpasswd',
  '/s/%00',
  `/s/${'a'.repeat(20_000)}`,
])('%s is left as it is', (url) => {
  expect(shortLinkUrl(url)).toBe(url);
});

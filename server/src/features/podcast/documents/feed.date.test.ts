import { expect, test } from 'vitest';
import { readDate } from './feed.date.ts';

const AT_FOUR = '2018-10-03T16:00:00.000Z';
const THE_DAY = '2018-10-03T00:00:00.000Z';
const iso = (text: string) => readDate(text)?.toISOString() ?? null;

test.each([
  ['Wed, 03 Oct 2018 16:00:00 GMT', AT_FOUR],
  ['Wed, 3 Oct 18 16:00 UT', AT_FOUR],
  ['  03   October 2018\n16:00:00 +0000 ', AT_FOUR],
  ['Wed, 03 Oct 2018 12:00:00 EDT', AT_FOUR],
  ['Wed, 03 Oct 2018 17:00:00 CET', AT_FOUR],
  ['Wed, 03 Oct 2018 18:00:00 CEST', AT_FOUR],
  ['Wed, 03 Oct 2018 18:00:00 MESZ', AT_FOUR],
  ['Wed, 03 Oct 2018 21:30:00 IST', AT_FOUR],
  ['Thu, 04 Oct 2018 02:00:00 AEST', AT_FOUR],
  ['Wed, 03 Oct 2018 12:00:00 America/New_York', AT_FOUR],
  ['Wed, 05 Dec 2018 11:00:00 America/New_York', '2018-12-05T16:00:00.000Z'],
  ['Wed, 03 Oct 2018 12:00:00 (US/Eastern)', AT_FOUR],
  ['Wed, 03 Oct 2018 09:00:00 PT', AT_FOUR],
  ['Wed, 03 Oct 2018 18:00:00 GMT+0200 (Central European Summer Time)', AT_FOUR],
  ['Wed, 03 Oct 2018 18:00:00 UTC+2', AT_FOUR],
  ['Wed, 03 Oct 2018 18:00:00 +02:00', AT_FOUR],
  ['Wed, 03 Oct 2018 18:00:00 +200', AT_FOUR],
  ['Wed, 03 Oct 2018 12:00:00 \u22120400', AT_FOUR],
  ['Wed, 03 Oct 2018 16:00:00 KLINGON', AT_FOUR],
  ['Wed, 03 Oct 2018 16:00:00 Mars/Base', AT_FOUR],
  ['Wed, 03 Oct 2018 16:00:00 +9900', AT_FOUR],
  ['Wed, 03 Oct 2018 16:00:00', AT_FOUR],
  ['Wed Oct  3 18:00:00 CEST 2018', AT_FOUR],
  ['Wed Oct 03 2018 18:00:00 GMT+0200', AT_FOUR],
  ['October 3, 2018 4:00 PM', AT_FOUR],
  ['October 3rd, 2018 at 4 p.m.', AT_FOUR],
  ['16:00, 3 October 2018', AT_FOUR],
  ['03-Oct-2018 16:00:00', AT_FOUR],
  ['2018-10-03T16:00:00Z', AT_FOUR],
  ['2018-10-03T16:00:00', AT_FOUR],
  ['2018-10-03 16:00', AT_FOUR],
  ['2018-10-03T18:00+02', AT_FOUR],
  ['2018-10-03T12:00:00.000-04:00', AT_FOUR],
  ['2018/10/03 16:00:00', AT_FOUR],
  ['20181003T160000Z', AT_FOUR],
  ['20181003160000', AT_FOUR],
  ['10/03/2018 16:00', AT_FOUR],
  ['23/10/2018 16:00', '2018-10-23T16:00:00.000Z'],
  ['03.10.2018 16:00', AT_FOUR],
  ['03.10.2018, 16.00 Uhr', AT_FOUR],
  ['2018年10月3日 16:00', AT_FOUR],
  ['２０１８-１０-０３ １６:００', AT_FOUR],
  ['২০১৮-১০-০৩ ১৬:০০', AT_FOUR],
  ['Wed, 03 Oct 2018 11:00:00 GMT -0500', AT_FOUR],
  ['Wed, 03 Oct 2018 11:00:00 Etc/GMT+5', AT_FOUR],
  ['Wed, 03 Oct 2018 12:00:00 Eastern Daylight Time', AT_FOUR],
  ['Wed, 03 Oct 2018 18:00:00 Central European Summer Time', AT_FOUR],
  ['Wed, 03 Oct 2018 12:00:00 \u20130400', AT_FOUR],
  ['Wed, 03 Oct 2018 16.00.00 GMT', AT_FOUR],
  ['mercoledì 3 ottobre 2018 16.00', AT_FOUR],
  ['3. oktober 2018 kl. 16.00', AT_FOUR],
  ['3 octobre 2018 16h', AT_FOUR],
  ['3 de octubre de 2018, 4:00 p. m.', AT_FOUR],
  ['16:00 2018-10-03', AT_FOUR],
  ['16:00 03-Oct-2018', AT_FOUR],
  ['20181003 16:00', AT_FOUR],
  ['2018-10-03T16Z', AT_FOUR],
  ['2018-10-03T1600Z', AT_FOUR],
  ['2018年10月03日 16時00分', AT_FOUR],
  ['2018年10月3日 下午4:00', AT_FOUR],
  ['2018年10月3日 上午12:05', '2018-10-03T00:05:00.000Z'],
  ['2018년 10월 3일 오전 12:30', '2018-10-03T00:30:00.000Z'],
  ['2018년 10월 3일 오후 4:00', AT_FOUR],
  ['水, 03 10月 2018 16:00:00 +0000', AT_FOUR],
  ['星期三, 03 10 月 2018 16:00:00 +0000', AT_FOUR],
  ['수, 03 10월 2018 16:00:00 +0000', AT_FOUR],
  ['1538582400.5', '2018-10-03T16:00:00.500Z'],
  ['1538582400', AT_FOUR],
  ['1538582400000', AT_FOUR],
])('%j is an instant', (text, instant) => expect(iso(text)).toBe(instant));

test.each([
  'Mi, 03 Okt 2018', '3. Oktober 2018', 'mer., 03 oct. 2018', '3 octobre 2018', 'mié, 03 oct 2018', '3 de octubre de 2018',
  'mer, 03 ott 2018', '3 ottobre 2018', 'wo 3 oktober 2018', '03 okt. 2018', 'qua, 03 out 2018', '3 de outubro de 2018',
  'ons 3 oktober 2018', '3. lokakuuta 2018', '3 października 2018', '3. října 2018', '3 Ekim 2018', '3 октября 2018 г.',
  '3 Οκτωβρίου 2018', '2018-10-03', '20181003', '03.10.18', 'Oct 3rd, 2018', 'Wed, 03 Oct 2018 34:00:00 GMT',
  'Wed, 03 Oct 2018 16:75:00 -0400', '2018-10-03T99:99:99Z', '2018-10-03T25:00:00+02:00',
])('of %j the day is kept', (text) => expect(iso(text)).toBe(THE_DAY)); // prettier-ignore

test.each([
  ['Di, 27 Mrz 2018', '2018-03-27'],
  ['mar., 27 mars 2018', '2018-03-27'],
  ['mar, 27 feb 2018', '2018-02-27'],
  ['27 août 2018', '2018-08-27'],
  ['27 juil. 2018', '2018-07-27'],
  ['27 juin 2018', '2018-06-27'],
  ['27 März 2018', '2018-03-27'],
  ['27 mrt 2018', '2018-03-27'],
  ['27 dez 2018', '2018-12-27'],
  ['27 ene 2018', '2018-01-27'],
  ['27 gen 2018', '2018-01-27'],
  ['27 fév 2018', '2018-02-27'],
  ['27 Sept 2018', '2018-09-27'],
  ['27 MAI 2018', '2018-05-27'],
  ['2018-10', '2018-10-01'],
  ['2018', '2018-01-01'],
])('%j is the day %s', (text, day) => expect(iso(text)).toBe(`${day}T00:00:00.000Z`));

test('24:00 is the end of the day, and 12 AM its start', () => {
  expect(iso('Wed, 03 Oct 2018 24:00:00 GMT')).toBe('2018-10-04T00:00:00.000Z');
  expect(iso('3 Oct 2018 12:30 AM')).toBe('2018-10-03T00:30:00.000Z');
});

test.each([
  '', ' ', 'soon', 'yesterday', 'Oct', '3 Oct', '03 Foo 2018', '00 Oct 2018', '32 Oct 2018', '2018-13-03', '0000-00-00 00:00:00',
  'Wed, 30 Nov -0001 00:00:00 +0000', 'Thu, 19 Nov 1885 11:00:00 GMT', '+275760-01-01T00:00:00Z', '12', '1:02:03',
  '9'.repeat(100_000),
])('%j is no date', (text) => expect(iso(text)).toBe(null)); // prettier-ignore

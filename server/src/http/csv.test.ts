import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type CsvCell, csvFile } from './csv.ts';

async function* line(cell: CsvCell) {
  yield ['before', cell, 'after'];
}
async function written(cell: CsvCell): Promise<string> {
  const { content } = csvFile('Test', line(cell));
  const [, middle] = /^\ufeff"before",([^]*),"after"\r\n$/.exec(String(await buffer(content))) ?? [];
  return middle!;
}

test.each([
  // A formula begins with any of these, also in the full width of East Asia.
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  [' =1', `"' =1"`],
  ['＝1', `"'＝1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠x', `"'＠x"`],
  // If a semicolon or a tab separates, quotes inside a line hold nothing together.
  ['x;=cmd', `"x;'=cmd"`],
  ['x;"=1+1;y', `"x;""'=1+1;y"`],
  ['x\t@cmd', `"x\t'@cmd"`],
  ['two\n=1+1', `"two\n'=1+1"`],
  ['two\r\n=1+1', `"two\r\n'=1+1"`],
  ['\rx', `"'\rx"`],
  ['a "quoted", word', '"a ""quoted"", word"'],
  ['"=x', '"""=x"'],
  ['Zoë 🐉 עברית', '"Zoë 🐉 עברית"'],
  ['a;b', '"a;b"'],
  ['', '""'],
])('the text %j stays one cell and runs nowhere', async (cell, expected) => {
  expect(await written(cell)).toBe(expected);
});

test.each(
  [
    ['0042', '12E5', '12e5', '1.50', '1,234', '1 234', '12345678901234567890', '٤٢', '００４２', '50%', '€5', '1/2', '½', '(5)'],
    ['MAR12', 'mar-12', 'March 5', '5. März', 'Sept 5', '12 déc. 2026', 'мая 5', '3月4日', '3월 4일', '2026-11-21', '3/4', '12:30', '5 PM', '5 p.m.', '5a', 'Monday, March 12, 2026', '12 de marzo de 2026'],
    ['1.5e-5', '$5', '5 kr', 'CHF 5', '5 zł', 'R$ 5'],
    ['TRUE', 'false', 'Wahr', 'WAAR', 'prawda', 'Истина', '#N/A', '#REF!', '#1'],
  ].flat(),
)('a spreadsheet would change %j, so it is marked as text', async (cell) => {
  expect(await written(cell)).toBe(`"'${cell}"`);
}); // prettier-ignore

test.each([
  'maya',
  'Maya',
  'mark5',
  'tim2020',
  'ada-99',
  'm1@x.test',
  'a3f0c2d4-1111-4e22-8b33-555566667777',
  'https://well.test/s/k4Mzt9q',
  '{"planEndsAt":"2027-01-01"}',
  'Room 5',
  'March 12th',
  'Augu 5',
  'A4',
  'sam12',
  'E5',
  'Track 12th street',
  'x-ray - the end',
])('a spreadsheet leaves %j as it is', async (cell) => {
  expect(await written(cell)).toBe(`"${cell.replaceAll('"', '""')}"`);
});

test('numbers and dates are for spreadsheets to read, and null is empty', async () => {
  expect(await written(42)).toBe('42');
  expect(await written({ date: '2026-11-21' })).toBe('2026-11-21');
  expect(await written(null)).toBe('');
});

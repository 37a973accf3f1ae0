import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';

async function* line(cell: string) {
  yield ['before', cell, 'after'];
}

test.each([
  // A formula begins with any of these, also in the full width of East Asia.
  ['=1+1', `'=1+1`],
  ['+1', `'+1`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['＝1', `'＝1`],
  ['＋1', `'＋1`],
  ['－1', `'－1`],
  ['＠x', `'＠x`],
  // Spreadsheets end a row at half a line break too.
  ['two\n=1+1', '"two\n=1+1"'],
  ['\r=1', `"'\r=1"`],
  ['a "quoted", word', '"a ""quoted"", word"'],
  ['"=1', '"""=1"'],
  ['Zoë 🐉 עברית', 'Zoë 🐉 עברית'],
  ['', ''],
])('the cell %j stays one cell and runs nowhere', async (cell, written) => {
  const { content } = csvFile('Test', line(cell));
  expect(String(await buffer(content))).toBe(`\ufeffbefore,${written},after\r\n`);
});

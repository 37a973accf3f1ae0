import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { asFileName, attachment } from './attachment.ts';
import { asText } from './csv.text.ts';

/** RFC 4180. Excel reads UTF-8 only behind a byte order mark. */
const FORMAT: Options = {
  bom: true,
  record_delimiter: 'windows',
  quoted_string: true,
  cast: { string: asText, object: (cell: object) => ('date' in cell ? String(cell.date) : '') },
};

/** A text stays as it is. Spreadsheets may read a number, and a date in ISO 8601. A null is empty. */
export type CsvCell = string | number | { date: string } | null;
export type CsvLine = CsvCell[];

export interface CsvFile {
  fileName: string;
  content: Readable;
}

/** A spreadsheet that is made as fast as the client takes it. */
export const csvFile = (name: string, lines: AsyncIterable<CsvLine>): CsvFile => ({
  fileName: asFileName(`${name}.csv`),
  content: Readable.from(lines).compose(stringify(FORMAT)),
});

export const sendCsv = (reply: FastifyReply, { fileName, content }: CsvFile) =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', attachment(fileName)).send(content);

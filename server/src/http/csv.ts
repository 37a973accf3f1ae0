import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { asFileName, attachment } from './attachment.ts';

/**
 * RFC 4180. Excel reads UTF-8 only behind a byte order mark, and runs a cell that looks like a formula. Half a line break
 * ends the row there too, and what stands behind it would be a cell of its own.
 */
const FORMAT: Options = {
  bom: true,
  record_delimiter: 'windows',
  escape_formulas: true,
  quoted_match: /[\r\n]/,
};

/** A null is an empty cell. */
export type CsvLine = (string | number | null)[];

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

import { type Trace, type TraceFilters, traceWords as words } from '@clear-spring/contract';
import pLimit from 'p-limit';
import type { Db } from '../../db/index.ts';
import { type CsvCell, type CsvFile, csvFile, type CsvLine } from '../../http/csv.ts';
import { searchTraces } from './traces.search.ts';

const ORIGINS = { browser: null, command: words.operator, product: words.product };
const nameOf = (person: Trace['actor']) => person && (person.username ?? words.gone);
const actionNames = new Map<string, string>(Object.entries(words.actions));
const json = (values: object | null) => values && JSON.stringify(values);

/** The columns of a trace, by their heads. */
const COLUMNS: [head: string, cell: (trace: Trace) => CsvCell][] = [
  [words.when, ({ at }) => ({ date: at })],
  [words.who, ({ actor, origin }) => nameOf(actor) ?? ORIGINS[origin]],
  [words.what, ({ action }) => actionNames.get(action) ?? action],
  [words.whom, ({ subject }) => nameOf(subject)],
  [words.target, ({ target }) => target],
  [words.changes, ({ fields }) => fields.join(' ')],
  [words.before, ({ before }) => json(before)],
  [words.after, ({ after }) => json(after)],
  [words.reason, ({ reason }) => reason],
  [words.request, ({ requestId }) => requestId],
];

/** Traces that are read at once. */
const SLICE = 500;
/** Of all downloads together, so that they leave the database's connections to the others. */
const reading = pLimit(1);

/** The traces that a search finds as a spreadsheet, as fast as the client takes them. */
export function tracesCsv(db: Db, filters: TraceFilters, now: Date): CsvFile {
  async function* lines(): AsyncGenerator<CsvLine> {
    yield COLUMNS.map(([head]) => head);
    let after: string | undefined;
    do {
      const page = await reading(() => searchTraces(db, { filters, after, limit: SLICE }));
      if (page === 'bad-cursor') throw new Error('A cursor of our own is bad.');
      for (const trace of page.traces) yield COLUMNS.map(([, cell]) => cell(trace));
      after = page.next ?? undefined;
    } while (after);
  }
  return csvFile(`${words.traces} ${now.toISOString().slice(0, 10)}`, lines());
}

import { useRef } from 'react';
import { sentenceOf } from '../../http/http-error.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import { LoadingRows, MoreRows, useFocusOnNew, usePages, useTellFound } from '../admin/index.ts';
import { TraceRow } from './TraceRow.tsx';
import { type TraceQuery, tracesPages } from './traces.api.ts';
import { tracesTexts as texts } from './traces.texts.ts';

const columns = [
  { name: texts.what },
  { name: texts.who, className: 'wide:w-44' },
  { name: texts.whom, className: 'wide:w-52' },
  { name: texts.when, className: 'wide:w-48' },
];

/** Newest first; each "Load more" adds a page below. */
export function TraceList({ query, onFound }: { query: TraceQuery; onFound: (found: string) => void }) {
  const pages = usePages(tracesPages(query), ({ traces }) => traces);
  const { first, rows, hasMore } = pages;
  const list = useRef<HTMLDivElement>(null);
  useFocusOnNew(list, 'h2', { asked: pages.timesAsked, isThere: pages.isWhole });

  useTellFound(pages, { found: texts.found, none: texts.notFound.title }, onFound);

  if (!first) {
    if (pages.isFetching) return <LoadingRows label={texts.loading} />;
    return (
      <ErrorState title={texts.failed} retry={texts.retry} onRetry={pages.readAgain}>
        {sentenceOf(pages.error, texts.loadFailed)}
      </ErrorState>
    );
  }
  if (rows.length === 0 && !hasMore) {
    const { title, hint } = Object.keys(query).length > 0 ? texts.notFound : texts.none;
    return <EmptyState title={title}>{hint}</EmptyState>;
  }
  return (
    <div ref={list}>
      <Table label={texts.title} columns={columns}>
        {rows.map((trace) => (
          <TraceRow key={trace.id} trace={trace} />
        ))}
      </Table>
      <MoreRows pages={pages} texts={texts} />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../http/http-error.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import { LoadingRows, useFocusOnNew } from '../admin/index.ts';
import { TraceRow } from './TraceRow.tsx';
import { type TraceQuery, tracesQuery } from './traces.api.ts';
import { tracesTexts as texts } from './traces.texts.ts';

const columns = [
  { name: texts.what },
  { name: texts.who, className: 'wide:w-44' },
  { name: texts.whom, className: 'wide:w-52' },
  { name: texts.when, className: 'wide:w-48' },
];

/** Newest first; each "Load more" adds a page below. */
export function TraceList({ query }: { query: TraceQuery }) {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const { data: last, error, isFetching, refetch } = useQuery(tracesQuery(query, cursors.at(-1)!));
  const list = useRef<HTMLDivElement>(null);
  useFocusOnNew(list, 'h2', { asked: cursors.length - 1, isThere: last !== undefined });

  if (cursors.length === 1 && !last) {
    if (isFetching) return <LoadingRows label={texts.loading} />;
    return (
      <ErrorState title={texts.failed} retry={texts.retry} onRetry={() => void refetch()}>
        {sentenceOf(error, texts.loadFailed)}
      </ErrorState>
    );
  }
  if (cursors.length === 1 && last?.traces.length === 0) {
    const { title, hint } = Object.keys(query).length > 0 ? texts.notFound : texts.none;
    return <EmptyState title={title}>{hint}</EmptyState>;
  }
  const next = last?.next ?? null;
  return (
    <div ref={list}>
      <Table label={texts.title} columns={columns}>
        {cursors.map((cursor) => (
          <TracePage key={cursor} query={query} after={cursor} />
        ))}
      </Table>
      {(next !== null || !last) && (
        <p className="mt-6 text-center">
          <Button
            variant="tint"
            busy={isFetching && !last}
            onClick={() => (last ? setCursors([...cursors, next]) : void refetch())}
          >
            {!last && !isFetching ? texts.retry : texts.more}
          </Button>
        </p>
      )}
    </div>
  );
}

function TracePage({ query, after }: { query: TraceQuery; after: string | null }) {
  const { data } = useQuery({ ...tracesQuery(query, after), refetchOnMount: false });
  return data?.traces.map((trace) => <TraceRow key={trace.id} trace={trace} />);
}

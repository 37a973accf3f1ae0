import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../http/http-error.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import { LoadingRows, useFocusOnNew } from '../admin/index.ts';
import { MemberRow } from './MemberRow.tsx';
import { type MemberQuery, membersQuery } from './members.api.ts';
import { membersTexts as texts } from './members.texts.ts';

const columns = [
  { name: texts.name },
  { name: texts.plan, className: 'wide:w-32' },
  { name: texts.joined, className: 'wide:w-36' },
  { name: texts.lastSeen, className: 'wide:w-36' },
  { name: texts.status, className: 'wide:w-52' },
];

/** Pages may be short where members with these filters are far apart. So few rows are no reason to stop. */
const SHORT = 10;

/** Each "Load more" adds a page below. */
export function MemberList({ query }: { query: MemberQuery }) {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const { data: last, error, isFetching, refetch } = useQuery(membersQuery(query, cursors.at(-1)!));
  const { data: first } = useQuery({ ...membersQuery(query, null), refetchOnMount: false });
  const [asked, setAsked] = useState(0);
  /** Rows of the short pages since somebody asked. */
  const [found, setFound] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const next = last?.next ?? null;
  const isShort = last !== undefined && next !== null && found + last.members.length < SHORT;
  if (isShort) {
    setFound(found + last.members.length);
    setCursors([...cursors, next]);
  }
  useFocusOnNew(list, 'h2 a', { asked, isThere: last !== undefined && !isShort });

  const similar = first?.similar ?? [];
  const isEmpty = cursors.length === 1 && last?.members.length === 0 && next === null;
  if (isEmpty && similar.length === 0)
    return <EmptyState title={texts.none.title}>{texts.none.hint}</EmptyState>;
  if (cursors.length === 1 && !last) {
    if (isFetching) return <LoadingRows label={texts.loading} />;
    return (
      <ErrorState title={texts.failed} retry={texts.retry} onRetry={() => void refetch()}>
        {sentenceOf(error, texts.loadFailed)}
      </ErrorState>
    );
  }
  return (
    <>
      {!isEmpty && (
        <div ref={list}>
          <Table label={texts.title} columns={columns}>
            {cursors.map((cursor) => (
              <MemberPage key={cursor} query={query} after={cursor} />
            ))}
          </Table>
          {(next !== null || !last) && (
            <p className="mt-6 text-center">
              <Button
                variant="tint"
                busy={isShort || (isFetching && !last)}
                onClick={() => {
                  if (!last) return void refetch();
                  setAsked(asked + 1);
                  setFound(0);
                  setCursors([...cursors, next]);
                }}
              >
                {!last && !isFetching ? texts.retry : texts.more}
              </Button>
            </p>
          )}
        </div>
      )}
      {similar.length > 0 && (
        <section aria-label={texts.similar} className={isEmpty ? undefined : 'mt-(--rhythm)'}>
          <p className="mb-3 text-label font-[580] text-ink-soft">{texts.similar}</p>
          <Table label={texts.similar} columns={columns}>
            {similar.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </Table>
        </section>
      )}
    </>
  );
}

function MemberPage({ query, after }: { query: MemberQuery; after: string | null }) {
  const { data } = useQuery({ ...membersQuery(query, after), refetchOnMount: false });
  return data?.members.map((member) => <MemberRow key={member.id} member={member} />);
}

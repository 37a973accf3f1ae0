import { useRef } from 'react';
import { sentenceOf } from '../../http/http-error.ts';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import { LoadingRows, MoreRows, useFocusOnNew, usePages, useTellFound } from '../admin/index.ts';
import { MemberRow } from './MemberRow.tsx';
import { type MemberQuery, membersPages } from './members.api.ts';
import { membersTexts as texts } from './members.texts.ts';

const columns = [
  { name: texts.name },
  { name: texts.plan, className: 'wide:w-32' },
  { name: texts.joined, className: 'wide:w-36' },
  { name: texts.lastSeen, className: 'wide:w-36' },
  { name: texts.status, className: 'wide:w-52' },
];

/** Each "Load more" adds a page below. */
export function MemberList({ query, onFound }: { query: MemberQuery; onFound: (found: string) => void }) {
  const pages = usePages(membersPages(query), ({ members }) => members);
  const { first, rows, hasMore } = pages;
  const list = useRef<HTMLDivElement>(null);
  useFocusOnNew(list, 'h2 a', { asked: pages.timesAsked, isThere: pages.isWhole });

  const none = first?.similar.length ? texts.similar : texts.none.title;
  useTellFound(pages, { found: texts.found, none }, onFound);

  if (!first) {
    if (pages.isFetching) return <LoadingRows label={texts.loading} />;
    return (
      <ErrorState title={texts.failed} retry={texts.retry} onRetry={pages.readAgain}>
        {sentenceOf(pages.error, texts.loadFailed)}
      </ErrorState>
    );
  }
  const { similar } = first;
  const isEmpty = rows.length === 0 && !hasMore;
  if (isEmpty && similar.length === 0)
    return <EmptyState title={texts.none.title}>{texts.none.hint}</EmptyState>;
  return (
    <>
      {!isEmpty && (
        <div ref={list}>
          <Table label={texts.title} columns={columns}>
            {rows.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </Table>
          <MoreRows pages={pages} texts={texts} />
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

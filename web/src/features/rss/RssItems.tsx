import type { RssItem } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, CalendarClock, Check } from 'lucide-react';
import { newTab } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { dateTime } from '../../ui/date-time.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Table, TableCell, TableRow } from '../../ui/Table.tsx';
import { rssItemsQuery } from './rss.api.ts';
import { rssTexts } from './rss.texts.ts';

const texts = rssTexts.items;
const columns = [
  { name: texts.columns.title },
  { name: texts.columns.createdAt, className: 'w-52' },
  { name: texts.columns.notification, className: 'w-40' },
];

/** What the feed brought in, and what members were told of it. */
export function RssItems() {
  const { data: items, isFetching, error, refetch } = useQuery(rssItemsQuery);
  return (
    <section aria-label={texts.heading} className="mt-(--rhythm)">
      <h2 className="t-head mb-4">{texts.heading}</h2>
      {!items && isFetching && <Loading />}
      {!items && !isFetching && (
        <ErrorState title={texts.failed} retry={texts.retry} onRetry={() => void refetch()}>
          {error?.message || texts.loadFailed}
        </ErrorState>
      )}
      {items?.length === 0 && <EmptyState title={texts.none.title}>{texts.none.hint}</EmptyState>}
      {items && items.length > 0 && (
        <Table label={texts.heading} columns={columns} className="animate-fade">
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </Table>
      )}
    </section>
  );
}

function Row({ item }: { item: RssItem }) {
  return (
    <TableRow className="max-wide:grid max-wide:grid-cols-[minmax(0,1fr)_auto] max-wide:items-center max-wide:gap-x-4 max-wide:gap-y-1">
      <TableCell className="t-name max-wide:col-span-2">
        {item.link ? (
          <a href={item.link} {...newTab} className="text-ink no-underline hover:underline">
            {item.title} <ArrowUpRight className="inline size-4 align-[-0.1em] text-ink-soft" aria-hidden />
          </a>
        ) : (
          item.title
        )}
      </TableCell>
      <TableCell className="text-label whitespace-nowrap text-ink-soft tabular-nums">
        <time dateTime={item.createdAt}>{dateTime(item.createdAt)}</time>
      </TableCell>
      <TableCell>
        <Announcement item={item} />
      </TableCell>
    </TableRow>
  );
}

function Announcement({ item: { notificationScheduled, notificationSent } }: { item: RssItem }) {
  if (notificationSent) {
    return (
      <Chip tone="sage">
        <Check aria-hidden />
        {texts.sent}
      </Chip>
    );
  }
  return notificationScheduled ? (
    <Chip tone="spring">
      <CalendarClock aria-hidden />
      {texts.scheduled}
    </Chip>
  ) : (
    <span className="text-label text-ink-soft">{texts.unscheduled}</span>
  );
}

function Loading() {
  return (
    <div role="status" aria-busy aria-label={texts.loading}>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <div key={row} className="flex items-center gap-8 border-t border-line py-5 last:border-b">
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="w-40 max-desk:hidden" />
          <Skeleton className="h-6 w-24" />
        </div>
      ))}
    </div>
  );
}

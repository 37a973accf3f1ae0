import {
  deleteLogEndpoint,
  LAST_LOG_PAGE,
  type LogSource,
  type NotificationLog,
  notificationLogsEndpoint,
} from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../http/call.ts';
import { invalidate } from '../../../http/query-client.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Pages } from '../../../ui/Pages.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { Table } from '../../../ui/Table.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { usePageTop } from '../../../ui/focus/use-page-top.ts';
import { LogRow } from './LogRow.tsx';
import { LOGS_PER_PAGE, logsQuery } from '../notifications.api.ts';
import { logsTexts } from '../notifications.texts.ts';

const columns = [
  { name: logsTexts.columns.message },
  { name: logsTexts.columns.sentAt, className: 'broad:w-44' },
  { name: logsTexts.columns.source, className: 'broad:w-32' },
  { name: logsTexts.columns.target, className: 'broad:w-34' },
  { name: logsTexts.columns.counts, className: 'broad:w-32' },
  { name: logsTexts.columns.status, className: 'broad:w-34' },
];
const forAdmins = [...columns, { name: logsTexts.columns.delete, hidden: true, className: 'w-11' }];

interface LogListProps {
  /** All sources when undefined. */
  source: LogSource | undefined;
  page: number;
  onPage: (page: number) => void;
  isAdmin: boolean;
}

/** One page of the logs, newest first. Admins can delete them. */
export function LogList({ source, page, onPage, isAdmin }: LogListProps) {
  const { data, isFetching, isPlaceholderData, refetch } = useQuery(logsQuery(source, page));
  const { total, more } = data?.pagination ?? { total: 0, more: false };
  const pages = Math.min(LAST_LOG_PAGE, Math.max(1, Math.ceil(total / LOGS_PER_PAGE)));
  const summary = usePageTop<HTMLParagraphElement>(page, !isPlaceholderData);
  // The log outlives `open`, so the dialog keeps its text while it closes.
  const [asked, setAsked] = useState<{ log: NotificationLog; open: boolean } | null>(null);
  const close = () => setAsked((now) => now && { ...now, open: false });
  const deleting = useDeletion(close, () => summary.current?.focus());

  // The last log of the last page was deleted, or the URL names a page that does not exist.
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) onPage(pages);
  });

  if (!data && isFetching) return <Loading />;
  if (!data) {
    return (
      <ErrorState title={logsTexts.failed} retry={logsTexts.retry} onRetry={() => void refetch()}>
        {logsTexts.loadFailed}
      </ErrorState>
    );
  }
  if (total === 0)
    return <EmptyState title={logsTexts.empty[source ?? 'all']}>{logsTexts.emptyHint}</EmptyState>;

  return (
    <>
      <p ref={summary} tabIndex={-1} className="mb-3 text-small text-ink-soft tabular-nums outline-none">
        {logsTexts.total(total, more)}
      </p>
      <Table
        label={logsTexts.tabs[source ?? 'all']}
        columns={isAdmin ? forAdmins : columns}
        className={isPlaceholderData ? 'opacity-60' : undefined}
      >
        {data.logs.map((log) => (
          <LogRow
            key={log.id}
            log={log}
            {...(isAdmin && { onDelete: () => setAsked({ log, open: true }) })}
          />
        ))}
      </Table>
      {pages > 1 && <Pages page={page} pages={pages} more={more} onPage={onPage} />}
      {asked && (
        <ConfirmDialog
          open={asked.open}
          {...logsTexts.confirm}
          text={logsTexts.confirm.text(asked.log)}
          busy={deleting.isPending}
          onCancel={close}
          onConfirm={() => deleting.mutate(asked.log.id)}
        />
      )}
    </>
  );
}

function useDeletion(close: () => void, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteLogEndpoint, { params: { id } }),
    onSuccess: async () => {
      close();
      toast(logsTexts.deleted);
      await invalidate(client, notificationLogsEndpoint);
      onDeleted();
    },
    onError: ({ message }) => {
      close();
      toast({ title: logsTexts.deleteFailed, description: message, variant: 'destructive' });
      // Another admin may have deleted it.
      void invalidate(client, notificationLogsEndpoint);
    },
  });
}

function Loading() {
  return (
    <div role="status" aria-busy aria-label={logsTexts.loading}>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className="border-t border-line py-5 last:border-b">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="mt-2 w-4/5" />
          <Skeleton className="mt-2 h-3 w-1/3" />
        </div>
      ))}
    </div>
  );
}

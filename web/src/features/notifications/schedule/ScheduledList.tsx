import {
  cancelScheduledEndpoint,
  type ScheduledNotification,
  scheduledNotificationsEndpoint,
} from '@clear-spring/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { sentenceOf } from '../../../http/http-error.ts';
import { invalidate } from '../../../http/query-client.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { scheduledQuery } from '../notifications.api.ts';
import { adminTexts } from '../notifications.texts.ts';
import { partsOf } from './scheduled-parts.ts';
import { ScheduledRow } from './ScheduledRow.tsx';

const texts = adminTexts.schedule;
/** How many past notifications show at first. Upcoming ones all show, because each can still be deleted. */
const PAST_AT_FIRST = 5;

interface ScheduledListProps {
  /** Called when a notification was deleted, and its button with it: the focus needs a new target. */
  onDeleted: (id: string) => void;
  onChange: (notification: ScheduledNotification) => void;
  onCopy: (notification: ScheduledNotification) => void;
}

export function ScheduledList({ onDeleted, onChange, onCopy }: ScheduledListProps) {
  const { data, isFetching, refetch } = useQuery(scheduledQuery);
  // The notification outlives `open`, so the dialog keeps its text while it closes.
  const [asked, setAsked] = useState<{ notification: ScheduledNotification; open: boolean } | null>(null);
  const close = () => setAsked((now) => now && { ...now, open: false });
  const deleting = useDeletion(close, onDeleted);

  if (!data && isFetching) return <Loading />;
  if (!data) {
    return (
      <ErrorState title={texts.loadFailed} retry={texts.retry} onRetry={() => void refetch()}>
        {null}
      </ErrorState>
    );
  }
  if (data.length === 0) return <EmptyState title={texts.none.title}>{texts.none.hint}</EmptyState>;

  const { upcoming, past } = partsOf(data);
  const ask = (notification: ScheduledNotification) => setAsked({ notification, open: true });
  const actions = { onDelete: ask, onChange, onCopy };
  return (
    <div className="animate-fade">
      {upcoming.length > 0 && <Part name={texts.upcoming} notifications={upcoming} {...actions} />}
      {past.length > 0 && (
        <Part name={texts.past} notifications={past} atFirst={PAST_AT_FIRST} {...actions} />
      )}
      {asked && (
        <ConfirmDialog
          open={asked.open}
          {...texts.confirm}
          text={texts.confirm.text(asked.notification.title)}
          busy={deleting.isPending}
          onCancel={close}
          onConfirm={() => deleting.mutate(asked.notification.id)}
        />
      )}
    </div>
  );
}

function useDeletion(close: () => void, onDeleted: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelScheduledEndpoint, { params: { id } }),
    onSuccess: async (_, id) => {
      close();
      toast(texts.deleted);
      await invalidate(client, scheduledNotificationsEndpoint);
      onDeleted(id);
    },
    onError: (error) => {
      close();
      toast({
        title: texts.failedTitle,
        description: sentenceOf(error, texts.deleteFailed),
        variant: 'destructive',
      });
      // It may be on its way already, or another admin may have deleted it.
      void invalidate(client, scheduledNotificationsEndpoint);
    },
  });
}

interface PartProps extends Pick<ScheduledListProps, 'onChange' | 'onCopy'> {
  name: string;
  notifications: readonly ScheduledNotification[];
  /** Shows all when absent. */
  atFirst?: number;
  onDelete: (notification: ScheduledNotification) => void;
}

function Part({ name, notifications, atFirst = Infinity, onDelete, onChange, onCopy }: PartProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? notifications : notifications.slice(0, atFirst);
  return (
    <div className="not-first:mt-8">
      <h3 className="mb-2 text-label font-[580] text-ink-soft">{name}</h3>
      <ul aria-label={name}>
        {shown.map((notification) => (
          <ScheduledRow
            key={notification.id}
            notification={notification}
            onDelete={() => onDelete(notification)}
            onChange={() => onChange(notification)}
            onCopy={() => onCopy(notification)}
          />
        ))}
      </ul>
      {shown.length < notifications.length && (
        <Button variant="plain" slim className="mt-4" onClick={() => setShowsAll(true)}>
          {texts.all(notifications.length)}
        </Button>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-busy aria-label={texts.loading}>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="border-t border-line py-4 last:border-b">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="mt-2 w-3/5" />
        </div>
      ))}
    </div>
  );
}

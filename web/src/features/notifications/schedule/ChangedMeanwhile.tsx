import { type ScheduledNotification, slotFor } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { dateTime } from '../../../ui/date-time.ts';
import { scheduledQuery } from '../notifications.api.ts';
import { adminTexts, topicTexts } from '../notifications.texts.ts';
import { isDeletable } from './scheduled-parts.ts';

const texts = adminTexts.schedule;

interface ChangedMeanwhileProps {
  /** The server's reason for not saving. */
  reason: string;
  /** The version that the form began with. */
  began: ScheduledNotification;
  isSaving: boolean;
  onKeepMine: (current: ScheduledNotification) => void;
  onTakeTheirs: (current: ScheduledNotification) => void;
  onScheduleAnew: () => void;
}

/** The choices where a change was not saved because the notification has been changed, sent or deleted meanwhile. */
export function ChangedMeanwhile({ reason, began, isSaving, ...choices }: ChangedMeanwhileProps) {
  const { data: all, isFetching } = useQuery(scheduledQuery);
  const current = all?.find(({ id }) => id === began.id);
  const isPending = current !== undefined && isDeletable(current);
  return (
    <div className="grid gap-4 desk:col-span-2">
      <Alert>{reason}</Alert>
      {isPending && current.version !== began.version && (
        <>
          <Version of={current} />
          <Choices>
            <Button variant="tint" onClick={() => choices.onTakeTheirs(current)}>
              {texts.meanwhile.takeTheirs}
            </Button>
            <Button variant="tint" busy={isSaving} onClick={() => choices.onKeepMine(current)}>
              {texts.meanwhile.keepMine}
            </Button>
          </Choices>
        </>
      )}
      {all && !isFetching && !isPending && (
        <>
          <p className="text-label">{texts.meanwhile.isKept}</p>
          <Choices>
            <Button variant="tint" onClick={choices.onScheduleAnew}>
              {texts.meanwhile.scheduleAnew}
            </Button>
          </Choices>
        </>
      )}
    </div>
  );
}

const Choices = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 desk:flex desk:flex-wrap desk:justify-end">{children}</div>
);

function Version({
  of: { title, body, url, scheduledFor, targetAudience, topic },
}: {
  of: ScheduledNotification;
}) {
  const when = dateTime(slotFor(scheduledFor));
  const facts = [when, texts.audiences[targetAudience], topic && topicTexts.names[topic]].filter(Boolean);
  return (
    <section aria-label={texts.meanwhile.theirs} className="rounded-field bg-well p-4 wrap-anywhere">
      <h4 className="text-small font-[580] text-ink-soft">{texts.meanwhile.theirs}</h4>
      <p className="t-name mt-1">{title}</p>
      <p className="text-label whitespace-pre-line">{body}</p>
      {url && <p className="text-small text-ink-soft">{url}</p>}
      <p className="mt-1 text-small text-ink-soft tabular-nums">{facts.join(' · ')}</p>
    </section>
  );
}

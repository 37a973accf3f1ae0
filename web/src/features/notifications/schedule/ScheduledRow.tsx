import { type ScheduledNotification, slotFor } from '@clear-spring/contract';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { Chip, type ChipTone } from '../../../ui/Chip.tsx';
import { dateTime } from '../../../ui/date-time.ts';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { adminTexts, topicTexts } from '../notifications.texts.ts';
import { isDeletable } from './scheduled-parts.ts';

const texts = adminTexts.schedule;

const tones: Record<ScheduledNotification['status'], ChipTone> = {
  pending: 'spring',
  sent: 'sage',
  failed: 'rose',
  cancelled: 'quiet',
};

interface ScheduledRowProps {
  notification: ScheduledNotification;
  onDelete: () => void;
  onChange: () => void;
  onCopy: () => void;
}

export function ScheduledRow({ notification, onDelete, onChange, onCopy }: ScheduledRowProps) {
  const {
    title,
    body,
    url,
    scheduledFor,
    targetAudience,
    topic,
    status,
    sending,
    sentAt,
    deliveredCount,
    failedCount,
  } = notification;
  const hasBegun = sending || status === 'sent' || status === 'failed';
  return (
    <li className="@container border-t border-line py-4 last:border-b">
      <article
        aria-label={title}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 @max-[19rem]:grid-cols-1 desk:grid-cols-[11rem_minmax(0,1fr)_8.25rem] desk:gap-x-6 wide:grid-cols-[13rem_minmax(0,1fr)_8.25rem] wide:gap-x-8"
      >
        <div className="desk:row-span-2">
          <p className="font-[560] tabular-nums">
            <time dateTime={sentAt ?? scheduledFor}>{dateTime(sentAt ?? slotFor(scheduledFor))}</time>
          </p>
          <div className="mt-1 mb-2 flex flex-wrap gap-1.5">
            <Chip tone={sending ? 'quiet' : tones[status]}>
              {sending ? texts.sending : texts.statuses[status]}
            </Chip>
            <Chip tone="quiet">{texts.audiences[targetAudience]}</Chip>
            {topic && <Chip tone="quiet">{topicTexts.names[topic]}</Chip>}
          </div>
        </div>
        <div className="max-desk:order-last max-desk:col-span-full">
          <h4 className="t-name">{title}</h4>
          <p className="text-label whitespace-pre-line text-ink-soft">{body}</p>
          {url && (
            <p className="mt-1 truncate text-small text-ink-soft @max-[19rem]:wrap-anywhere @max-[19rem]:whitespace-normal">
              {url}
            </p>
          )}
          {hasBegun && (
            <p className="mt-1 text-small tabular-nums">{texts.counts(deliveredCount, failedCount)}</p>
          )}
        </div>
        <div className="-mt-2 flex justify-end @max-[19rem]:order-last @max-[19rem]:mt-1">
          {isDeletable(notification) && (
            <RoundButton label={texts.edit(title)} onClick={onChange}>
              <Pencil aria-hidden />
            </RoundButton>
          )}
          <RoundButton label={texts.duplicate(title)} onClick={onCopy}>
            <Copy aria-hidden />
          </RoundButton>
          {isDeletable(notification) && (
            <RoundButton variant="rose" label={texts.delete(title)} aria-haspopup="dialog" onClick={onDelete}>
              <Trash2 aria-hidden />
            </RoundButton>
          )}
        </div>
      </article>
    </li>
  );
}

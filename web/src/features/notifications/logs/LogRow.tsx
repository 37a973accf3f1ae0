import { type NotificationLog, slotFor } from '@clear-spring/contract';
import { clsx } from 'clsx';
import { Check, CircleAlert, Clock, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip, type ChipTone } from '../../../ui/Chip.tsx';
import { dateTime } from '../../../ui/date-time.ts';
import { RippleRing } from '../../../ui/Ripples.tsx';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { TableCell, TableRow } from '../../../ui/Table.tsx';
import { LogDetails } from './LogDetails.tsx';
import { logsTexts } from '../notifications.texts.ts';

interface LogRowProps {
  log: NotificationLog;
  /** For admins only. */
  onDelete?: () => void;
}

export function LogRow({ log, onDelete }: LogRowProps) {
  const { title, body, sentAt, source, target, topic, status } = log;
  const canBeDeleted = status === 'completed' || status === 'failed' || onlyWaits(log);
  const meta = 'text-small text-ink-soft tabular-nums max-wide:row-start-2 wide:text-label';
  const hasCounts = status !== 'scheduled' && status !== 'sending';
  // After each part, because a dot before it could start a line.
  const dot = "max-wide:after:mx-1.5 max-wide:after:content-['·']";
  return (
    <TableRow className="max-wide:relative max-wide:grid max-wide:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-wide:has-[[open]]:pb-14 max-narrow:flex max-narrow:flex-wrap max-narrow:items-center">
      <TableCell className="max-wide:col-span-full max-wide:row-start-4 max-wide:mt-2 max-narrow:order-last max-narrow:w-full">
        <h2 className="t-name">{title}</h2>
        <p className="text-label whitespace-pre-line text-ink-soft wide:max-w-[48ch]">{body}</p>
        <LogDetails log={log} />
      </TableCell>
      <TableCell className="text-label font-[560] whitespace-nowrap tabular-nums max-wide:col-span-3 max-wide:row-start-1 max-narrow:w-full">
        <time dateTime={sentAt}>{dateTime(status === 'scheduled' ? slotFor(sentAt) : sentAt)}</time>
      </TableCell>
      <TableCell className={clsx(meta, dot, 'whitespace-nowrap')}>{logsTexts.sources[source]}</TableCell>
      <TableCell className={clsx(meta, hasCounts && dot, 'whitespace-nowrap')}>
        {topic ? logsTexts.about(logsTexts.targets[target], topic) : logsTexts.targets[target]}
      </TableCell>
      <TableCell
        className={clsx(
          meta,
          status === 'scheduled' && 'max-wide:hidden',
          status === 'sending'
            ? 'max-wide:col-span-full max-wide:row-start-3 max-wide:mt-2 max-narrow:w-full'
            : 'max-wide:col-span-2',
        )}
      >
        <Counts log={log} />
      </TableCell>
      <TableCell className="max-wide:col-start-4 max-wide:row-start-1 max-narrow:mt-1 max-narrow:w-full">
        <Status status={status} />
      </TableCell>
      {onDelete && (
        <TableCell className="max-wide:absolute max-wide:right-0 max-wide:bottom-4 wide:py-1.5">
          <RoundButton
            variant="rose"
            label={logsTexts.delete(title)}
            title={canBeDeleted ? undefined : logsTexts.notYet}
            disabled={!canBeDeleted}
            aria-haspopup="dialog"
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </RoundButton>
        </TableCell>
      )}
    </TableRow>
  );
}

/** Whether all that is left of it is for devices in quiet hours. */
const onlyWaits = ({ recipientCount = 0, deliveredCount, failedCount, heldCount = 0 }: NotificationLog) =>
  heldCount > 0 && deliveredCount + failedCount + heldCount === recipientCount;

/** How many browsers received it. While it is being sent, admins see the progress. */
function Counts({ log }: Pick<LogRowProps, 'log'>) {
  const { status, deliveredCount, failedCount, recipientCount, heldCount } = log;
  const done = deliveredCount + failedCount;
  if (status === 'sending' && recipientCount) {
    return (
      <>
        <Progress done={done} all={recipientCount} />
        {heldCount && <span className="block">{logsTexts.waiting(heldCount)}</span>}
      </>
    );
  }
  if (status === 'scheduled') return <span aria-hidden>–</span>;
  return (
    <>
      <span className="wide:block">{logsTexts.delivered(deliveredCount)}</span>
      {failedCount > 0 && (
        <>
          <span className="wide:hidden">, </span>
          <span className="wide:block">{logsTexts.failedCount(failedCount)}</span>
        </>
      )}
    </>
  );
}

function Progress({ done, all }: { done: number; all: number }) {
  const text = logsTexts.progress(done, all);
  return (
    <>
      <progress
        aria-label={text}
        value={done}
        max={all}
        className={clsx(
          'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-well wide:mt-2',
          '[&::-moz-progress-bar]:bg-spring [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-spring',
        )}
      />
      <span className="mt-1 block">{text}</span>
    </>
  );
}

const looks: Partial<Record<NotificationLog['status'], { tone: ChipTone; icon: ReactNode }>> = {
  completed: { tone: 'sage', icon: <Check aria-hidden /> },
  failed: { tone: 'rose', icon: <CircleAlert aria-hidden /> },
  scheduled: { tone: 'spring', icon: <Clock aria-hidden /> },
};
/** For every other status. */
const secondary = { tone: 'quiet' as const, icon: <RippleRing className="size-[0.9rem]" /> };

function Status({ status }: Pick<NotificationLog, 'status'>) {
  const { tone, icon } = looks[status] ?? secondary;
  return (
    <Chip tone={tone}>
      {icon}
      <span>{logsTexts.statuses[status]}</span>
    </Chip>
  );
}

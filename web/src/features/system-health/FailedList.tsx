import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { dateTime } from '../../ui/date-time.ts';
import { healthTexts as texts } from './system-health.texts.ts';

interface Failed {
  id: string;
  name: ReactNode;
  at: string;
  attempts: number;
  reason: string | null;
  /** What the button does, for screen readers. */
  label: string;
  again: () => void;
}

/** What failed, the latest first, each with its button. */
export function FailedList({ list, count, button }: { list: Failed[]; count: number; button: string }) {
  if (list.length === 0) return null;
  return (
    <>
      <ul aria-label={texts.failedList} className="mt-4 border-b border-line *:border-t *:border-line">
        {list.map(({ id, name, at, attempts, reason, label, again }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-label">
            <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
              <p className="font-[560]">{name}</p>
              <p className="text-small text-ink-soft">
                <time dateTime={at} className="tabular-nums">
                  {dateTime(at)}
                </time>
                {` · ${texts.attempts(attempts)} · ${reason ?? texts.noReason}`}
              </p>
            </div>
            <Button slim variant="tint" aria-haspopup="dialog" aria-label={label} onClick={again}>
              {button}
            </Button>
          </li>
        ))}
      </ul>
      {count > list.length && (
        <p className="mt-2 text-small text-ink-soft">{texts.more(count - list.length)}</p>
      )}
    </>
  );
}

import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { dateTime } from '../../ui/date-time.ts';
import { type Remedy, useFocusOnNew } from '../admin/index.ts';
import { healthTexts as texts } from './system-health.texts.ts';

interface Failed {
  id: string;
  name: ReactNode;
  at: string;
  detail: string;
  /** `label`: what the button does, for screen readers. */
  remedies: (Remedy & { label: string })[];
}

/** Of hundreds that failed these are seen at first, so that the other parts stay in reach. */
const STEP = 5;

/** What wants a look, the latest first, each with what can be done about it, and about all of them where they are several. */
export function FailedList({
  name: listName = texts.failedList,
  list,
  all,
  count = list.length,
  ask,
}: {
  name?: string;
  list: Failed[];
  all?: Remedy;
  /** Those that are not listed too. */
  count?: number;
  ask: (remedy: Remedy) => void;
}) {
  const [asked, setAsked] = useState(0);
  const rows = useRef<HTMLUListElement>(null);
  useFocusOnNew(rows, 'li > div > button:first-child', { asked, isThere: true });
  if (list.length === 0) return null;
  // Five, then twice as many each time.
  const shown = list.slice(0, STEP * 2 ** asked);
  return (
    <>
      {all && count > 1 && (
        <p className="mt-4">
          <Button slim variant="tint" aria-haspopup="dialog" onClick={() => ask(all)}>
            {all.button}
          </Button>
        </p>
      )}
      <ul ref={rows} aria-label={listName} className="mt-4 border-b border-line *:border-t *:border-line">
        {shown.map(({ id, name, at, detail, remedies }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-label">
            <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
              <p className="font-[560]">{name}</p>
              <p className="max-w-measure text-small text-ink-soft">
                <time dateTime={at} className="tabular-nums">
                  {dateTime(at)}
                </time>
                {` · ${detail}`}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {remedies.map(({ label, ...remedy }) => (
                <Button
                  key={remedy.button}
                  slim
                  variant={remedy.isHard ? 'plain' : 'tint'}
                  aria-haspopup="dialog"
                  aria-label={label}
                  onClick={() => ask(remedy)}
                >
                  {remedy.button}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {shown.length < list.length && (
        <p className="mt-3">
          <Button slim variant="plain" onClick={() => setAsked(asked + 1)}>
            {texts.more}
          </Button>
        </p>
      )}
      {shown.length === list.length && count > list.length && (
        <p className="mt-2 text-small text-ink-soft">{texts.rest(count - list.length)}</p>
      )}
    </>
  );
}

import type { LinkReach } from '@clear-spring/contract';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { figure } from '../../ui/figure.ts';
import { RoundButton } from '../../ui/RoundButton.tsx';
import { longDay } from './reach-dates.ts';
import { reachTexts } from './reach.texts.ts';

const texts = reachTexts.days;

interface DayStripProps {
  days: LinkReach['days'];
  /** Which of them is shown. */
  at: number;
  onSelect: (at: number) => void;
}

/** The chart's day in words, between the ways to the day before and the one after. */
export function DayStrip({ days, at, onSelect }: DayStripProps) {
  const shown = days[at]!;
  // By all days, so that nothing moves on the way through them.
  const isLong = days.some((day) => figuresOf(day).some((count) => count !== null && count >= 1_000_000));
  return (
    <div className="@container mt-4 rounded-field bg-ground p-1">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1 @min-[45rem]:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
        <RoundButton
          label={texts.before}
          aria-disabled={at === 0}
          onClick={() => onSelect(Math.max(at - 1, 0))}
        >
          <ChevronLeft aria-hidden />
        </RoundButton>
        <p
          className="t-name text-center @min-[45rem]:pl-1 @min-[45rem]:text-left"
          style={{ fontSize: 'min(var(--t-name), 10cqi)' }}
        >
          {longDay(shown.day)}
        </p>
        <RoundButton
          label={texts.after}
          aria-disabled={at === days.length - 1}
          onClick={() => onSelect(Math.min(at + 1, days.length - 1))}
          className="@min-[45rem]:order-last"
        >
          <ChevronRight aria-hidden />
        </RoundButton>
        <dl
          className={clsx(
            'col-span-full grid gap-x-1 gap-y-1 px-1 pb-2 text-center @min-[10rem]:grid-cols-2',
            isLong ? '@min-[24rem]:grid-cols-4' : '@min-[17rem]:grid-cols-4',
            '@min-[45rem]:col-span-1 @min-[45rem]:mr-3 @min-[45rem]:gap-x-6 @min-[45rem]:py-1',
          )}
        >
          <Value count={shown.clicks} name={texts.clicks(shown.clicks)} />
          <Value count={shown.people} name={texts.people(shown.people)} />
          <Value count={shown.scans} name={texts.scans(shown.scans)} />
          <Value count={shown.filtered} name={texts.previews(shown.filtered)} />
        </dl>
      </div>
    </div>
  );
}

const figuresOf = ({ clicks, people, scans, filtered }: LinkReach['days'][number]) => [
  clicks,
  people,
  scans,
  filtered,
];

function Value({ count, name }: { count: number | null; name: string }) {
  return (
    <div className="flex flex-col-reverse leading-tight">
      <dt className="text-tiny text-ink-soft">{name}</dt>
      <dd className="text-[1.0625rem] font-semibold whitespace-nowrap tabular-nums">
        {count === null ? (
          <span className="text-tiny font-normal whitespace-normal text-ink-soft">{texts.notRecorded}</span>
        ) : (
          figure(count)
        )}
      </dd>
    </div>
  );
}

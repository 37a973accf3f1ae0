import { type LinkReach, type ReachRange, reachWords } from '@clear-spring/contract';
import { formatDistanceToNow } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useOnline } from '../../http/connection.ts';
import { Card } from '../../ui/Card.tsx';
import { figure } from '../../ui/figure.ts';
import { RoundButton } from '../../ui/RoundButton.tsx';
import { Chart } from './Chart.tsx';
import { FigureTable } from './FigureTable.tsx';
import { longDay, shortDay } from './reach-dates.ts';
import { reachTexts } from './reach.texts.ts';

const texts = reachTexts.days;
/** With more, a column would be thinner than a line. */
const MOST_COLUMNS = 90;

interface ClicksCardProps {
  /** Undefined where it cannot be had. */
  reach: LinkReach | undefined;
  days: ReachRange;
  range: ReactNode;
  /** In place of the figures that cannot be had. */
  children: ReactNode;
  className?: string;
}

/** The clicks of the range, and each of its days. The switch keeps its place whether or not there are figures. */
export function ClicksCard({ reach, days, range, children, className }: ClicksCardProps) {
  return (
    <Card as="section" aria-labelledby="clicks" className={clsx('p-4.5 wide:px-7 wide:py-6', className)}>
      <div className="grid gap-4 wide:grid-cols-[1fr_auto]">
        <div className="@container">
          <h2 id="clicks" className="text-label font-semibold">
            {reachTexts.clicksIn[days]}
          </h2>
          {reach && <Total reach={reach} />}
        </div>
        {range}
      </div>
      {reach ? <ByDay reach={reach} /> : children}
    </Card>
  );
}

function Total({ reach }: { reach: LinkReach }) {
  const total = figure(reach.days.reduce((sum, { clicks }) => sum + clicks, 0));
  return (
    <>
      <p
        className="t-figure mt-1 mb-1.5 whitespace-nowrap"
        style={{ fontSize: `min(var(--t-figure) * 1.2, ${Math.floor(190 / total.length)}cqi)` }}
      >
        {total}
      </p>
      <LiveLine reach={reach} />
    </>
  );
}

function ByDay({ reach: { days } }: { reach: LinkReach }) {
  // By its date, so that it stays the same day when the next one begins.
  const [day, setDay] = useState<string | null>(null);
  const found = days.findIndex((one) => one.day === day);
  const at = found < 0 ? days.length - 1 : found;
  const select = (next: number) => setDay(next === days.length - 1 ? null : days[next]!.day);
  const shown = days[at]!;
  const third = Math.round((days.length - 1) / 3);
  return (
    <>
      <Chart
        label={texts.chart}
        values={days.map(({ clicks }) => clicks)}
        height={192}
        area={days.length > MOST_COLUMNS}
        selected={at}
        onSelect={select}
        stride={7}
        say={(one) => texts.said(days[one]!)}
        bubble={(one) => reachTexts.bubble(days[one]!.clicks)}
        marks={[
          { at: 0, text: shortDay(days[0]!.day) },
          { at: third, text: shortDay(days[third]!.day), narrow: false },
          { at: 2 * third, text: shortDay(days[2 * third]!.day) },
          { at: days.length - 1, text: texts.today },
        ]}
        scale
      />
      <FigureTable
        caption={texts.chart}
        columns={[
          reachWords.day,
          reachWords.clicks,
          reachWords.people,
          reachWords.scans,
          reachWords.filtered,
        ]}
        rows={days.map((one) => [
          longDay(one.day),
          figure(one.clicks),
          one.people === null ? texts.notRecorded : figure(one.people),
          figure(one.scans),
          figure(one.filtered),
        ])}
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-1 rounded-field bg-ground p-1">
        <RoundButton
          label={texts.before}
          aria-disabled={at === 0}
          onClick={() => select(Math.max(at - 1, 0))}
        >
          <ChevronLeft aria-hidden />
        </RoundButton>
        <p className="t-name flex-1 text-center wide:pl-1 wide:text-left">{longDay(shown.day)}</p>
        <RoundButton
          label={texts.after}
          aria-disabled={at === days.length - 1}
          onClick={() => select(Math.min(at + 1, days.length - 1))}
          className="wide:order-3"
        >
          <ChevronRight aria-hidden />
        </RoundButton>
        <dl className="grid basis-full grid-cols-4 gap-y-1 max-narrow:grid-cols-2 px-1 pb-2 text-center wide:order-2 wide:mr-3 wide:flex wide:basis-auto wide:gap-6 wide:pb-0">
          <Value count={shown.clicks} name={texts.clicks(shown.clicks)} />
          <Value count={shown.people} name={texts.people(shown.people)} />
          <Value count={shown.scans} name={texts.scans(shown.scans)} />
          <Value count={shown.filtered} name={texts.previews(shown.filtered)} />
        </dl>
      </div>
    </>
  );
}

function Value({ count, name }: { count: number | null; name: string }) {
  return (
    <div className="flex flex-col-reverse leading-tight wide:flex-row-reverse wide:items-baseline wide:gap-1.5">
      <dt className="text-tiny text-ink-soft wide:text-small">{name}</dt>
      <dd className="text-[1.0625rem] font-semibold tabular-nums">
        {count === null ? (
          <span className="text-tiny font-normal text-ink-soft">{texts.notRecorded}</span>
        ) : (
          figure(count)
        )}
      </dd>
    </div>
  );
}

/** What came today, and when the last one came. Said to a screen reader when it changes. */
function LiveLine({ reach }: { reach: LinkReach }) {
  const isOnline = useOnline();
  const today = reach.days.at(-1)!.clicks;
  if (!isOnline) return <p className="text-small text-ink-soft">{reachTexts.notLive}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
      <span className="mx-1 size-2.5 rounded-full bg-clay-mid ring-4 ring-clay-wash" aria-hidden />
      <span role="status" className="font-semibold text-ink">
        {reachTexts.live.today(today)}
      </span>
      {reach.lastClickAt && <span>{reachTexts.live.last(ago(reach.lastClickAt))}</span>}
    </p>
  );
}

/** On a phone whose clock is slow, the text would say that the click comes in a minute. */
const ago = (instant: string) =>
  formatDistanceToNow(Math.min(Date.parse(instant), Date.now()), { addSuffix: true });

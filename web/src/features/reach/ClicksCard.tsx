import { type LinkReach, type ReachRange, reachWords } from '@clear-spring/contract';
import { type ReactNode, useState } from 'react';
import { useOnline } from '../../http/connection.ts';
import { Card } from '../../ui/Card.tsx';
import { figure } from '../../ui/figure.ts';
import { ago } from '../links/index.ts';
import { Chart } from './Chart.tsx';
import { DayStrip } from './DayStrip.tsx';
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
}

/** The clicks of the range, and each of its days. The switch keeps its place whether or not there are figures. */
export function ClicksCard({ reach, days, range, children }: ClicksCardProps) {
  return (
    <Card as="section" aria-labelledby="clicks" className="@container p-4.5 wide:px-7 wide:py-6">
      <div className="grid gap-4 @min-[38rem]:grid-cols-[1fr_auto]">
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
          { at: third, text: shortDay(days[third]!.day), room: 'much' },
          { at: 2 * third, text: shortDay(days[2 * third]!.day), room: 'some' },
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
      <DayStrip days={days} at={at} onSelect={select} />
    </>
  );
}

/** What came today, and when the last one came. Said to a screen reader when it changes. */
function LiveLine({ reach }: { reach: LinkReach }) {
  const isOnline = useOnline();
  const today = reach.days.at(-1)!.clicks;
  if (!isOnline) return <p className="text-small text-ink-soft">{reachTexts.notLive}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
      <span data-mark className="mx-1 size-2.5 rounded-full bg-clay-mid ring-4 ring-clay-wash" aria-hidden />
      <span role="status" className="font-semibold text-ink">
        {reachTexts.live.today(today)}
      </span>
      {reach.lastClickAt && <span>{reachTexts.live.last(ago(reach.lastClickAt))}</span>}
    </p>
  );
}

import { type LinkReach, reachWords } from '@clear-spring/contract';
import { useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { figure } from '../../ui/figure.ts';
import { Chart } from './Chart.tsx';
import { FigureTable } from './FigureTable.tsx';
import { hourName } from './reach-dates.ts';
import { reachTexts } from './reach.texts.ts';

const texts = reachTexts.hours;

/** The range's clicks by the hour in which they came. */
export function HoursCard({ reach: { hours } }: { reach: LinkReach }) {
  const most = Math.max(...hours);
  const busiest = hours.indexOf(most);
  const [chosen, setChosen] = useState<number | null>(null);
  const selected = chosen ?? busiest;
  return (
    <Card as="section" aria-labelledby="hours" className="p-4.5 wide:px-7 wide:py-6">
      <h2 id="hours" className="t-head">
        {texts.title}
      </h2>
      <p className="mt-1 mb-1 text-small text-ink-soft">
        {most === 0 ? texts.none : texts.between(hourName(busiest), hourName(busiest + 1))}
      </p>
      <Chart
        label={texts.chart}
        values={hours}
        height={72}
        selected={selected}
        onSelect={setChosen}
        stride={6}
        say={(at) => texts.said(hourName(at), hours[at]!)}
        bubble={(at) => texts.said(hourName(at), hours[at]!)}
        marks={[0, 6, 12, 18, 23].map((at) => ({
          at,
          text: hourName(at),
          ...(at === 6 && { room: 'some' as const }),
          ...(at === 18 && { room: 'much' as const }),
        }))}
      />
      <FigureTable
        caption={texts.chart}
        columns={[texts.hour, reachWords.clicks]}
        rows={hours.map((count, at) => [hourName(at), figure(count)])}
      />
    </Card>
  );
}

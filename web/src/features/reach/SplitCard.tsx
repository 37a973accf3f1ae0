import type { LinkReach } from '@clear-spring/contract';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { figure } from '../../ui/figure.ts';
import { reachTexts } from './reach.texts.ts';

const texts = reachTexts.split;

/** The range's clicks that came by a tap, and those that came by the QR code. */
export function SplitCard({ reach: { days } }: { reach: LinkReach }) {
  const scans = days.reduce((sum, day) => sum + day.scans, 0);
  const taps = days.reduce((sum, day) => sum + day.clicks, 0) - scans;
  return (
    <Card as="section" aria-labelledby="split" className="p-4.5 wide:px-7 wide:py-6">
      <h2 id="split" className="t-head">
        {texts.title}
      </h2>
      <div className="mt-3 mb-3.5 flex flex-wrap gap-4">
        <Part
          count={taps}
          name={texts.taps}
          mark={<span data-mark className="rounded-full bg-spring-mid" />}
        />
        <Part
          count={scans}
          name={texts.scans}
          mark={<span data-mark="other" className="rounded-[0.2rem] bg-clay-mid" />}
        />
      </div>
      {taps + scans > 0 && (
        <div aria-hidden className="flex h-3 gap-0.75 overflow-hidden rounded-full">
          {taps > 0 && <span data-mark className="bg-spring-mid" style={{ flexGrow: taps }} />}
          {scans > 0 && <span data-mark="other" className="bg-clay-mid" style={{ flexGrow: scans }} />}
        </div>
      )}
    </Card>
  );
}

function Part({ count, name, mark }: { count: number; name: string; mark: ReactNode }) {
  return (
    <p className="flex-1 basis-28">
      <strong className="block font-serif text-[min(2rem,9vw)] leading-tight font-normal tracking-[-0.02em] whitespace-nowrap">
        {figure(count)}
      </strong>
      <span className="mt-0.5 flex items-center gap-2 text-small leading-snug text-ink-soft">
        <span aria-hidden className="grid size-2.75 flex-none">
          {mark}
        </span>
        {name}
      </span>
    </p>
  );
}

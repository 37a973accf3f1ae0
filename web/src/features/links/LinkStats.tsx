import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { figure } from '../../ui/figure.ts';
import { Picture } from '../../ui/Picture.tsx';
import type { LinksSummary } from './links-summary.ts';
import { linksTexts } from './links.texts.ts';
import { pictureOf } from './link-picture.ts';

const { totalLinks, totalClicks, topPerformer } = linksTexts;

/** Two figures side by side, then the best link, whose picture stands on the lower edge. */
export function LinkStats({ summary }: { summary: LinksSummary }) {
  return (
    <StatGrid>
      <Stat name={totalLinks.name} figure={figure(summary.totalLinks)} caption={totalLinks.caption} />
      <Stat name={totalClicks.name} figure={figure(summary.totalClicks)} caption={totalClicks.caption} />
      <Stat name={topPerformer.name} figure={figure(summary.topClicks)} caption={summary.topName} best>
        {summary.topProductId && (
          <Picture
            src={pictureOf(summary.topProductId)}
            className={clsx(
              'absolute right-4 -bottom-3 h-29 w-23 rounded-t-full object-cover',
              'wide:right-7 wide:h-36 wide:w-28',
            )}
          />
        )}
      </Stat>
    </StatGrid>
  );
}

export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-3 narrow:grid-cols-2 desk:grid-cols-[1fr_1fr_1.35fr] wide:gap-5">
      {children}
    </div>
  );
}

interface StatProps {
  name: string;
  figure: ReactNode;
  caption: ReactNode;
  best?: boolean;
  children?: ReactNode;
}

export function Stat({ name, figure: shown, caption, best, children }: StatProps) {
  return (
    <Card
      as="section"
      aria-label={name}
      className={clsx(
        'relative overflow-hidden px-4.5 pt-4 pb-4.5 wide:px-7 wide:py-6',
        best && 'narrow:col-span-2 bg-spring-wash! pr-30 desk:col-span-1 wide:pr-38',
      )}
    >
      <h2 className="text-label font-semibold">{name}</h2>
      <div className="@container mt-[0.35rem] mb-[0.3rem]">
        <p className="t-figure whitespace-nowrap" style={fitting(shown)}>
          {shown}
        </p>
      </div>
      <p className={clsx('text-small leading-[1.35]', !best && 'text-ink-soft')}>{caption}</p>
      {children}
    </Card>
  );
}

/** Shrinks rather than wraps: a digit is about half as wide as it is high. */
const fitting = (shown: ReactNode) =>
  typeof shown === 'string' ? { fontSize: `min(var(--t-figure), ${Math.floor(200 / shown.length)}cqi)` } : {};

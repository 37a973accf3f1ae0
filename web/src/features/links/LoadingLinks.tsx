import { clsx } from 'clsx';
import { Card } from '../../ui/Card.tsx';
import { Ripples } from '../../ui/Ripples.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { linksTexts } from './links.texts.ts';
import { Stat, StatGrid } from './LinkStats.tsx';

const { totalLinks, totalClicks, topPerformer } = linksTexts;

/** Placeholders. The ripples show where the best link's picture will be. */
export function LoadingLinks() {
  return (
    <div aria-busy>
      <StatGrid>
        <Stat name={totalLinks.name} figure={figure} caption={totalLinks.caption} />
        <Stat name={totalClicks.name} figure={figure} caption={totalClicks.caption} />
        <Stat
          name={topPerformer.name}
          figure={washed('h-[1em] w-[1.6em]')}
          caption={washed('h-[1.35em] w-24')}
          best
        >
          <Ripples
            label={linksTexts.loading}
            className="absolute! right-4 bottom-5 wide:right-7 wide:bottom-8"
          />
        </Stat>
      </StatGrid>
      <div className="mt-7 grid gap-4 desk:grid-cols-2 wide:gap-5">
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <LoadingCard key={card} />
        ))}
      </div>
    </div>
  );
}

const figure = <Skeleton className="h-[1em] w-[1.6em]" />;
/** Not sand-coloured on the wash, and still: the ripples beside it move enough. */
const washed = (size: string) => <span className={clsx('block rounded-chip bg-spring-ink/10', size)} />;

function LoadingCard() {
  return (
    <Card className="p-4.5">
      <div className="mb-4 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4">
        <Skeleton className="h-19 w-16 rounded-niche" />
        <div>
          <Skeleton className="h-6 w-7/10" />
          <Skeleton className="mt-2 w-9/20" />
        </div>
        <Skeleton className="h-8 w-10" />
      </div>
      <Skeleton className="h-14" />
      <Skeleton className="mt-[2.75rem] h-24 rounded-field wide:h-12" />
      <Skeleton className="mt-4 h-4 w-7/10" />
      <Skeleton className="mt-[3.45rem] h-12 rounded-field" />
    </Card>
  );
}

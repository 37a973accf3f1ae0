import type { LinkReach, ReachRange } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { HttpError } from '../../http/http-error.ts';
import NotFoundScreen from '../../layout/NotFoundScreen.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { SharingDialog, useShare } from '../links/index.ts';
import { AboutFigures } from './AboutFigures.tsx';
import { ClicksCard } from './ClicksCard.tsx';
import { HoursCard } from './HoursCard.tsx';
import { LoadingReach } from './LoadingReach.tsx';
import { NoClicks } from './NoClicks.tsx';
import { OpenedCard } from './OpenedCard.tsx';
import { Placements } from './Placements.tsx';
import { RangeSwitch } from './RangeSwitch.tsx';
import { linkReachQuery, rangeIn } from './reach.api.ts';
import { reachTexts } from './reach.texts.ts';
import { ReachHeader } from './ReachHeader.tsx';
import { SplitCard } from './SplitCard.tsx';
import { useLiveClicks } from './use-live-clicks.ts';

/** Who came by one link: when, from where, and by which placement. */
export default function ReachScreen() {
  const { shortCode = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const days = rangeIn(params);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...linkReachQuery(shortCode, days),
    // The figures of the last range stay until those of the next are there.
    placeholderData: (last: LinkReach | undefined) => (last?.shortCode === shortCode ? last : undefined),
  });
  useLiveClicks(data);

  // Replaced, so that Back leads to the page before, and from the next one to the same days.
  const setDays = (next: ReachRange) => setParams({ days: String(next) }, { replace: true });
  const range = <RangeSwitch days={days} onChange={setDays} />;

  if (!data && error instanceof HttpError && error.status === 404) return <NotFoundScreen />;
  if (!data && isFetching) return <LoadingReach />;
  if (!data)
    return (
      <ErrorState
        heading="h1"
        title={reachTexts.failed.title}
        retry={reachTexts.failed.action}
        onRetry={() => void refetch()}
        action={<div className="mt-6">{range}</div>}
      >
        {reachTexts.failed.hint}
      </ErrorState>
    );
  return <Reach reach={data} days={days} isOld={isPlaceholderData} range={range} />;
}

interface ReachProps {
  reach: LinkReach;
  days: ReachRange;
  range: ReactNode;
  /** The figures are still those of another range. */
  isOld: boolean;
}

function Reach({ reach, days, range, isOld }: ReachProps) {
  const sharing = useShare(reach.productId);
  const isEmpty = reach.clickCount === 0 && reach.filteredCount === 0;
  return (
    <div className="animate-fade">
      <ReachHeader reach={reach} sharing={sharing} />
      <div
        aria-busy={isOld}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:grid-cols-[minmax(0,1fr)_22.5rem] wide:grid-rows-[auto_1fr_auto] wide:gap-5"
      >
        {isEmpty ? (
          <NoClicks reach={reach} sharing={sharing} className="wide:col-span-2" />
        ) : (
          <ClicksCard
            key={reach.days.length}
            reach={reach}
            range={range}
            days={days}
            className="wide:col-start-1"
          />
        )}
        <Placements
          reach={reach}
          sharing={sharing}
          className={isEmpty ? 'wide:col-span-2' : 'wide:col-start-1'}
        />
        {!isEmpty && (
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:grid-rows-[auto_auto_1fr] wide:gap-5">
            <SplitCard reach={reach} />
            <HoursCard reach={reach} />
            <OpenedCard reach={reach} />
          </div>
        )}
        <AboutFigures reach={reach} days={days} className="wide:col-span-2" />
      </div>
      <SharingDialog sharing={sharing} />
    </div>
  );
}

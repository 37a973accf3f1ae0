import type { LinkReach, ReachRange } from '@clear-spring/contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from '../../browser/router.tsx';
import { HttpError, sentenceOf } from '../../http/http-error.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { useScreenSubject } from '../../layout/screen-subject.ts';
import { paths } from '../../navigation/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { LinkSwitch } from '../notices/index.ts';
import { productNameOf, SharingDialog, useShare } from '../links/index.ts';
import { AboutFigures } from './AboutFigures.tsx';
import { ClicksCard } from './ClicksCard.tsx';
import { HoursCard } from './HoursCard.tsx';
import { type KnownLink, useKnownLink } from './known-link.ts';
import { LoadingFigures, LoadingReach } from './LoadingReach.tsx';
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
  const { link, isPending } = useKnownLink(shortCode, data);
  const isUnknown = !data && error instanceof HttpError && error.status === 404;
  useScreenSubject(isUnknown ? reachTexts.noSuchLink.title : link && productNameOf(link));

  if (isUnknown)
    return (
      <NotFound title={reachTexts.noSuchLink.title} to={paths.myLinks} action={reachTexts.noSuchLink.action}>
        {reachTexts.noSuchLink.hint}
      </NotFound>
    );
  const isLoading = !data && isFetching;
  const range = <RangeSwitch days={days} onChange={setDays} />;
  const failed = (more: { heading?: 'h1'; action?: ReactNode }) => (
    <ErrorState
      {...more}
      title={reachTexts.failed.title}
      retry={reachTexts.failed.action}
      onRetry={() => void refetch()}
    >
      {sentenceOf(error, reachTexts.failed.hint)}
    </ErrorState>
  );
  if (!link && (isLoading || isPending)) return <LoadingReach />;
  if (!link) return failed({ heading: 'h1', action: <div className="mt-6">{range}</div> });
  return (
    <Reach
      link={link}
      reach={data}
      days={days}
      isLoading={isLoading}
      isOld={isPlaceholderData}
      range={range}
      failed={failed({})}
    />
  );
}

interface ReachProps {
  link: KnownLink;
  /** Undefined while it is loading, and where it cannot be had. */
  reach: LinkReach | undefined;
  days: ReachRange;
  range: ReactNode;
  failed: ReactNode;
  isLoading: boolean;
  /** The figures are still those of another range. */
  isOld: boolean;
}

/** Each as high as what it holds; the last of a column fills it, so that both end on one line. */
const cards = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4 wide:gap-5';

function Reach({ link, reach, days, range, failed, isLoading, isOld }: ReachProps) {
  const sharing = useShare(link.productId);
  const isEmpty = reach?.clickCount === 0 && reach.filteredCount === 0;
  const hasFigures = reach !== undefined && !isEmpty;
  return (
    <div className="animate-fade">
      <ReachHeader link={link} sharing={sharing} />
      {!link.disabled && (
        <Card className="mb-4 px-4.5 wide:mb-5 wide:px-7">
          <LinkSwitch shortCode={link.shortCode} />
        </Card>
      )}
      {isLoading ? (
        <LoadingFigures />
      ) : (
        <div
          aria-busy={isOld}
          className={clsx(cards, hasFigures && 'wide:grid-cols-[minmax(0,1fr)_22.5rem]')}
        >
          <div className={clsx(cards, 'wide:grid-rows-[auto_1fr]')}>
            {isEmpty ? (
              <NoClicks reach={reach} sharing={sharing} disabled={link.disabled} />
            ) : (
              <ClicksCard reach={reach} range={range} days={days}>
                {failed}
              </ClicksCard>
            )}
            {reach && <Placements reach={reach} sharing={sharing} disabled={link.disabled} />}
          </div>
          {hasFigures && (
            // Beside a long list of placements, the last card does not grow on and on.
            <div
              className={clsx(
                cards,
                'wide:grid-rows-[auto_auto_1fr] wide:*:last:min-h-[min(100%,52rem)] wide:*:last:self-start',
              )}
            >
              <SplitCard reach={reach} />
              <HoursCard reach={reach} />
              <OpenedCard reach={reach} />
            </div>
          )}
          {reach && <AboutFigures reach={reach} days={days} className="wide:col-span-full" />}
        </div>
      )}
      <SharingDialog sharing={sharing} />
    </div>
  );
}

import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { rowsInSight } from './use-list-virtualizer.ts';

/** Takes as much room as the list: the foot of the page stays out of sight, or it would jump there. */
export function LoadingEpisodes() {
  const isWide = useIsWide();
  return (
    <>
      <Skeleton className="h-[3.125rem] rounded-pill wide:col-start-2 wide:row-start-1 wide:mb-3 wide:self-end" />
      <div aria-busy className="flex min-h-0 flex-col wide:col-span-full wide:row-start-3">
        <p
          role="status"
          className="mt-2.5 mb-2 flex min-h-24 items-center text-small text-ink-soft wide:mt-0 wide:min-h-touch"
        >
          {podcastTexts.loading}
        </p>
        <div className="h-dvh overflow-hidden wide:h-auto wide:flex-1">
          {Array.from({ length: rowsInSight(isWide) }, (_, row) => (
            <div
              key={row}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5 border-b border-line py-3 wide:py-1.75"
            >
              <Skeleton className="size-16 rounded-field wide:size-14" />
              <div>
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="mt-2 h-3.5 w-2/5" />
              </div>
              <Skeleton className="size-touch rounded-full" />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

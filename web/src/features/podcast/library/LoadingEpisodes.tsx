import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { newestTitlesQuery } from '../podcast.api.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { rowsInSight } from './use-list-virtualizer.ts';

/**
 * Takes as much room as the list: the foot of the page stays out of sight, or it would jump there. Titles that have come
 * with the document stand where the list will have them; in the screen's head web/public/before-app.js puts them in.
 */
export function LoadingEpisodes() {
  const isWide = useIsWide();
  const { data } = useQuery(newestTitlesQuery);
  const titles = Array.from({ length: rowsInSight(isWide) }, (_, at) => data?.titles[at] ?? null);
  return (
    <div className="contents" data-head data-newest>
      <Skeleton className="h-[3.125rem] rounded-pill wide:col-start-2 wide:row-start-1 wide:mb-3 wide:self-end" />
      <div aria-busy className="flex min-h-0 flex-col wide:col-span-full wide:row-start-3">
        <p
          role="status"
          className="mt-2.5 mb-2 flex min-h-23 items-center text-small text-ink-soft max-narrow:min-h-42 wide:mt-0 wide:min-h-touch"
        >
          {podcastTexts.loading}
        </p>
        <div aria-hidden className="@container h-dvh overflow-hidden wide:h-auto wide:flex-1">
          {titles.map((title, row) => (
            <div
              key={row}
              data-row
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 border-t border-line py-2.75 first:border-transparent wide:grid-cols-[auto_minmax(0,1fr)_6.5rem_auto] wide:gap-x-4 wide:py-1.75"
            >
              <Skeleton className="size-16 rounded-field wide:size-14" />
              <div>
                {title === null ? (
                  <Skeleton className="h-5 w-3/5" />
                ) : (
                  <p
                    data-title
                    className="t-name line-clamp-2 wrap-anywhere @max-[18rem]:line-clamp-none wide:line-clamp-1"
                  >
                    {title}
                  </p>
                )}
                <div className="mt-[0.1rem] flex h-lh items-center text-small leading-[1.4]">
                  <Skeleton className="h-3.5 w-2/5" />
                </div>
              </div>
              <Skeleton className="size-touch rounded-full wide:col-start-4 wide:ml-touch" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { newestTitlesQuery } from '../podcast.api.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { EpisodeLength } from './EpisodeLength.tsx';
import { EpisodeTools } from './EpisodeTools.tsx';
import { rowFacts, rowGrid, rowGridClosed, rowTitle, rowTitleClosed, rowWords } from './row-look.ts';
import { rowsInSight } from './use-list-virtualizer.ts';

const A_MINUTE = 60;
const nothing = () => {};

/**
 * Takes as much room as the list: the foot of the page stays out of sight, or it would jump there. Titles that have come
 * with the document stand where the list will have them; in the screen's head web/public/before-app.js puts them in. What is
 * above them is there too and cannot be seen: it wraps as it will, whatever the window and the text size.
 */
export function LoadingEpisodes() {
  const isWide = useIsWide();
  const { data } = useQuery(newestTitlesQuery);
  const titles = Array.from({ length: rowsInSight(isWide) }, (_, at) => data?.titles[at] ?? null);
  return (
    <div className="contents" data-head data-newest>
      <div className="relative wide:col-start-2 wide:row-start-1 wide:mb-3 wide:self-end">
        <SearchField {...podcastTexts.search} words="" onSearch={nothing} className="invisible" />
        <Skeleton className="absolute inset-0 h-auto rounded-pill" />
      </div>
      <div aria-busy className="flex min-h-0 flex-col wide:col-span-full wide:row-start-3">
        <div className="relative">
          <div className="invisible">
            <EpisodeTools shown={[]} filter="all" onFilter={nothing} order="newest" onOrder={nothing} />
          </div>
          <p role="status" className="absolute inset-0 flex items-center text-small text-ink-soft">
            {podcastTexts.loading}
          </p>
        </div>
        <div aria-hidden className="@container h-dvh overflow-hidden wide:h-auto wide:flex-1">
          {titles.map((title, row) => (
            <div
              key={row}
              data-row
              className={clsx(
                'border-t border-line py-2.75 first:border-transparent wide:py-1.75',
                rowGrid,
                rowGridClosed,
              )}
            >
              <Skeleton className="size-16 rounded-field wide:size-14" />
              <div className={rowWords}>
                {title === null ? (
                  <Skeleton className="h-5 w-3/5" />
                ) : (
                  <p data-title className={clsx('t-name', rowTitle, rowTitleClosed)}>
                    {title}
                  </p>
                )}
                <p className={rowFacts}>
                  <EpisodeLength duration={A_MINUTE} isComing />
                </p>
              </div>
              <Skeleton className="size-touch rounded-full wide:col-start-4 wide:ml-touch" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

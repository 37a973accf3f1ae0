import type { Episode } from '@clear-spring/contract';
import { CloudOff, Keyboard } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useLocation, useSearchParams } from '../../../browser/router.tsx';
import { useOnline } from '../../../http/connection.ts';
import { playerStore } from '../../../player/player-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skippable } from '../../../ui/SkipLink.tsx';
import { usePersistedSearch, usePersistedState, usePersistedVisit } from '../../auth/index.ts';
import { useDownloads } from '../downloads/downloads.ts';
import { entriesOf, type Entry, findEntry, type Order, positionOf, search } from '../episode-entries.ts';
import { type EpisodeFilter, filterEntries } from '../episode-filters.ts';
import { usePlayEpisode } from '../player/play-episode.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { useProgress } from '../progress/use-progress.ts';
import { TranscriptHits } from '../words/TranscriptHits.tsx';
import { EpisodeList } from './EpisodeList.tsx';
import { EpisodeSearch } from './EpisodeSearch.tsx';
import { EpisodeTools } from './EpisodeTools.tsx';

/** Search, filter, order and list. Typed letters are painted first; the list follows when the browser is idle. */
export function EpisodeBrowser({ episodes }: { episodes: readonly Episode[] }) {
  const entries = entriesOf(episodes);
  const { words, setWords, filter, setFilter, requested } = useVisit(entries.newest);
  const [order, setOrder] = usePersistedState<Order>('library order', 'newest');
  const isOnline = useOnline();
  const progress = useProgress();
  const downloads = useDownloads();
  const play = usePlayEpisode(entries[order]);
  const wanted = useDeferredValue(words);
  const found = useMemo(() => search(entries[order], wanted), [entries, order, wanted]);
  const shown = useMemo(
    () => filterEntries(found, filter, { progress, downloads }),
    [found, filter, progress, downloads],
  );

  function showAll() {
    setWords('');
    setFilter('all');
  }

  return (
    <>
      <EpisodeSearch
        words={words}
        onSearch={setWords}
        className="wide:col-start-2 wide:row-start-1 wide:self-end wide:pb-3"
      />
      <div className="flex min-h-0 flex-col wide:col-span-full wide:row-start-3">
        <EpisodeTools shown={shown} filter={filter} onFilter={setFilter} order={order} onOrder={setOrder} />
        {!isOnline && (
          <p role="status" className="mb-3 flex items-center gap-2 text-small text-ink-soft">
            <CloudOff aria-hidden /> {podcastTexts.offline}
          </p>
        )}
        <TranscriptHits words={wanted} entries={entries.newest} hasOthers={shown.length > 0} onPlay={play} />
        {shown.length > 0 ? (
          <Skippable>
            <EpisodeList entries={shown} view={`${order} ${filter} ${wanted}`} requested={requested} />
          </Skippable>
        ) : (
          <div className="grid min-h-96 place-content-center justify-items-center gap-4 border-y border-line wide:max-h-96 wide:min-h-auto wide:flex-1">
            <p className="max-w-[40ch] text-center text-ink-soft">
              {found.length === 0 || filter === 'all'
                ? podcastTexts.notFound.hint
                : podcastTexts.filter.none[filter]}
            </p>
            <Button variant="plain" slim onClick={showAll}>
              {podcastTexts.notFound.action}
            </Button>
          </div>
        )}
        <footer className="flex flex-wrap items-center justify-center gap-x-6 py-3 text-small text-ink-soft wide:justify-between">
          <p role="status" className="py-2">
            {podcastTexts.showing(shown.length, episodes.length)}
          </p>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => playerStore.change({ isHelpOpen: true })}
            className="hidden min-h-touch items-center gap-2 font-[560] text-spring-ink [@media(hover:hover)]:inline-flex"
          >
            <Keyboard className="size-[1.1rem]" aria-hidden /> {podcastTexts.shortcuts}
          </button>
        </footer>
      </div>
    </>
  );
}

/** The URL may name an episode, and where it begins to play. A new visit ends the search and the filter of the previous one. */
function useVisit(entries: readonly Entry[]) {
  const { key } = useLocation();
  const [params] = useSearchParams();
  const [words, setWords] = usePersistedSearch('library search');
  const [filter, setFilter] = usePersistedVisit<EpisodeFilter>('library filter', 'all');
  const asked = params.get('episode');
  const from = params.get('t');
  const found = useMemo(() => asked && findEntry(entries, asked)?.episode, [entries, asked]);
  return {
    words,
    setWords,
    filter,
    setFilter,
    requested: useMemo(
      () => (found ? { id: found.id, key, position: positionOf(from) } : null),
      [found, key, from],
    ),
  };
}

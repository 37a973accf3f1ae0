import { episodeSeries } from '@clear-spring/content';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { SpeedButton } from '../../../player/SpeedButton.tsx';
import { playerStore, usePlayerState } from '../../../player/player-state.ts';
import { SleepTimerButton } from '../../../player/SleepTimer.tsx';
import { AfterPaint } from '../../../ui/AfterPaint.tsx';
import { Modal, ModalClose, ModalTitle } from '../../../ui/overlay/Modal.tsx';
import { useSwipeDown } from '../../../ui/overlay/swipe-down.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { BookmarkButton } from '../bookmarks/BookmarkButton.tsx';
import { bookmarkTexts } from '../bookmarks/bookmarks.texts.ts';
import { DownloadButton } from '../downloads/DownloadButton.tsx';
import { useDownloads } from '../downloads/downloads.ts';
import type { Entry } from '../episode-entries.ts';
import { EpisodeMenu } from '../library/EpisodeMenu.tsx';
import { ShareButton } from '../library/ShareButton.tsx';
import { EpisodePlayer } from '../player/EpisodePlayer.tsx';
import { type Playback, useActivePlayback } from '../player/playback.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { NowPlayingPanels } from './NowPlayingPanels.tsx';
import { useChosenPanel } from './panels.tsx';
import { useActiveEntry } from './use-active-entry.ts';

const texts = podcastTexts.nowPlaying;

const show = (isSheetOpen: boolean) => playerStore.change({ isSheetOpen });

/** What plays, over the whole of a small screen. A swipe down, Back, Escape and the chevron close it. */
export default function NowPlayingSheet() {
  const isOpen = usePlayerState((state) => state.isSheetOpen === true);
  const entry = useActiveEntry();
  const isWide = useIsWide();
  useEffect(() => {
    // A tablet was turned: there is room for the page's own.
    if (isWide) show(false);
  }, [isWide]);
  return (
    <Modal
      open={isOpen && !isWide && entry !== null}
      onOpenChange={show}
      veil="fixed inset-0 z-20 animate-fade bg-veil data-[state=closed]:animate-fade-out"
      className={clsx(
        'fixed inset-x-0 top-2.5 bottom-0 mx-auto max-w-[34rem] overflow-hidden rounded-t-sheet bg-lifted shadow-float outline-none',
        'animate-whole-sheet data-[state=closed]:animate-whole-sheet-out',
      )}
    >
      {entry && <Sheet entry={entry} />}
    </Modal>
  );
}

function Sheet({ entry }: { entry: Entry }) {
  const sheet = useRef<HTMLDivElement>(null);
  useSwipeDown(sheet, () => show(false));
  const playback = useActivePlayback(entry);
  const [{ fillsSheet = false }] = useChosenPanel();
  const { cover } = entry;
  return (
    <div
      ref={sheet}
      data-now-playing
      className="flex h-full flex-col overflow-y-auto overscroll-contain px-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] *:flex-none"
    >
      <div className="sticky top-0 z-1 -mx-6 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center bg-lifted px-3 pt-3.5 text-center">
        <span
          aria-hidden
          className="absolute top-2 left-1/2 h-1 w-10 -translate-x-1/2 rounded-full bg-line-firm opacity-60"
        />
        <ModalClose
          aria-label={texts.close}
          className="grid size-touch place-items-center rounded-full text-ink-soft hover:bg-well"
        >
          <ChevronDown aria-hidden />
        </ModalClose>
        <ModalTitle className="t-kicker">{texts.title}</ModalTitle>
        <EpisodeMenu entry={entry} />
      </div>
      {fillsSheet ? (
        <div className="flex items-center gap-3.5 pt-1.5 pb-2">
          <Picture
            src={cover}
            width={52}
            height={52}
            className="size-13 flex-none rounded-field object-cover"
          />
          <Names entry={entry} />
        </div>
      ) : (
        <>
          <Picture
            src={cover}
            width={252}
            height={252}
            className="mx-auto mt-1.5 mb-4.5 size-[min(15.75rem,64vw,36dvh)] rounded-card object-cover shadow-lift"
          />
          <Names entry={entry} isCentred />
        </>
      )}
      <AfterPaint>
        {!fillsSheet && (
          <>
            <EpisodePlayer entry={entry} playback={playback} isBare className="mt-3.5" />
            <Tiles entry={entry} playback={playback} />
          </>
        )}
        {/* One element in both, so that the chosen tab keeps the focus. */}
        <NowPlayingPanels entry={entry} scrolls={fillsSheet} />
        {fillsSheet && (
          <EpisodePlayer entry={entry} playback={playback} className="-mx-6 border-t border-line px-6 pt-3" />
        )}
      </AfterPaint>
    </div>
  );
}

const Names = ({ entry: { episode }, isCentred }: { entry: Entry; isCentred?: boolean }) => (
  <div className={clsx('min-w-0', isCentred && 'text-center')}>
    <p className={clsx('t-name', isCentred && 'text-[1.3125rem]! leading-[1.2]!')}>{episode.title}</p>
    <p className={clsx('mt-0.5 text-ink-soft', isCentred ? 'text-label' : 'text-tiny')}>{episodeSeries}</p>
  </div>
);

function Tiles({ entry, playback }: { entry: Entry; playback: Playback }) {
  const download = useDownloads().get(entry.episode.id);
  return (
    <div className="@container my-3">
      <div className="flex flex-wrap justify-center gap-y-1">
        <Tile name={texts.speed}>
          <SpeedButton speed={playback.speed} onSet={playback.setSpeed} />
        </Tile>
        <Tile name={texts.sleep}>
          <SleepTimerButton />
        </Tile>
        <Tile name={bookmarkTexts.tile}>
          <BookmarkButton />
        </Tile>
        <Tile name={podcastTexts.share}>
          <ShareButton episode={entry.episode} />
        </Tile>
        <Tile name={texts.download}>
          <DownloadButton entry={entry} download={download} />
        </Tile>
      </div>
    </div>
  );
}

/** A control over its name: five in a row, else three and two, or pairs. The whole tile presses it. */
const Tile = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="relative grid w-1/2 @min-[13rem]:w-1/3 @min-[19.25rem]:w-1/5 justify-items-center rounded-field pb-1.5 text-spring-ink hover:bg-well [&_button]:relative [&_button]:bg-transparent! [&_button]:after:absolute [&_button]:after:-inset-x-2 [&_button]:after:top-0 [&_button]:after:-bottom-6">
    {children}
    <span
      aria-hidden
      className="-mt-1 text-center forced-colors:mt-1 text-tiny leading-[1.2] font-[520] text-ink-soft"
    >
      {name}
    </span>
  </div>
);

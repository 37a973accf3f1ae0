import { expect, type Locator, type Page } from '@playwright/test';
import { episodeCard } from './episode-card.screen.ts';

/** Locators for /advanced-audios. */
export const podcastScreen = (page: Page) => {
  const main = page.getByRole('main');
  const list = main.getByRole('list', { name: 'Episodes' });
  const mini = page.getByRole('region', { name: 'Now playing' });
  const downloads = page.getByRole('dialog', { name: 'Downloads' });
  return {
    open: () => page.goto('/advanced-audios'),
    main,
    heading: main.getByRole('heading', { level: 1 }),
    preview: main.getByTestId('library-preview'),
    toPlan: main.getByRole('link', { name: 'See the plan', exact: true }),
    trailer: episodeCard(page, 'Free trailer'),
    search: main.getByRole('searchbox', { name: 'Search episodes' }),
    clearSearch: main.getByRole('button', { name: 'Clear the search' }),
    order: main.getByRole('button', { name: / First$/ }),
    list,
    /** The scroll container of the list. */
    box: list.locator('xpath=..'),
    rows: list.getByRole('listitem'),
    row: (at: number) => rowOf(list.getByRole('listitem').nth(at)),
    titled: (title: string) =>
      rowOf(
        list.getByRole('listitem').filter({ has: page.getByRole('article', { name: title, exact: true }) }),
      ),
    showing: (shown: number, total: number) =>
      main.getByText(`Showing ${grouped(shown)} of ${grouped(total)} episodes`, { exact: true }),
    says: (text: string) => main.getByText(text, { exact: true }),
    mini: {
      region: mini,
      play: mini.getByRole('button', { name: /^Play / }),
      pause: mini.getByRole('button', { name: /^Pause / }),
      back: mini.getByRole('button', { name: 'Rewind 15 seconds' }),
      close: mini.getByRole('button', { name: 'Close the player' }),
      toLibrary: mini.getByRole('link'),
    },
    openDownloads: main.getByRole('button', { name: 'Downloads', exact: true }),
    downloads: {
      dialog: downloads,
      entries: downloads.getByRole('listitem'),
      play: downloads.getByRole('button', { name: /^Play / }),
      remove: downloads.getByRole('button', { name: /^Remove the download of / }),
      waiting: downloads.getByText('Waiting to download', { exact: true }),
      cancel: downloads.getByRole('button', { name: /^Cancel the download of / }),
      cancelAll: downloads.getByRole('button', { name: 'Cancel', exact: true }),
      all: (count: number) => downloads.getByRole('button', { name: `Download all ${count} shown` }),
      keepNext: downloads.getByRole('switch', { name: 'Keep the next 3 on this device' }),
      says: (text: string) => downloads.getByText(text, { exact: true }),
      noRoom: downloads.getByRole('alert').getByText(/^There is not enough room on this device\./),
      tryAgain: downloads.getByRole('button', { name: 'Try again' }),
      removeAll: downloads.getByRole('button', { name: 'Remove all' }),
      close: downloads.getByRole('button', { name: 'Close' }),
    },
    chapters: page.getByRole('dialog', { name: 'Chapters' }),
    sleepDialog: page.getByRole('dialog', { name: 'Sleep timer' }),
    shortcutsDialog: page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
    openShortcuts: main.getByRole('button', { name: 'Keyboard shortcuts' }),
    note: (text: string) => page.getByRole('status').getByText(text, { exact: true }),
  };
};

const grouped = (count: number) => count.toLocaleString('en-US');

/** One episode. */
function rowOf(row: Locator) {
  const slider = row.getByRole('slider', { name: /^Position in / });
  return {
    row,
    title: row.getByRole('heading', { level: 2 }).getByRole('button'),
    picture: row.getByRole('article').locator('img').first(),
    play: row.getByRole('button', { name: /^Play / }),
    pause: row.getByRole('button', { name: /^Pause / }),
    lock: row.getByRole('link', { name: /^Locked: / }),
    moreInfo: row.getByRole('button', { name: 'More Info' }),
    share: row.getByRole('button', { name: 'Share' }),
    waveform: row.getByTestId('waveform'),
    elapsed: row.getByTestId('elapsed'),
    slider,
    /** The current chapter, which opens their list. */
    chapter: row.getByRole('button', { name: /^Chapter \d+ of / }),
    chapterMarks: row.getByTestId('chapter-marks').locator('g'),
    back: row.getByRole('button', { name: 'Rewind 15 seconds' }),
    forward: row.getByRole('button', { name: 'Forward 30 seconds' }),
    speed: row.getByRole('button', { name: /^Speed / }),
    sleepTimer: row.getByRole('button', { name: /^Sleep timer/ }),
    download: row.getByRole('button', { name: /^Download / }),
    downloading: row.getByRole('button', { name: /^Cancel the download of / }),
    removeDownload: row.getByRole('button', { name: /^Remove the download of / }),
    markPlayed: row.getByRole('button', { name: 'Mark as played' }),
    markUnplayed: row.getByRole('button', { name: 'Mark as unplayed' }),
    error: row.getByRole('alert'),
    retry: row.getByRole('alert').getByRole('button'),
    toHost: row.getByRole('alert').getByRole('link', { name: 'Listen on the podcast host' }),
    shows: (text: string | RegExp) => row.getByText(text, typeof text === 'string' ? { exact: true } : {}),
    /** The number of different bar heights: one before the peaks are loaded. */
    barHeights: async () => {
      const bars = await row.getByTestId('waveform').locator('path').first().getAttribute('d');
      return new Set(bars?.match(/(?<= )[\d.]+/g)).size;
    },
    /** Position in seconds, as announced to screen readers. */
    position: async () => Number(await slider.inputValue()),
  };
}

/** The only audio element, whatever the page shows. */
export const sound = (page: Page) => {
  const read = <T>(of: (audio: HTMLAudioElement) => T) => page.locator('body > audio').evaluate(of);
  const currentTime = () => read((audio) => audio.currentTime);
  return {
    elements: page.locator('audio'),
    currentTime,
    isPaused: () => read((audio) => audio.paused),
    speed: () => read((audio) => audio.playbackRate),
    /** Playing: its time advances. */
    async expectPlaying(): Promise<void> {
      const before = await currentTime();
      await expect.poll(currentTime, { intervals: [100] }).toBeGreaterThan(before + 0.1);
    },
    /** Silent: its time does not advance. */
    async expectSilent(): Promise<void> {
      await expect.poll(() => read((audio) => audio.paused)).toBe(true);
    },
  };
};

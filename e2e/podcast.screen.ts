import { expect, type Locator, type Page } from '@playwright/test';
import { episodeCard } from './episode-card.screen.ts';

/** Locators for /advanced-audios. */
export const podcastScreen = (page: Page) => {
  const main = page.getByRole('main');
  const list = main.getByRole('list', { name: 'Episodes' });
  const mini = page.getByRole('region', { name: 'Now playing', exact: true });
  const column = main.getByRole('region', { name: 'Now Playing', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Now Playing' });
  const openSheet = mini.getByRole('button', { name: /, show Now Playing$/ });
  const transcript = page.getByRole('list', { name: 'Transcript' });
  const said = main.getByRole('region', { name: 'In what is said' });
  const downloads = page.getByRole('dialog', { name: 'Downloads' });
  return {
    open: () => page.goto('/advanced-audios'),
    main,
    heading: main.getByRole('heading', { level: 1 }),
    preview: main.getByTestId('library-preview'),
    toPlan: main.getByRole('link', { name: 'See the plan', exact: true }),
    trailer: episodeCard(page, 'Free trailer'),
    search: main.getByRole('searchbox', { name: 'Search episodes' }),
    order: main.getByRole('combobox', { name: 'Sort:' }),
    filter: (name: string) => main.getByRole('radio', { name, exact: true }),
    showAll: main.getByRole('button', { name: 'Show all episodes' }),
    list,
    /** Scrolls the list: in itself where there is room beside it, with the page on a phone. */
    scrollTo: (top: number) =>
      list.locator('xpath=..').evaluate((box, to) => {
        const scroller = box.scrollHeight > box.clientHeight ? box : document.documentElement;
        scroller.scrollTo({ top: Math.min(to, scroller.scrollHeight), behavior: 'instant' });
      }, top),
    /** It fills the screen, beside which nothing else scrolls; on a phone it flows with the page. */
    async expectTallList(): Promise<void> {
      const box = (await list.locator('xpath=..').boundingBox())!;
      const { width, height } = page.viewportSize()!;
      expect(box.height).toBeGreaterThan(384);
      if (width < 960) expect(box.height).toBeGreaterThan(100_000);
      else expect(height - box.y - box.height, 'pixels below the list').toBeLessThan(100);
    },
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
      openSheet,
    },
    column,
    sheet: {
      dialog: sheet,
      close: sheet.getByRole('button', { name: 'Close Now Playing' }),
      download: sheet.getByRole('button', { name: /^Download / }),
      removeDownload: sheet.getByRole('button', { name: /^Remove the download of / }),
    },
    /** The full player of what plays: beside the list, on a phone in its sheet, which this opens. */
    async showPlayer() {
      const isWide = page.viewportSize()!.width >= 960;
      if (!isWide) await openSheet.click();
      return playerIn(isWide ? column : sheet);
    },
    openDownloads: main.getByRole('button', { name: 'Downloads', exact: true }),
    downloads: {
      dialog: downloads,
      entries: downloads.getByRole('listitem'),
      play: downloads.getByRole('button', { name: /^Play / }),
      remove: downloads.getByRole('button', { name: /^Remove the download of / }),
      waiting: downloads.getByText('Waiting to download', { exact: true }),
      cancelAll: downloads.getByRole('button', { name: 'Cancel', exact: true }),
      all: (count: number) => downloads.getByRole('button', { name: `Download all ${count} shown` }),
      keepNext: downloads.getByRole('switch', { name: 'Keep the next 3 on this device' }),
      says: (text: string) => downloads.getByText(text, { exact: true }),
      noRoom: downloads.getByRole('alert').getByText(/^There is not enough room on this device\./),
      tryAgain: downloads.getByRole('button', { name: 'Try again' }),
      close: downloads.getByRole('button', { name: 'Close' }),
    },
    chapters: page.getByRole('dialog', { name: 'Chapters' }),
    transcript: {
      tab: page.getByRole('tab', { name: 'Transcript' }),
      line: (text: string) => transcript.getByRole('button', { name: text, exact: true }),
      current: transcript.locator('[aria-current]'),
      back: page.getByRole('button', { name: 'Back to the current line' }),
      /** Drags from the beginning of one line to the end of another, while the sound stands still. */
      async select(from: Locator, to: Locator): Promise<void> {
        await from.hover({ position: { x: 2, y: 20 } });
        await page.mouse.down();
        const { width, height } = (await to.boundingBox())!;
        await to.hover({ position: { x: width - 2, y: height - 20 } });
        await page.mouse.up();
      },
      /** Scrolls it as a person does. */
      async scroll(by: number): Promise<void> {
        await transcript.hover();
        await page.mouse.wheel(0, by);
      },
    },
    said: { hits: said.getByRole('listitem') },
    sleepDialog: page.getByRole('dialog', { name: 'Sleep timer' }),
    shortcutsDialog: page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
    openShortcuts: main.getByRole('button', { name: 'Keyboard shortcuts' }),
    note: (text: string | RegExp) => page.getByRole('status').getByText(text, { exact: true }),
  };
};

const grouped = (count: number) => count.toLocaleString('en-US');

/** Waveform and controls of one episode, in its open row or in Now Playing. */
function playerIn(place: Locator) {
  const slider = place.getByRole('slider', { name: /^Position in / });
  const waveform = place.getByTestId('waveform');
  return {
    play: place.getByRole('button', { name: /^Play / }),
    pause: place.getByRole('button', { name: /^Pause / }),
    waveform,
    elapsed: place.getByTestId('elapsed'),
    slider,
    /** The current chapter, which opens their list. */
    chapter: place.getByRole('button', { name: /^Chapter \d+ of / }),
    chapterMarks: place.getByTestId('chapter-marks').locator('g'),
    back: place.getByRole('button', { name: 'Rewind 15 seconds' }),
    forward: place.getByRole('button', { name: 'Forward 30 seconds' }),
    speed: place.getByRole('button', { name: /^Speed / }),
    sleepTimer: place.getByRole('button', { name: /^Sleep timer/ }),
    error: place.getByRole('alert'),
    retry: place.getByRole('alert').getByRole('button'),
    toHost: place.getByRole('alert').getByRole('link', { name: 'Listen on the podcast host' }),
    /** The number of different bar heights: one before the peaks are loaded. */
    barHeights: async () => {
      const bars = await waveform.locator('path').first().getAttribute('d');
      return new Set(bars?.match(/(?<= )[\d.]+/g)).size;
    },
  };
}

/** One episode. */
function rowOf(row: Locator) {
  return {
    ...playerIn(row),
    row,
    title: row.getByRole('heading', { level: 2 }).getByRole('button'),
    picture: row.getByRole('article').locator('img').first(),
    moreInfo: row.getByRole('button', { name: 'More Info' }),
    share: row.getByRole('button', { name: 'Share' }),
    download: row.getByRole('button', { name: /^Download / }),
    downloading: row.getByRole('button', { name: /^Cancel the download of / }),
    removeDownload: row.getByRole('button', { name: /^Remove the download of / }),
    markPlayed: row.getByRole('button', { name: 'Mark as played' }),
    markUnplayed: row.getByRole('button', { name: 'Mark as unplayed' }),
    shows: (text: string | RegExp) => row.getByText(text, typeof text === 'string' ? { exact: true } : {}),
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

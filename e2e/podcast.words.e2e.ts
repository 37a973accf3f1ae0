import type { Transcript } from '@clear-spring/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expectCopied } from './clipboard.ts';
import { expect } from './member.ts';
import { MOVING } from './motion.ts';
import { readLibrary } from './podcast.library.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { placesOf } from './pwa.screen.ts';
import { shellScreen } from './shell.screen.ts';
import { test } from './subscriber.ts';

/** Of a minute and a half, with six chapters and a transcript. */
const SPOKEN = 'Sunday soup: Where to begin';

/** Its transcript, once the server has read it: nobody has opened it before. */
async function readTranscript(page: Page): Promise<Transcript> {
  const { id } = (await readLibrary(page)).find(({ title }) => title === SPOKEN)!;
  const ask = async () =>
    (await (await page.request.get(`/api/episodes/${id}/transcript`)).json()) as Transcript;
  await expect.poll(async () => (await ask()).state).toBe('ready');
  return ask();
}

interface Mark {
  line: string;
  /** Where the sound was, in seconds. */
  position: number;
  /** Milliseconds on the page's clock: when it was marked, and from when to when the page could do nothing before. */
  at: number;
  stalls: [from: number, to: number][];
}

/** From now on notes each line that is marked. */
const watchMarks = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector('audio')!;
    const marks: Mark[] = [];
    Object.assign(globalThis, { marks });
    const stalls: Mark['stalls'] = [];
    let beat = performance.now();
    setInterval(() => {
      const now = performance.now();
      stalls.push([beat, now]);
      beat = now;
    }, 5);
    new MutationObserver((changes) => {
      const at = performance.now();
      const position = audio.currentTime;
      for (const { target } of changes)
        if ((target as Element).getAttribute('aria-current') === 'true')
          marks.push({
            line: target.textContent!,
            position,
            at,
            stalls: [...stalls.slice(-200), [beat, at] as [number, number]].filter(
              ([from, to]) => to - from > 20,
            ),
          });
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-current'] });
  });

const readMarks = (page: Page) => page.evaluate(() => (globalThis as unknown as { marks: Mark[] }).marks);

/** Seconds from a line's beginning to its mark, without those in which the machine kept the page from doing anything. */
function delayOf({ position, at, stalls }: Mark, start: number): number {
  const late = (position - start) * 1_000;
  const due = at - late;
  const stalled = stalls.reduce((sum, [from, to]) => sum + Math.max(0, to - Math.max(from, due)), 0);
  return (late - stalled) / 1_000;
}

test(
  'a downloaded episode shows its transcript offline, at most 150 ms behind the sound, until its member signs out',
  { tag: '@desktop' },
  async ({ page, subscriber: _ }) => {
    const { cues } = await readTranscript(page);
    const said = cues[2]!.text;
    const podcast = podcastScreen(page);
    const row = podcast.titled(SPOKEN);
    await podcast.open();
    await podcast.search.fill(SPOKEN);
    await row.title.click();
    const words = Promise.all(
      ['transcript', 'chapters'].map((part) => page.waitForResponse(`**/api/episodes/*/${part}`)),
    );
    await row.download.click();
    await expect(row.removeDownload).toBeVisible();
    await words;
    const isKept = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('episode-downloads:'));
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return keys.flat().some(({ url }) => url.endsWith('?words'));
      });
    await expect.poll(isKept).toBe(true);

    await page.context().setOffline(true);
    await row.play.click();
    await podcast.transcript.tab.click();
    await expect(podcast.transcript.current).toBeVisible();
    await (await podcast.showPlayer()).slider.fill('36');
    await watchMarks(page);
    await podcast.transcript.line('Then make it visible.').click();
    await expect(podcast.transcript.current).toHaveText('Put the book on the pillow.', { timeout: 30_000 });
    const startOf = (line: string) => cues.find(({ text }) => text === line)!.start;
    const tapped = startOf('Then make it visible.');
    const marks = (await readMarks(page)).filter(({ line }) => startOf(line) > tapped);
    expect(marks.length).toBeGreaterThan(2);
    for (const mark of marks) {
      const start = startOf(mark.line);
      expect(mark.position - start, mark.line).toBeGreaterThan(-0.05);
      expect(delayOf(mark, start), mark.line).toBeLessThan(0.15);
    }

    await page.context().setOffline(false);
    await page.reload();
    await row.play.click();
    // Beside the download, and among the answers.
    await expect.poll(async () => (await placesOf(page, said)).length).toBe(2);
    await podcast.search.fill('after the kettle');
    await expect(podcast.said.hits.first()).toBeVisible();
    await shellScreen(page).avatar.click();
    await shellScreen(page).entry('Log out').click();
    await expect(page).toHaveURL('/auth');
    await expect.poll(() => placesOf(page, said)).toEqual([]);
    expect(await placesOf(page, 'after the kettle')).toEqual([]);
  },
);

test('a chapter and a line lead to their second, and the transcript scrolls with the sound', async ({
  page,
  subscriber: _,
}) => {
  await page.emulateMedia(MOVING);
  const { cues } = await readTranscript(page);
  const podcast = podcastScreen(page);
  const row = podcast.titled(SPOKEN);
  await podcast.open();
  await podcast.search.fill(SPOKEN);
  await row.title.click();
  await expect(row.chapterMarks).toHaveCount(5);
  await row.chapter.click();
  await expect(podcast.chapters).toBeVisible();
  await expectAccessible(page);
  await podcast.chapters.getByRole('button', { name: 'Make it visible' }).click();
  await expect(row.chapter).toBeFocused();
  await row.chapter.click();
  await page.keyboard.press('Escape');
  await expect(row.chapter).toBeFocused();
  await row.play.click();
  await expect.poll(sound(page).currentTime).toBeGreaterThan(40.9);
  await (await podcast.showPlayer()).chapter.click();
  await podcast.chapters.getByRole('button', { name: 'Your two minutes' }).click();
  await expect.poll(sound(page).currentTime).toBeGreaterThan(75.2);
  await sound(page).expectPlaying();

  await podcast.transcript.tab.click();
  await podcast.transcript.scroll(-3_000);
  await podcast.transcript.line(cues[1]!.text).click();
  await expect(podcast.transcript.current).toBeInViewport();
  await expectAccessible(page);
  await podcast.transcript.scroll(3_000);
  const last = podcast.transcript.line(cues.at(-1)!.text);
  await expect(last).toBeInViewport();
  await expect(podcast.transcript.back).toBeVisible();
  await podcast.transcript.back.click();
  await expect(podcast.transcript.current).toBeInViewport();
  await expect(podcast.transcript.current).toBeFocused();
  await expect(podcast.transcript.back).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(sound(page).currentTime).toBeGreaterThan(cues.at(-1)!.start);
  await expect(last).toHaveAttribute('aria-current', 'true');
});

test(
  'a passage that the search finds plays, and its lines are selected and copied like any text',
  { tag: '@desktop' },
  async ({ page, subscriber: _ }) => {
    const { cues } = await readTranscript(page);
    const podcast = podcastScreen(page);
    const line = (at: number) => podcast.transcript.line(cues[at]!.text);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await podcast.open();
    await podcast.search.fill('"walk through. After the ket');
    const hit = podcast.said.hits.filter({ hasText: SPOKEN });
    await expect(hit.locator('mark')).toHaveText('walk through. After the kettle');
    await expectAccessible(page);
    const status = (await podcast.showing(0, 420).boundingBox())!;
    const foot = (await page.getByRole('contentinfo').last().boundingBox())!;
    expect(status.y + status.height, 'the status line stays above the foot').toBeLessThanOrEqual(foot.y);
    await hit.getByRole('button').click();
    const { start } = cues.find(({ text }) => text.includes('walk through'))!;
    await expect.poll(sound(page).currentTime).toBeGreaterThan(start);
    await sound(page).expectPlaying();
    expect(await sound(page).currentTime()).toBeLessThan(start + 40);

    await podcast.transcript.tab.click();
    await podcast.column.getByRole('button', { name: /^Pause / }).click();
    await sound(page).expectSilent();
    await podcast.transcript.scroll(-9_000);
    await expect(line(0)).toBeInViewport();
    const before = await sound(page).currentTime();
    await podcast.transcript.select(line(1), line(2));
    await page.keyboard.press('ControlOrMeta+C');
    await expectCopied(page, `${cues[1]!.text}\n${cues[2]!.text}`);

    // As far as one likes: what is not drawn is copied too.
    const last = line(cues.length - 1);
    await podcast.transcript.scroll(9_000);
    await last.click({ modifiers: ['Shift'], position: { x: 2, y: 20 } });
    await expect(line(12)).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+C');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(async () => (await copied()).split('\n').length).toBeGreaterThan(cues.length - 3);
    for (const { text } of cues.slice(1, -1)) expect(await copied()).toContain(text);

    await last.click();
    expect(await page.evaluate(() => getSelection()!.isCollapsed)).toBe(true);
    expect(await sound(page).currentTime()).toBe(before);
    await last.click();
    await expect.poll(sound(page).currentTime).toBeCloseTo(cues.at(-1)!.start, 1);
  },
);

test('a passage of a transcript without times is scrolled into sight, and the episode begins where it would', async ({
  page,
  subscriber: _,
}) => {
  const { id } = (await readLibrary(page)).find(({ title }) => title === SPOKEN)!;
  const cues = [...Array(60).keys()].map((at) => ({
    start: 0,
    end: 0,
    text: `Paragraph ${at} is about ${at === 40 ? 'a kettle' : 'the sea'}.`,
    speaker: null,
  }));
  const text = `${cues[39]!.text} ${cues[40]!.text}`;
  const from = text.indexOf('kettle');
  const hit = { episodeId: id, start: null, text, matches: [[from, from + 6]] };
  await page.route('**/api/transcripts?*', (route) => route.fulfill({ json: { hits: [hit] } }));
  await page.route(`**/api/episodes/${id}/transcript`, (route) =>
    route.fulfill({ json: { state: 'ready', language: 'en', isTimed: false, cues } }),
  );
  const podcast = podcastScreen(page);
  await podcast.open();
  await podcast.search.fill('no title has a kettle');
  const found = podcast.said.hits.getByRole('button');
  await expect(found).toHaveAccessibleName(new RegExp(`^${SPOKEN}.*a kettle\\.$`));
  await found.click();
  await expect(podcast.transcript.current).toHaveText('Paragraph 40 is about a kettle.');
  await expect(podcast.transcript.current).toBeInViewport();
  await sound(page).expectPlaying();
});

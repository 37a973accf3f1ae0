import { expectAccessible } from './accessibility.ts';
import { tabTo } from './keyboard.ts';
import { expect } from './member.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { test } from './subscriber.ts';

test(
  'an episode is found, played and left by keyboard; a dialog lists the keys and turns them off',
  { tag: '@desktop' },
  async ({ page, subscriber: _ }) => {
    const podcast = podcastScreen(page);
    const row = podcast.row(0);
    const heard = sound(page);
    await podcast.open();
    await expect(row.play).toBeVisible();
    await page.keyboard.press('/');
    await expect(podcast.search).toBeFocused();
    await page.keyboard.type('quiet m/ ');
    await expect(podcast.search, 'letters are typed, not obeyed').toHaveValue('quiet m/ ');
    await page.keyboard.press('Escape');
    await expect(podcast.search).toHaveValue('');

    await tabTo(page, row.title);
    await page.keyboard.press('Enter');
    await expect(row.title).toHaveAttribute('aria-expanded', 'true');
    await tabTo(page, row.play);
    await page.keyboard.press('Enter');
    await heard.expectPlaying();
    await expect(row.pause, 'the button of the row').toBeFocused();

    await page.keyboard.press('ArrowRight');
    // The note goes again soon, and the audio may take its time.
    await expect(podcast.note('Forward 30 seconds')).toBeVisible();
    await expect.poll(heard.currentTime).toBeGreaterThan(30);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(heard.currentTime).toBeLessThan(25);
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(heard.speed).toBe(1.25);

    await page.keyboard.press('?');
    await expect(podcast.shortcutsDialog).toBeVisible();
    await expectAccessible(page);
    await podcast.shortcutsDialog.getByRole('switch', { name: 'Use keyboard shortcuts' }).click();
    await page.keyboard.press('Escape');
    await expect(podcast.shortcutsDialog).toHaveCount(0);
    const muted = () => page.locator('body > audio').evaluate((audio: HTMLAudioElement) => audio.muted);
    await page.keyboard.press('m');
    await page.keyboard.press('?');
    await expect(podcast.shortcutsDialog).toHaveCount(0);
    expect(await muted()).toBe(false);

    await podcast.openShortcuts.click();
    await podcast.shortcutsDialog.getByRole('switch', { name: 'Use keyboard shortcuts' }).click();
    await page.keyboard.press('Escape');
    await expect(podcast.shortcutsDialog).toHaveCount(0);
    await page.keyboard.press('m');
    await expect(podcast.note('Muted')).toBeVisible();
    await expect.poll(muted).toBe(true);
    await row.pause.focus();
    await page.keyboard.press(' ');
    await heard.expectSilent();
  },
);

test(
  'Tab goes from row to row down the whole list, and the position is a range that says where it is',
  { tag: '@desktop' },
  async ({ page, subscriber: _ }) => {
    const podcast = podcastScreen(page);
    await podcast.open();
    await tabTo(page, podcast.row(0).title);
    // Simulates a machine so busy that the list receives no scroll events between two presses.
    await page.evaluate(() =>
      window.addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    // The title, the menu and play.
    for (let stop = 0; stop < 15 * 3; stop++) await page.keyboard.press('Tab');
    const focused = page.locator(':focus').locator('xpath=ancestor::li');
    await expect(focused).toHaveAttribute('aria-posinset', '16');
    await expect(page.locator(':focus')).toBeInViewport();

    const row = podcast.titled('Less on the shelf: A quiet session');
    await podcast.open();
    await podcast.search.fill('Less on the shelf: A quiet session');
    await row.title.click();
    await expect(row.slider).toHaveAttribute('aria-valuetext', '0 s of 5 min, chapter 1 of 2: Soft tones');
    await tabTo(page, row.slider);
    for (let press = 0; press < 3; press++) await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowRight');
    await expect(row.slider).toHaveAttribute(
      'aria-valuetext',
      '3 min 5 s of 5 min, chapter 1 of 2: Soft tones',
    );
    await expect(row.elapsed).toHaveText('3:05');
    await page.keyboard.press('Home');
    await expect(row.slider).toHaveAttribute('aria-valuetext', '0 s of 5 min, chapter 1 of 2: Soft tones');

    // It does not announce every second while it plays and has the focus.
    await row.play.click();
    const { slider } = await podcast.showPlayer();
    await slider.focus();
    const told = await slider.getAttribute('aria-valuetext');
    await sound(page).expectPlaying();
    await expect.poll(sound(page).currentTime).toBeGreaterThan(2);
    await expect(slider).toHaveAttribute('aria-valuetext', told!);
  },
);

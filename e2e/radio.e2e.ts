import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { withoutFirstAnswers } from './document.ts';
import { takesTaps } from './frame.screen.ts';
import { expect, signInAs, test } from './member.ts';
import { watchCalls } from './requests.ts';

/** Locators for /radio-connection. */
const radioScreen = (page: Page) => {
  const main = page.getByRole('main');
  const frame = main.locator('iframe');
  const station = frame.contentFrame();
  return {
    open: () => page.goto('/radio-connection'),
    main,
    preview: main.getByRole('region', { name: 'On air, day and night' }),
    toPlan: main.getByRole('link', { name: 'See the plan' }),
    frame,
    play: station.getByRole('button', { name: 'Play the radio' }),
    pause: station.getByRole('button', { name: 'Pause the radio' }),
    volume: station.getByRole('slider', { name: 'Volume' }),
    says: (text: string) => station.getByRole('status').filter({ hasText: text }),
    audio: station.locator('audio'),
    error: main.getByRole('alert'),
  };
};
const currentTime = (audio: HTMLAudioElement) => audio.currentTime;

test('RADIO-03 RADIO-04 a free member gets a preview with the way to the plan, and no stream', async ({
  page,
  member: _,
}) => {
  const calls = watchCalls(page);
  const { open, preview, toPlan, frame } = radioScreen(page);
  await open();
  await expect(preview).toContainText('The stream opens with Advanced Training, $25 a month.');
  await expect(frame).toHaveCount(0);
  expect(calls.of('GET', '/api/radio')).toEqual([]);
  await expectAccessible(page);
  await toPlan.click();
  await expect(page).toHaveURL('/subscription');
});

test('RADIO-01 RADIO-02 a subscriber hears the radio, in a frame of 500 px that reaches nothing of ours', async ({
  page,
}) => {
  await signInAs(page, 'demo-subscriber');
  const { open, frame, play, pause, volume, audio, says, preview } = radioScreen(page);
  await open();
  await expect(frame).toHaveCSS('height', '500px');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  await expect(preview).toHaveCount(0);
  await takesTaps(frame);
  await play.click();
  await expect(says('You are listening.')).toBeVisible();
  await expect.poll(() => audio.evaluate(currentTime)).toBeGreaterThan(0.5);
  await volume.fill('30');
  expect(await audio.evaluate((element: HTMLAudioElement) => element.volume)).toBeCloseTo(0.3);
  // The stream never ends.
  await audio.evaluate((element: HTMLAudioElement) => {
    element.currentTime = element.duration - 0.3;
  });
  await expect.poll(() => audio.evaluate(currentTime)).toBeLessThan(20);
  await expect(says('You are listening.')).toBeVisible();
  await pause.click();
  await expect(says('Paused.')).toBeVisible();
  await expectAccessible(page);
});

test('a stream that does not come says so, and is tuned in to again', async ({ page }) => {
  await signInAs(page, 'demo-subscriber');
  const { open, frame, play, says, audio } = radioScreen(page);
  await page.route('**/api/radio/stream?**', (route) => route.abort());
  await open();
  await takesTaps(frame);
  await play.click();
  await expect(says('The radio is out of reach. Please try again.')).toBeVisible();
  await page.unroute('**/api/radio/stream?**');
  await play.click();
  await expect.poll(() => audio.evaluate(currentTime)).toBeGreaterThan(0.2);
});

test('a server that is out of order is a page with a way to try again', async ({ page }) => {
  await signInAs(page, 'demo-subscriber');
  const { open, error, frame } = radioScreen(page);
  // Not a lost connection: the page would retry by itself.
  await page.route('**/api/radio', (route) => route.fulfill({ status: 503, body: 'Please try again soon.' }));
  await open();
  await expect(error).toContainText('The radio is out of reach');
  await page.unroute('**/api/radio');
  await error.getByRole('button', { name: 'Try again' }).click();
  await expect(frame).toBeVisible();
});

test('a plan that ended while the page was open turns it into the preview', async ({ page }) => {
  await signInAs(page, 'demo-subscriber');
  const { open, preview, frame } = radioScreen(page);
  const user = (await (await page.request.get('/api/user')).json()) as object;
  let isSubscribed = true;
  await withoutFirstAnswers(page);
  await page.route('**/api/user', (route) => route.fulfill({ json: { ...user, isSubscribed } }));
  await page.route('**/api/radio', async (route) => {
    isSubscribed = false;
    await route.fulfill({ status: 403, body: 'This is part of the paid plan.' });
  });
  await open();
  await expect(preview).toBeVisible();
  await expect(frame).toHaveCount(0);
});

test('the embed plays nothing but the station’s own address', async ({ page, member: _ }) => {
  await page.goto(`/widgets/radio.html?stream=${encodeURIComponent('https://elsewhere.test/a.mp3')}`);
  expect(await page.locator('audio').getAttribute('src')).toBeNull();
});

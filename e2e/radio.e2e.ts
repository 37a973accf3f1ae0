import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { takesTaps } from './frame.screen.ts';
import { expect, signInAs, test } from './member.ts';

/** Locators for /radio-connection. */
const radioScreen = (page: Page) => {
  const frame = page.getByRole('main').locator('iframe');
  const station = frame.contentFrame();
  return {
    open: () => page.goto('/radio-connection'),
    frame,
    play: station.getByRole('button', { name: 'Play the radio' }),
    pause: station.getByRole('button', { name: 'Pause the radio' }),
    volume: station.getByRole('slider', { name: 'Volume' }),
    says: (text: string) => station.getByRole('status').filter({ hasText: text }),
    audio: station.locator('audio'),
  };
};
const currentTime = (audio: HTMLAudioElement) => audio.currentTime;

test('RADIO-01 RADIO-02 a subscriber hears the radio in a sandboxed frame of 500 px, also after the stream has failed', async ({
  page,
}) => {
  await signInAs(page, 'demo-subscriber');
  const { open, frame, play, pause, volume, audio, says } = radioScreen(page);
  await open();
  await expect(frame).toHaveCSS('height', '500px');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  await takesTaps(frame);
  await page.route('**/api/radio/stream?**', (route) => route.abort());
  await play.click();
  await expect(says('The radio is out of reach. Please try again.')).toBeVisible();
  await page.unroute('**/api/radio/stream?**');
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

  // The embed plays the station's own address and no other.
  await page.goto(`/widgets/radio.html?stream=${encodeURIComponent('https://elsewhere.test/a.mp3')}`);
  expect(await page.locator('audio').getAttribute('src')).toBeNull();
});

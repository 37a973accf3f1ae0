import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { openDevices } from './devices.ts';

/** Until what is made once is there. */
const WARM_UP = 10;
const EPISODES = 100;
/** Bytes. */
const MOST_GROWTH = 5 * 1024 * 1024;

test(`${EPISODES} episodes in a row: the page's heap grows by less than 5 MB`, async () => {
  const { device } = await openDevices();
  const page = await (await device()).newPage();
  await page.goto('/advanced-audios');
  await page
    .getByRole('list', { name: 'Episodes' })
    .getByRole('button', { name: /^Play / })
    .first()
    .click();

  const heard = new Set<string>();
  await playThrough(page, WARM_UP, heard);
  const before = await measure(page);
  await playThrough(page, EPISODES, heard);
  const after = await measure(page);
  expect(heard.size).toBe(WARM_UP + EPISODES);
  const growth = after.heap - before.heap;
  console.log(
    `listening: ${EPISODES} episodes in a row; the heap grew by ${(growth / 1024).toFixed(0)} kB to ` +
      `${(after.heap / 1024 / 1024).toFixed(1)} MB, nodes from ${before.nodes} to ${after.nodes}, ` +
      `listeners from ${before.listeners} to ${after.listeners}`,
  );
  expect(growth).toBeLessThan(MOST_GROWTH);
});

/** Hears the beginning and the end of each episode; the player goes on to the next by itself. */
async function playThrough(page: Page, episodes: number, heard: Set<string>): Promise<void> {
  for (let at = 0; at < episodes; at++) {
    const audio = page.locator('body > audio');
    const source = await audio.evaluate(async (element: HTMLAudioElement) => {
      const until = async (isSo: () => boolean) => {
        while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 50));
      };
      await until(() => element.currentTime > 0 && element.duration > 0);
      const { src } = element;
      element.currentTime = element.duration - 0.5;
      await until(() => element.src !== src);
      return src;
    });
    heard.add(source);
  }
}

/** What is left once everything is collected that can be. */
async function measure(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? NaN;
  const figures = {
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
  await devtools.detach();
  return figures;
}

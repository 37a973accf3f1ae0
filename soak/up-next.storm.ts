import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlayQueue, PodcastInfo } from '@clear-spring/contract';
import type { Page } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { openDevices } from './devices.ts';

const KILLS = 10;
/** That each tab adds in a round. */
const ADDED = 3;

test(`${KILLS} SIGKILLs while two tabs and another device add to Up Next, offline at times: all of it is there`, async () => {
  const { server, device } = await openDevices();
  const [laptop, phone] = [await device(), await device()];
  const tabs = [await laptop.newPage(), await laptop.newPage(), await phone.newPage()];
  for (const tab of tabs) await openLibrary(tab);

  const { episodes } = (await (await laptop.request.get('/api/podcast-info')).json()) as PodcastInfo;
  const left = episodes.map(({ id, title }) => ({ id, title }));
  const added: string[] = [];
  async function add(tab: Page): Promise<void> {
    for (let count = 0; count < ADDED; count++) {
      const { id, title } = left.pop()!;
      await addToUpNext(tab, title);
      added.push(id);
    }
  }

  for (let round = 0; round < KILLS; round++) {
    const offline = randomInt(3);
    await (offline < 2 ? [laptop, phone][offline] : undefined)?.setOffline(true);
    const adding = Promise.all(tabs.map(add));
    await sleep(randomInt(2_000));
    await server.killApp();
    await adding;
    await server.start();
    for (const context of [laptop, phone]) await context.setOffline(false);
    if (round % 3 === 0) await openLibrary(tabs[randomInt(tabs.length)]!);
  }

  const stored = async () => ((await (await phone.request.get('/api/queue')).json()) as PlayQueue).episodeIds;
  await vi.waitFor(async () => expect((await stored()).toSorted()).toEqual(added.toSorted()), {
    timeout: 90_000,
    interval: 500,
  });
  console.log(`up next: ${added.length} episodes added in ${tabs.length} tabs; ${KILLS} SIGKILLs; none lost`);
});

/** With the script of the menu, which nobody can load from a server that is down. */
async function openLibrary(tab: Page): Promise<void> {
  await tab.goto('/advanced-audios');
  await tab
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await tab
    .getByRole('menuitem', { name: 'Add to Up Next' })
    .or(tab.getByRole('menuitem', { name: 'Remove from Up Next' }))
    .waitFor();
  await tab.keyboard.press('Escape');
}

async function addToUpNext(tab: Page, title: string): Promise<void> {
  await tab.getByRole('searchbox', { name: 'Search episodes' }).fill(title);
  await tab.getByRole('button', { name: `More for ${title}`, exact: true }).click();
  await tab.getByRole('menuitem', { name: 'Add to Up Next' }).click();
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { expectAccessible } from './accessibility.ts';
import { expect, test as base } from './edge.ts';
import { giftPlan } from './subscriber.ts';
import { podcastScreen, sound } from './podcast.screen.ts';
import { pwaScreen, workerIsThere } from './pwa.screen.ts';
import { shellScreen } from './shell.screen.ts';

const SECOND = 'the second version';

/** A real second build of the web app, with one visible word changed. */
const test = base.extend<object, { secondBuild: string }>({
  secondBuild: [
    async ({ browserName: _ }, use) => {
      const outDir = mkdtempSync(join(tmpdir(), 'clear-spring-second-build-'));
      await build({
        root: 'web',
        configFile: 'web/vite.config.ts',
        logLevel: 'error',
        build: { outDir, emptyOutDir: true },
        plugins: [
          {
            name: 'second-version',
            transform: (code, id) =>
              id.endsWith('content/src/brand.ts') ? code.replace('Life in Balance', SECOND) : null,
          },
        ],
      });
      await use(outDir);
      rmSync(outDir, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** The browser itself checks on each visit. */
const look = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).update());

test(
  'a new version is offered, and comes on request, but not while something plays',
  { tag: '@desktop' },
  async ({ page, edge, member, secondBuild }) => {
    test.slow();
    await giftPlan(member);
    const pwa = pwaScreen(page);
    const podcast = podcastScreen(page);
    await podcast.open();
    await workerIsThere(page);
    await podcast.row(0).play.click();
    await sound(page).expectPlaying();

    edge.deploy(secondBuild);
    await look(page);
    await expect(pwa.update).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => document.documentElement.setAttribute('data-first', ''));
    await pwa.updateNow.click();
    await expect(pwa.update).toContainText('It comes as soon as nothing is playing.');
    const at = await sound(page).currentTime();
    await expect.poll(sound(page).currentTime).toBeGreaterThan(at + 2);
    await sound(page).expectPlaying();
    await expect(page.locator('html')).toHaveAttribute('data-first');

    await podcast.row(0).pause.click();
    await expect(page.locator('html')).not.toHaveAttribute('data-first');
    await page.goto('/');
    await expect(shellScreen(page).main).toContainText(SECOND);
    await expect(pwa.update).toHaveCount(0);
  },
);

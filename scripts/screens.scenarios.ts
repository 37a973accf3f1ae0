// What to do on a screen before its picture is taken.
import type { Page } from '@playwright/test';
import { wasHereBefore } from '../e2e/notifications.optin.screen.ts';

export const tap = (role: 'button' | 'tab', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();

/** Who came by the link with most clicks. */
export async function openReach(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Order of your links' }).selectOption('Most clicks');
  await page
    .getByRole('link', { name: /See who came/ })
    .first()
    .click();
  await page.getByRole('slider', { name: 'Clicks by day' }).waitFor();
}

/** The first episode of the library. */
export const episode = (page: Page) =>
  page.getByRole('list', { name: 'Episodes' }).getByRole('listitem').first();

export async function playEpisode(page: Page): Promise<void> {
  await episode(page)
    .getByRole('button', { name: /^Play / })
    .click();
  await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0);
  const openSheet = page.getByRole('button', { name: /, show Now Playing$/ });
  if (await openSheet.isVisible()) await openSheet.click();
  await page.getByRole('slider').fill('33');
  await page.waitForFunction(() => {
    const bars = document.querySelector('[data-testid=waveform] path')?.getAttribute('d') ?? '';
    return new Set(bars.match(/(?<= )[\d.]+/g)).size > 5;
  });
}

export async function downloadEpisode(page: Page): Promise<void> {
  await episode(page).getByRole('heading').getByRole('button').click();
  await episode(page)
    .getByRole('button', { name: /^Download / })
    .click();
  await episode(page)
    .getByRole('button', { name: /^Remove the download/ })
    .waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
}

/** The first four logs, one in each state. */
export async function showEveryStatus(page: Page): Promise<void> {
  await page.route('**/api/notification-logs?*', async (route) => {
    const list = (await (await route.fetch()).json()) as { logs: object[] };
    const [first = {}, second = {}, third = {}] = list.logs;
    Object.assign(first, { status: 'scheduled' });
    Object.assign(second, {
      status: 'sending',
      deliveredCount: 4_210,
      failedCount: 17,
      recipientCount: 10_000,
    });
    Object.assign(third, { status: 'failed', deliveredCount: 0, failedCount: 201 });
    await route.fulfill({ json: list });
  });
  await page.reload();
  await page.getByRole('progressbar').waitFor();
}

export async function scheduleSomething(page: Page): Promise<void> {
  await tap('button', 'Schedule a Notification')(page);
  const form = page.getByRole('region', { name: 'Scheduled notifications' });
  await form.getByLabel('Title').fill('Book club tonight');
  await form.getByLabel('Message').fill('We read the second chapter. The room opens at half past seven.');
  await form.getByLabel('Scheduled time').fill('2099-12-24T18:06');
}

/** A browser that supports notifications but was not asked yet; or an iPhone's, not on the Home Screen. */
export async function offerPush(page: Page, on?: 'iPhone'): Promise<void> {
  await page.addInitScript((iPhone) => {
    if (!iPhone) return void Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone OS 18_5' });
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  }, on === 'iPhone');
  await wasHereBefore(page);
  await page.reload();
  await page.getByRole('button', { name: 'Enable' }).waitFor();
}

/** A browser that offers to install the app. */
export async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  await page.getByRole('button', { name: 'Install', exact: true }).waitFor();
}

/** A browser that has offered nothing after a minute. */
export async function openInstallGuide(page: Page): Promise<void> {
  await page.clock.install();
  await page.reload();
  await page.locator('h1').waitFor();
  await page.clock.runFor(61_000);
  await tap('button', 'Install')(page);
  await page.getByRole('dialog').waitFor();
  await page.clock.resume();
}

/** A worker with a new version is waiting. */
export async function offerUpdate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const container = navigator.serviceWorker;
    Object.defineProperty(container, 'controller', { value: {} });
    const waiting = { postMessage() {} };
    container.register = async () => Object.assign(new EventTarget(), { waiting }) as never;
  });
  await page.reload();
  await page.getByRole('button', { name: 'Update' }).waitFor();
}

/** The player at the foot of the home page. */
export async function playAndGoHome(page: Page): Promise<void> {
  await playEpisode(page);
  const closeSheet = page.getByRole('button', { name: 'Close Now Playing' });
  if (await closeSheet.isVisible()) {
    await closeSheet.click();
    // It leaves the history too.
    await closeSheet.waitFor({ state: 'detached' });
  }
  await page.getByRole('link', { name: 'Clear Spring, home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('region', { name: 'Now playing' }).waitFor();
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
}

/** The checkout, in this tab. */
export async function payHere(page: Page) {
  await page.evaluate(() => void (window.open = () => null));
  await tap('button', 'Subscribe')(page);
  await page.waitForURL('**/sandbox/checkout/**');
}

/** The billing portal itself, one level above the page that cancels the plan. */
export async function manageHere(page: Page) {
  await tap('button', 'Cancel subscription')(page);
  await page.getByRole('link', { name: 'Billing portal' }).click();
  await page.getByRole('heading', { name: 'Manage your plan' }).waitFor();
}

/** The framed page, once its overlay has gone. */
export async function framed(page: Page) {
  await page.locator('iframe').waitFor();
  await page.getByTestId('frame-overlay').waitFor({ state: 'detached' });
  return page.frameLocator('iframe');
}

export const arrived = async (page: Page) => void (await framed(page));

export async function loseGallery(page: Page) {
  await page.route('**/widgets/photos.html', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').waitFor();
}

import { DAY } from '@clear-spring/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openApp } from '../app/open-app.fixture.tsx';
import { awaitInstallPrompt } from './install-prompt.ts';
import { rememberInstalled } from './install-storage.ts';
import { installPush } from './push-browser.fixture.ts';

// As main.tsx does at page load.
beforeAll(() => awaitInstallPrompt(rememberInstalled));

afterEach(() => {
  vi.useRealTimers();
  // The browser takes back its offer.
  fireEvent(window, new Event('appinstalled'));
  localStorage.clear();
});

const DISMISSED = 'pwa-banner-dismissed-time';
const banner = () => screen.queryByRole('complementary', { name: 'Install Clear Spring', hidden: true });
const findBanner = () => screen.findByRole('complementary', { name: 'Install Clear Spring' });
const guide = () => screen.findByRole('dialog', { name: 'Install Clear Spring' });
const guideButton = async (name: string) =>
  within(await guide())
    .getAllByRole('button', { name })
    .find(({ textContent }) => textContent === name)!;

function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn<() => Promise<void>>(async () => {});
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  });
  fireEvent(window, event);
  return { event, prompt };
}

/** The profile, with the banner's code loaded. */
async function open() {
  const app = await openApp('/profile');
  await screen.findByRole('tab', { name: 'Security' });
  await act(async () => void (await import('./InstallBanner.tsx')));
  return app;
}

/** The same, with a clock that the test can move. */
async function openWithClock() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("PWA-05 PWA-06 PWA-07 PWA-08 PWA-13 the browser's offer brings the banner, and Install its prompt", async () => {
  const { person } = await open();
  expect(banner()).toBeNull();
  const { event, prompt } = offer('accepted');
  expect(event.defaultPrevented).toBe(true);
  const shown = await findBanner();
  expect(within(shown).getByRole('heading').textContent).toBe('Install Clear Spring');
  expect(within(shown).getByText('Add to your home screen for a better experience')).toBeTruthy();
  expect(
    within(shown)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Not Now', 'Install']);
  await person.click(within(shown).getByRole('button', { name: 'Install' }));
  await waitFor(() => expect(banner()).toBeNull());
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem(DISMISSED)).toBeNull();
});

test("dismissing the browser's prompt counts as Not Now", async () => {
  const { person } = await open();
  offer('dismissed');
  await person.click(within(await findBanner()).getByRole('button', { name: 'Install' }));
  await waitFor(() => expect(banner()).toBeNull());
  expect(localStorage.getItem(DISMISSED)).not.toBeNull();
});

test('PWA-12 "Not Now" hides the banner, is remembered, and prompts nobody', async () => {
  const { person } = await open();
  const { prompt } = offer('accepted');
  const before = Date.now();
  await person.click(within(await findBanner()).getByRole('button', { name: 'Not Now' }));
  expect(banner()).toBeNull();
  expect(prompt).not.toHaveBeenCalled();
  const stored = Number(localStorage.getItem(DISMISSED));
  expect(stored).toBeGreaterThanOrEqual(before);
  expect(stored).toBeLessThanOrEqual(Date.now());
  offer('accepted');
  expect(banner()).toBeNull();
});

test('PWA-11 the banner does not show for 7 days after that', async () => {
  localStorage.setItem(DISMISSED, String(Date.now() - 6.9 * DAY));
  await open();
  offer('accepted');
  expect(banner()).toBeNull();
});

test('PWA-10 an installed app does not offer to be installed', async () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), media.includes('standalone') && { matches: true }),
  );
  await open();
  offer('accepted');
  expect(banner()).toBeNull();
});

test('PWA-10 nor does an app on the Home Screen of an iPhone', async () => {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
  await open();
  offer('accepted');
  expect(banner()).toBeNull();
  Reflect.deleteProperty(navigator, 'standalone');
});

test('PWA-09 PWA-14 PWA-15 PWA-16 PWA-17 PWA-18 without a prompt the banner comes after 60 s, and Install shows how', async () => {
  installPush();
  const person = await openWithClock();
  await pass(55_000);
  expect(banner()).toBeNull();
  await pass(5_000);
  await person.click(within(await findBanner()).getByRole('button', { name: 'Install' }));
  const shown = within(await guide());
  expect(shown.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['iOS', 'Android']);
  expect(shown.getByRole('tab', { selected: true }).textContent).toBe('Android');
  const steps = async () =>
    within(await shown.findByRole('tabpanel'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await steps()).toEqual([
    expect.stringMatching(/Open the menu of your browser: the three dots\.$/),
    expect.stringMatching(/Tap Install app, or Add to Home screen\.$/),
    expect.stringMatching(/Confirm with Install\.$/),
  ]);
  await person.click(shown.getByRole('tab', { name: 'iOS' }));
  await shown.findByRole('tabpanel', { name: 'iOS' });
  expect(await steps()).toEqual([
    expect.stringMatching(/Open this page in Safari and tap the Share button\.$/),
    expect.stringMatching(/Scroll down and tap Add to Home Screen\.$/),
    expect.stringMatching(/Tap Add at the top right\.$/),
  ]);
  await person.click(await guideButton('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem(DISMISSED)).toBeNull();
  await person.click(within(await findBanner()).getByRole('button', { name: 'Install' }));
  await person.click(await guideButton('Got It'));
  await waitFor(() => expect(banner()).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem(DISMISSED)).not.toBeNull();
});

test('PWA-09 without a service worker the minute brings nothing', async () => {
  await openWithClock();
  await pass(61_000);
  expect(banner()).toBeNull();
});

test('once installed, the minute brings nothing', async () => {
  installPush();
  fireEvent(window, new Event('appinstalled'));
  expect(localStorage.getItem('pwa-installed')).not.toBeNull();
  await openWithClock();
  await pass(61_000);
  expect(banner()).toBeNull();
});

test('nobody is offered to install before they have signed in', async () => {
  await openApp('/auth', { user: null });
  await screen.findByRole('heading', { level: 1 });
  await act(async () => void (await import('./InstallBanner.tsx')));
  offer('accepted');
  expect(banner()).toBeNull();
});

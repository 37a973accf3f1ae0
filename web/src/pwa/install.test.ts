import { DAY } from '@clear-spring/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { type InstallSituation, shouldOfferInstall } from './install.ts';
import { dismissedAt, rememberNotNow } from './install-storage.ts';
import { guideOfThisPlatform } from './use-install.ts';

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const offers = (difference: Partial<InstallSituation>) =>
  shouldOfferInstall({
    isStandalone: false,
    isInstalled: false,
    hasPrompt: false,
    openFor: 0,
    hasServiceWorker: true,
    dismissedFor: null,
    ...difference,
  });

test('PWA-08 with a prompt of the browser the banner shows at once', () => {
  expect(offers({ hasPrompt: true })).toBe(true);
});

test('PWA-09 without one it shows after 60 s, if a service worker is supported', () => {
  expect(offers({ openFor: 59_999 })).toBe(false);
  expect(offers({ openFor: 60_000 })).toBe(true);
  expect(offers({ openFor: 60_000, hasServiceWorker: false })).toBe(false);
});

test('PWA-10 it does not show in the installed app', () => {
  expect(offers({ isStandalone: true, hasPrompt: true, openFor: 60_000 })).toBe(false);
});

test('PWA-11 it does not show for 7 days after "Not Now"', () => {
  for (const hasPrompt of [true, false]) {
    expect(offers({ hasPrompt, openFor: 60_000, dismissedFor: 0 })).toBe(false);
    expect(offers({ hasPrompt, openFor: 60_000, dismissedFor: 7 * DAY - 1 })).toBe(false);
    expect(offers({ hasPrompt, openFor: 60_000, dismissedFor: 7 * DAY })).toBe(true);
  }
});

test('once installed, only the browser itself brings it back', () => {
  expect(offers({ isInstalled: true, openFor: 60_000 })).toBe(false);
  expect(offers({ isInstalled: true, hasPrompt: true })).toBe(true);
});

test('PWA-12 the time of "Not Now" is stored as pwa-banner-dismissed-time', () => {
  expect(dismissedAt()).toBeNull();
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  rememberNotNow();
  expect(localStorage.getItem('pwa-banner-dismissed-time')).toBe('1800000000000');
  expect(dismissedAt()).toBe(1_800_000_000_000);
});

test('what cannot be read as a time was never said', () => {
  localStorage.setItem('pwa-banner-dismissed-time', 'yesterday');
  expect(dismissedAt()).toBeNull();
});

test.each([
  ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', 5, 'ios'],
  ['iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 7)', 5, 'android'],
  ['Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'android'],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'android'],
])('PWA-18 the dialog opens on the tab of the device: %s', (_, userAgent, maxTouchPoints, guide) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  expect(guideOfThisPlatform()).toBe(guide);
  vi.unstubAllGlobals();
});

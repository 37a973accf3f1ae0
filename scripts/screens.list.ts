// The pictures to take: every screen, and every state that looks different.
import type { Page } from '@playwright/test';
import {
  arrived,
  downloadEpisode,
  episode,
  framed,
  loseGallery,
  manageHere,
  offerInstall,
  offerPush,
  offerUpdate,
  openInstallGuide,
  openReach,
  payHere,
  playAndGoHome,
  playEpisode,
  scheduleSomething,
  showEveryStatus,
  tap,
} from './screens.scenarios.ts';

export interface Shot {
  name: string;
  path: string;
  /** Whose page; unset for a visitor. */
  as?: 'demo-member' | 'demo-subscriber' | 'demo-admin';
  /** What to do before the picture. */
  open?: (page: Page) => Promise<void>;
  /** Only at this width. */
  width?: number;
  /** With the service worker, which works offline and bypasses page.route(). */
  worker?: true;
}

const AUDIOS = { path: '/advanced-audios', as: 'demo-subscriber' } as const;

export const SHOTS: Shot[] = [
  { name: 'auth', path: '/auth' },
  { name: 'auth-sign-up', path: '/auth', open: tap('tab', 'Sign Up') },
  { name: 'not-found', path: '/nowhere' },
  { name: 'home', path: '/', as: 'demo-member' },
  { name: 'home-subscriber', path: '/', as: 'demo-subscriber' },
  {
    name: 'phone-menu',
    path: '/',
    as: 'demo-member',
    open: async (page) => {
      await tap('button', 'Menu')(page);
      await page.getByRole('dialog').waitFor();
    },
    width: 390,
  },
  { name: 'avatar-menu', path: '/', as: 'demo-member', open: tap('button', /Account/) },
  { name: 'product-media', path: '/product-media', as: 'demo-member' },
  {
    name: 'product-media-open',
    path: '/product-media',
    as: 'demo-member',
    open: tap('button', /CS Wellness Products/),
  },
  { name: 'products', path: '/cs-wellness-products', as: 'demo-member', open: tap('button', /Spring Drops/) },
  {
    name: 'products-qr',
    path: '/cs-wellness-products',
    as: 'demo-member',
    open: async (page) => {
      await tap('button', /Spring Drops/)(page);
      await tap('button', 'QR Code')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'my-links', path: '/my-links', as: 'demo-member' },
  { name: 'reach', path: '/my-links', as: 'demo-member', open: openReach },
  {
    name: 'reach-placement',
    path: '/my-links',
    as: 'demo-member',
    open: async (page) => {
      await openReach(page);
      await tap('button', 'Add a placement')(page);
      await page.getByRole('dialog').waitFor();
    },
    width: 390,
  },
  { name: 'my-links-empty', path: '/my-links', as: 'demo-admin' },
  {
    name: 'my-links-error',
    path: '/my-links',
    as: 'demo-member',
    open: async (page) => {
      await page.route('**/api/my-links', (route) => route.fulfill({ status: 500, body: '' }));
      await page.reload();
    },
  },
  { name: 'training', path: '/advanced-training', as: 'demo-member' },
  {
    name: 'podcast-gate',
    path: '/advanced-audios',
    as: 'demo-member',
    open: (page) => page.getByText('Free trailer').waitFor(),
  },
  { name: 'podcast', ...AUDIOS },
  { name: 'podcast-playing', ...AUDIOS, open: playEpisode },
  {
    name: 'podcast-mini',
    ...AUDIOS,
    open: playAndGoHome,
  },
  {
    name: 'podcast-info',
    ...AUDIOS,
    open: async (page) => {
      await episode(page).getByRole('heading').getByRole('button').click();
      await tap('button', 'More Info')(page);
    },
  },
  {
    name: 'podcast-error',
    ...AUDIOS,
    open: async (page) => {
      await page.route('**/api/audio-proxy**', (route) => route.fulfill({ status: 502, body: '' }));
      await tap('button', /^Play /)(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'podcast-sleep',
    ...AUDIOS,
    open: async (page) => {
      await playEpisode(page);
      await tap('button', 'Sleep timer')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'podcast-downloads',
    ...AUDIOS,
    worker: true,
    open: async (page) => {
      await downloadEpisode(page);
      await tap('button', 'Downloads')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'podcast-offline',
    ...AUDIOS,
    worker: true,
    open: async (page) => {
      await downloadEpisode(page);
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
    },
  },
  {
    name: 'podcast-keys',
    ...AUDIOS,
    open: async (page) => {
      await tap('button', 'Keyboard shortcuts')(page);
      await page.getByRole('dialog').waitFor();
    },
    width: 1440,
  },
  { name: 'subscription', path: '/subscription', as: 'demo-member' },
  { name: 'subscription-active', path: '/subscription', as: 'demo-subscriber' },
  { name: 'inbox', path: '/inbox', as: 'demo-member' },
  { name: 'profile-security', path: '/profile?section=security', as: 'demo-member' },
  { name: 'profile-subscription', path: '/profile?section=subscription', as: 'demo-subscriber' },
  { name: 'radio', path: '/radio-connection', as: 'demo-subscriber' },
  { name: 'radio-preview', path: '/radio-connection', as: 'demo-member' },
  { name: 'fast-start', path: '/fast-start', as: 'demo-member', open: arrived },
  { name: 'fast-start-resources', path: '/fast-start', as: 'demo-member', open: tap('tab', 'Resources') },
  { name: 'bonus-materials', path: '/bonus-materials', as: 'demo-member' },
  { name: 'bonus-coming-soon', path: '/bonus-materials', as: 'demo-member', open: tap('tab', /Links/) },
  { name: 'founder-audios', path: '/founder-audios', as: 'demo-member', open: arrived },
  { name: 'founder', path: '/founder', as: 'demo-member', open: arrived },
  { name: 'event-photos', path: '/event-photos', as: 'demo-member', open: arrived },
  {
    name: 'event-photos-open',
    path: '/event-photos',
    as: 'demo-member',
    open: async (page) => {
      const gallery = await framed(page);
      await gallery.getByRole('button', { name: 'A light for each of us' }).click();
      await page.getByRole('button', { name: 'Reload' }).evaluate((button) => button.scrollIntoView());
    },
  },
  { name: 'event-photos-error', path: '/event-photos', as: 'demo-member', open: loseGallery },
  { name: 'sandbox-checkout', path: '/subscription', as: 'demo-member', open: payHere },
  { name: 'sandbox-portal', path: '/subscription', as: 'demo-subscriber', open: manageHere },
  { name: 'profile', path: '/profile', as: 'demo-member' },
  { name: 'notification-logs', path: '/notification-logs', as: 'demo-admin', open: showEveryStatus },
  {
    name: 'admin-notifications',
    path: '/admin/notifications',
    as: 'demo-admin',
    open: (page) => page.getByRole('main').getByRole('article').first().waitFor(),
  },
  {
    name: 'admin-notifications-schedule',
    path: '/admin/notifications',
    as: 'demo-admin',
    open: scheduleSomething,
  },
  {
    name: 'rss-monitoring',
    path: '/admin/rss-monitoring',
    as: 'demo-admin',
    open: (page) => page.getByRole('main').getByRole('cell').first().waitFor(),
  },
  { name: 'push-opt-in', path: '/', as: 'demo-member', open: (page) => offerPush(page) },
  {
    name: 'push-opt-in-iphone',
    path: '/',
    as: 'demo-member',
    open: async (page) => {
      await offerPush(page, 'iPhone');
      await tap('button', 'Enable')(page);
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
    width: 390,
  },
  { name: 'install', path: '/', as: 'demo-member', open: offerInstall },
  { name: 'install-guide', path: '/', as: 'demo-member', open: openInstallGuide },
  { name: 'update', path: '/', as: 'demo-member', open: offerUpdate },
  {
    name: 'offline',
    path: '/my-links',
    as: 'demo-member',
    worker: true,
    open: async (page) => {
      await page.context().setOffline(true);
      await page.getByText("You're offline").waitFor();
    },
  },
  {
    name: 'offline-dock',
    ...AUDIOS,
    worker: true,
    open: async (page) => {
      await playAndGoHome(page);
      await offerInstall(page);
      await page.context().setOffline(true);
      await page.getByText("You're offline").waitFor();
    },
  },
  { name: 'gone-link', path: '/s/zzzzzzz' },
];

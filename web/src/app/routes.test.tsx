import { brand, defaultExternalUrls, pages } from '@clear-spring/content';
import {
  externalUrlsEndpoint,
  loginEndpoint,
  myLinksEndpoint,
  podcastInfoEndpoint,
} from '@clear-spring/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { replyOf } from '../http/stub-server.fixture.ts';
import { json } from '../http/test-origin.ts';
import { type MemberPath, memberPaths, paths } from '../navigation/paths.ts';
import { maya, openApp } from './open-app.fixture.tsx';

/** Every member page and its unique heading. */
const memberPages: Record<Exclude<MemberPath, '/admin' | `/admin/${string}`>, string> = {
  '/': brand.tagline,
  '/product-media': pages.productMedia.title,
  '/cs-wellness-products': pages.wellnessProducts.title,
  '/advanced-training': pages.advancedTraining.title,
  '/advanced-audios': pages.advancedAudios.title,
  '/fast-start': pages.fastStart.title,
  '/radio-connection': pages.radioConnection.title,
  '/bonus-materials': pages.bonusMaterials.title,
  '/founder-audios': pages.founderAudios.title,
  '/founder': pages.founder.title,
  '/event-photos': pages.eventPhotos.title,
  '/subscription': pages.subscription.title,
  '/profile': pages.profile.title,
  '/my-links': pages.myLinks.title,
  '/inbox': pages.inbox.title,
  '/notification-logs': pages.notificationLogs.title,
};

const address = () => window.location.pathname + window.location.search + window.location.hash;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const username = () => screen.findByLabelText('Username');
/** The account menu of a member. */
const account = () => screen.findByRole('button', { name: /^Account of maya/ });

test('ROUTE-01 a visitor opens the sign-in without a redirect', async () => {
  await openApp('/auth', { user: null });
  await username();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Sign In', 'Sign Up']);
  expect(address()).toBe('/auth');
});

test('ROUTE-02 a visitor opens the new password without a redirect', async () => {
  await openApp('/reset-password', { user: null });
  await title('Invalid Reset Link');
  expect(address()).toBe('/reset-password');
});

test.each(memberPaths)('ROUTE-03 ROUTE-04 ROUTE-06 a visitor to %s is sent to the sign-in', async (path) => {
  await openApp(path, { user: null });
  await username();
  expect(address()).toBe('/auth');
});

test.each(
  Object.entries(memberPages).flatMap(([path, heading]) =>
    [false, true].map((isSubscribed) => ({ path, heading, isSubscribed })),
  ),
)('ROUTE-05 ROUTE-06 $path is its own page, with the plan: $isSubscribed', async (page) => {
  await openApp(page.path, {
    user: { ...maya, isSubscribed: page.isSubscribed },
    replies: {
      [`GET ${podcastInfoEndpoint.path}`]: replyOf(podcastInfoEndpoint, { episodes: [] }),
    },
  });
  await title(page.heading);
  expect(address()).toBe(page.path);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('after signing in, a visitor gets the page they asked for', async () => {
  const { person, callsOf } = await openApp('/event-photos?year=2025#last', {
    user: null,
    replies: { [`POST ${loginEndpoint.path}`]: json(maya) },
  });
  await person.type(await username(), 'maya');
  await person.type(screen.getByLabelText('Password'), 'a spring in the hills');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  await title(pages.eventPhotos.title);
  expect(address()).toBe('/event-photos?year=2025#last');
  expect(callsOf(loginEndpoint)).toHaveLength(1);
});

const unknown = [
  '/no-such-page',
  '/product-media/nowhere',
  '/admin/nothing',
  '/founders',
  '/product-media//',
];
test.each(unknown)('ROUTE-07 ROUTE-08 %s shows a member the not-found page', async (path) => {
  const { person } = await openApp(path);
  await title('404 Page Not Found');
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  await account();
  await waitFor(() => expect(document.title).toBe(`Page not found · ${brand.productName}`));
  expect(address()).toBe(path);
  await person.click(screen.getByRole('link', { name: 'Go to Home' }));
  await title(brand.tagline);
  expect(address()).toBe('/');
});

test('ROUTE-07 ROUTE-08 an unknown path shows a visitor the not-found page', async () => {
  const { person } = await openApp('/no-such-page', { user: null });
  await title('404 Page Not Found');
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  expect(address()).toBe('/no-such-page');
  await person.click(screen.getByRole('link', { name: 'Go to Home' }));
  await username();
  expect(address()).toBe('/auth');
});

test.each([paths.terms, paths.privacy])('%s keeps the menus for a member', async (path) => {
  await openApp(path);
  await account();
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  const menu = screen.getByRole('navigation', { name: 'Main' });
  expect(menu.querySelectorAll('[aria-current]')).toHaveLength(0);
});

test.each([paths.terms, paths.privacy])('%s has the sign-in for a visitor', async (path) => {
  const { person } = await openApp(path, { user: null });
  await person.click(await screen.findByRole('link', { name: 'Sign In' }));
  await username();
  expect(address()).toBe('/auth');
});

test.each([
  ['/product-media/', '/product-media'],
  ['/Event-Photos?a=b#c', '/event-photos?a=b#c'],
  ['/MY-LINKS/', '/my-links'],
])('%s becomes %s', async (typed, plain) => {
  const { length } = window.history;
  await openApp(typed);
  await waitFor(() => expect(address()).toBe(plain));
  expect(window.history.length).toBe(length);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
});

test('a page below an entry of the menu marks that entry', async () => {
  await openApp('/cs-wellness-products');
  await title(pages.wellnessProducts.title);
  const current = screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('[aria-current]');
  expect(Array.from(current, ({ textContent }) => textContent)).toEqual(['Products']);
});

test('ROUTE-09 until the member is known, a spinner stands there: no page, no header and no redirect', async () => {
  const known = Promise.withResolvers<ReturnType<typeof json>>();
  await openApp('/my-links', { replies: { 'GET /api/user': () => known.promise } });
  expect((await screen.findByText('Loading')).closest('[role=status]')).not.toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByLabelText('Username')).toBeNull();
  expect(address()).toBe('/my-links');
  known.resolve(json(maya));
  await title(pages.myLinks.title);
  await account();
});

test('ROUTE-12 ROUTE-13 the four external links lead where the server says', async () => {
  const urls = {
    ...defaultExternalUrls,
    backOffice: 'https://office.other.example/',
    meeting: 'https://meet.other.example/1',
    bookClub: 'https://meet.other.example/2',
    supportEmail: 'help@other.example',
  };
  const { person } = await openApp('/', {
    replies: { 'GET /api/places': replyOf(externalUrlsEndpoint, urls) },
  });
  await title(brand.tagline);
  const support = await screen.findByRole('link', { name: 'Get Support' });
  await waitFor(() => expect(support.getAttribute('href')).toBe('mailto:help@other.example'));
  await person.click(screen.getByRole('button', { name: 'More' }));
  const entry = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('href');
  expect(entry('My Back Office')).toBe(urls.backOffice);
  expect(entry('Launch Zoom')).toBe(urls.meeting);
  expect(entry('Book Club Zoom')).toBe(urls.bookClub);
});

test('ROUTE-14 the product and the company have one name each on the sign-in', async () => {
  const { productName } = brand;
  await openApp('/auth', { user: null });
  await username();
  await waitFor(() => expect(document.title).toBe(`Sign in · ${productName}`));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(productName);
  expect(screen.getByRole('img', { name: productName })).toBeTruthy();
});

test('ROUTE-14 the product and the company have the same names at home', async () => {
  const { productName, companyName } = brand;
  await openApp('/');
  await title(brand.tagline);
  await waitFor(() => expect(document.title).toBe(`Home · ${productName}`));
  expect(screen.getByRole('link', { name: `${productName}, home` }).textContent).toBe(productName);
  const main = screen.getByRole('main').textContent;
  expect(main).toContain(`Welcome to ${companyName}`);
  expect(main).toContain(`Welcome to the NEW ${productName} app`);
  expect(screen.getByRole('contentinfo').textContent).toContain(companyName);
});

test('ROLE-13 a member without admin rights is refused at /admin/notifications', async () => {
  await openApp('/admin/notifications');
  await title('Access Denied');
  expect(screen.getByText('Admin access required')).toBeTruthy();
});

test.each([
  '/admin',
  '/admin/members',
  '/admin/members/7',
  '/admin/traces',
  '/admin/health',
  '/admin/rss-monitoring',
])('ROLE-13 a member without admin rights is sent home from %s', async (path) => {
  await openApp(path);
  await title(brand.tagline);
  expect(address()).toBe('/');
});

test('a screen reads its data again when it is opened again', async () => {
  const { person, callsOf } = await openApp(paths.myLinks);
  await title(pages.myLinks.title);
  await screen.findByText('Go to products');
  expect(callsOf(myLinksEndpoint)).toHaveLength(1);
  await person.click(screen.getByRole('link', { name: `${brand.productName}, home` }));
  await title(brand.tagline);
  const before = callsOf(myLinksEndpoint).length;
  window.history.back();
  await title(pages.myLinks.title);
  await waitFor(() => expect(callsOf(myLinksEndpoint)).toHaveLength(before + 1));
});

test('a link leads to the top of its page; Back leaves the place to the browser', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo');
  const { person } = await openApp(paths.myLinks);
  await title(pages.myLinks.title);
  expect(scrollTo).not.toHaveBeenCalled();
  await person.click(screen.getByRole('link', { name: `${brand.productName}, home` }));
  await title(brand.tagline);
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' }));
  scrollTo.mockClear();
  window.history.back();
  await title(pages.myLinks.title);
  await waitFor(() => expect(document.title).toContain(pages.myLinks.title));
  expect(scrollTo).not.toHaveBeenCalled();
});

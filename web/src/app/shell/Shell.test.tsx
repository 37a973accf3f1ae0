import { brand, defaultExternalUrls, socialLinks } from '@clear-spring/content';
import { logoutEndpoint } from '@clear-spring/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sentence } from '../../http/test-origin.ts';
import { maya, openApp } from '../open-app.fixture.tsx';

const path = () => window.location.pathname;
/** Names and addresses of links, in order. */
const linksOf = (links: HTMLElement[]) => links.map((link) => [link.textContent, link.getAttribute('href')]);
const opensInNewTab = (link: HTMLElement) => [link.getAttribute('target'), link.getAttribute('rel')];
const menuEntries = async () => within(await screen.findByRole('menu')).getAllByRole('menuitem');
const signedOut = { 'POST /api/logout': { status: 204 }, 'GET /api/user': sentence(401, 'Please sign in.') };

test('SHELL-01 SHELL-02 SHELL-24 the header leads home and to the four main places, and replaces a lost logo', async () => {
  const { person } = await openApp('/founder');
  const logo = await screen.findByRole('link', { name: `${brand.productName}, home` });
  expect(logo.textContent).toBe(brand.productName);
  const picture = logo.querySelector('img')!;
  expect(picture.getAttribute('src')).toBe('/art/mark.svg');
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(linksOf(nav.getAllByRole('link'))).toEqual([
    ['Home', '/'],
    ['Products', '/product-media'],
    ['Training', '/advanced-training'],
    ['Radio', '/radio-connection'],
    ['My Links', '/my-links'],
  ]);
  await person.click(nav.getByRole('link', { name: 'My Links' }));
  expect(path()).toBe('/my-links');
  const current = () => document.querySelectorAll('nav[aria-label=Main] [aria-current]');
  await waitFor(() => expect([...current()].map(({ textContent }) => textContent)).toEqual(['My Links']));
  await person.click(logo);
  expect(path()).toBe('/');

  fireEvent.error(picture);
  const replaced = screen.getByRole('link', { name: `${brand.productName}, home` });
  expect(replaced.querySelector('img')!.getAttribute('src')).toBe('/art/placeholder.svg');
  expect(replaced.textContent).toBe(brand.productName);
});

test('SHELL-03 SHELL-04 SHELL-05 SHELL-06 More holds the five other places, three of them in a new tab', async () => {
  const { person } = await openApp('/founder');
  await person.click(await screen.findByRole('button', { name: 'More' }));
  const entries = await menuEntries();
  expect(linksOf(entries)).toEqual([
    ['Bonus Materials', '/bonus-materials'],
    ['Event Photos', '/event-photos'],
    ['My Back Office', defaultExternalUrls.backOffice],
    ['Launch Zoom', defaultExternalUrls.meeting],
    ['Book Club Zoom', defaultExternalUrls.bookClub],
  ]);
  for (const entry of entries.slice(2))
    expect(opensInNewTab(entry)).toEqual(['_blank', 'noopener noreferrer']);
  await person.click(entries[0]!);
  expect(path()).toBe('/bonus-materials');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('SHELL-07 SHELL-08 SHELL-10 the avatar menu names the account and leads to its pages', async () => {
  const { person } = await openApp('/founder');
  const avatar = await screen.findByRole('button', { name: 'Account of maya, ML' });
  for (const [name, to] of [
    ['Profile', '/profile'],
    ['My Links', '/my-links'],
    ['Subscription', '/subscription'],
    ['Settings', '/profile'],
  ] as const) {
    await person.click(avatar);
    const entries = await menuEntries();
    const account = within(avatar.parentElement!);
    account.getByText(maya.username);
    account.getByText(maya.email);
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'My Links',
      'Subscription',
      'Settings',
      'Log out',
    ]);
    await person.click(entries.find(({ textContent }) => textContent === name)!);
    expect(path()).toBe(to);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  }
});

test('the avatar menu leads an admin to the administration', async () => {
  const { person } = await openApp('/founder', { user: { ...maya, isAdmin: true } });
  await person.click(await screen.findByRole('button', { name: /^Account of/ }));
  expect(linksOf(await menuEntries())).toEqual([
    ['Profile', '/profile'],
    ['My Links', '/my-links'],
    ['Subscription', '/subscription'],
    ['Settings', '/profile'],
    ['Administration', '/admin'],
    ['Push Notifications', '/admin/notifications'],
    ['RSS Monitoring', '/admin/rss-monitoring'],
    ['Log out', null],
  ]);
});

test('SHELL-09 Log out in the avatar menu signs out', async () => {
  const { person, reply, callsOf } = await openApp('/founder');
  await person.click(await screen.findByRole('button', { name: /^Account of/ }));
  const entries = await menuEntries();
  reply(signedOut);
  await person.click(entries.at(-1)!);
  await waitFor(() => expect(path()).toBe('/auth'));
  expect(callsOf(logoutEndpoint)).toHaveLength(1);
});

test('SHELL-17 SHELL-18 SHELL-19 ROUTE-13 the phone menu leads everywhere, and marks the current page once', async () => {
  const { person } = await openApp('/profile');
  const opener = await screen.findByRole('button', { name: 'Menu' });
  expect(opener.ariaExpanded).toBe('false');
  await person.click(opener);
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(opener.ariaExpanded).toBe('true');
  const links = await menu.findAllByRole('link');
  expect(linksOf(links)).toEqual([
    ['Home', '/'],
    ['My Back Office', defaultExternalUrls.backOffice],
    ['Product Media', '/product-media'],
    ['My Links', '/my-links'],
    ['Advanced Training', '/advanced-training'],
    ['Radio Connection', '/radio-connection'],
    ['Fast Start', '/fast-start'],
    ['Bonus Materials', '/bonus-materials'],
    ['Event Photos', '/event-photos'],
    ['Online Meetings', defaultExternalUrls.meeting],
    ['Book Club', defaultExternalUrls.bookClub],
    ['Get Support / Contact Us', `mailto:${defaultExternalUrls.supportEmail}`],
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['My Profile', '/profile'],
    ['Subscription', '/subscription'],
    ['Settings', '/profile'],
  ]);
  for (const name of ['My Back Office', 'Online Meetings', 'Book Club'])
    expect(opensInNewTab(menu.getByRole('link', { name })), name).toEqual(['_blank', 'noopener noreferrer']);
  expect(menu.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Menu',
    'Support',
    'Account',
  ]);
  const account = within(menu.getByRole('heading', { name: 'Account' }).closest('section')!);
  expect(account.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'My Profile',
    'Subscription',
    'Settings',
    'Sign Out',
  ]);
  expect(links.filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent)).toEqual([
    'My Profile',
  ]);
  await person.click(menu.getByRole('link', { name: 'Fast Start' }));
  expect(path()).toBe('/fast-start');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('SHELL-20 Sign Out in the phone menu signs out', async () => {
  const { person, reply, callsOf } = await openApp('/founder');
  await person.click(await screen.findByRole('button', { name: 'Menu' }));
  const signOut = await screen.findByRole('button', { name: 'Sign Out' });
  reply(signedOut);
  await person.click(signOut);
  await waitFor(() => expect(path()).toBe('/auth'));
  expect(callsOf(logoutEndpoint)).toHaveLength(1);
});

test('SHELL-14 SHELL-15 the arrow leads to the page above, and home has none', async () => {
  const { person } = await openApp('/founder');
  await person.click(await screen.findByRole('link', { name: 'Back to Bonus Materials' }));
  expect(path()).toBe('/bonus-materials');
  await person.click(await screen.findByRole('link', { name: 'Back to Home' }));
  expect(path()).toBe('/');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull());
});

test('SHELL-22 SHELL-23 the footer has four columns: about, quick links, support and placeholders of social links', async () => {
  await openApp('/founder');
  const footer = within(await screen.findByRole('contentinfo'));
  footer.getByText(`${brand.tagline}. Education and resources for members of ${brand.companyName}.`);
  expect(footer.getAllByText(`© ${new Date().getFullYear()} ${brand.companyName}`)).toHaveLength(2);
  const column = (name: string) =>
    linksOf(within(footer.getByRole('heading', { name }).closest('section')!).getAllByRole('link'));
  expect(column('Quick links')).toEqual([
    ['Products', '/product-media'],
    ['Training', '/advanced-training'],
    ['Radio', '/radio-connection'],
    ['My Links', '/my-links'],
  ]);
  expect(column('Support')).toEqual([
    ['Get Support', `mailto:${defaultExternalUrls.supportEmail}`],
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ]);
  expect(column('Elsewhere')).toEqual(socialLinks.map(({ name, url }) => [name, url]));
  // Domains under .example are reserved (RFC 2606): until the links are set in content, they lead nowhere real.
  for (const { url } of socialLinks) expect(new URL(url).hostname).toMatch(/\.example$/);
});

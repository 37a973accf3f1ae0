import { brand } from '@clear-spring/content';
import {
  type ListeningFeed,
  listeningFeedEndpoint,
  makeListeningFeedEndpoint,
  revokeListeningFeedEndpoint,
} from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { maya, openApp } from '../../../app/open-app.fixture.tsx';
import { type Replies, replyOf } from '../../../http/stub-server.fixture.ts';
import { type Answer, sentence } from '../../../http/test-origin.ts';

const url = 'https://clear.example/feed/abc';
const feedOf = (feed: Partial<ListeningFeed>) =>
  replyOf(listeningFeedEndpoint, { createdAt: null, lastUsedAt: null, ...feed });
const madeFeed = feedOf({ createdAt: '2026-01-05T12:00:00.000Z' });

async function openCard(feed: Answer | (() => Answer), replies: Replies = {}) {
  const app = await openApp('/advanced-training', {
    user: { ...maya, isSubscribed: true },
    replies: { 'GET /api/feed': feed, ...replies },
  });
  const card = within(await screen.findByRole('region', { name: 'Listen in your podcast app' }));
  return { ...app, card };
}

test('makes a feed, shows its address once and copies it', async () => {
  const { person, card, reply, callsOf } = await openCard(feedOf({}), {
    'POST /api/feed': replyOf(makeListeningFeedEndpoint, { url, qrCode: 'data:image/png;base64,AA==' }),
  });
  const make = await card.findByRole('button', { name: 'Make my private feed' });
  expect(card.queryByText(/^Made on/)).toBeNull();
  reply({ 'GET /api/feed': madeFeed });
  await person.click(make);
  const dialog = within(await screen.findByRole('dialog', { name: 'Your private feed' }));
  expect(dialog.getByText(url)).toBeTruthy();
  expect(dialog.getByRole('img', { name: 'QR code of your private feed' })).toBeTruthy();
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Apple Podcasts',
    'Overcast',
    'Pocket Casts',
    'AntennaPod',
  ]);
  await person.click(dialog.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(url);
  await dialog.findByRole('button', { name: 'Copied!' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Refused.'));
  await person.click(dialog.getByRole('button', { name: 'Copied!' }));
  await screen.findByText('Your browser did not let us copy. Please select the address and copy it.');
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await card.findByText('Made on Jan 5, 2026. No app has used it yet.');
  expect(screen.queryByText(url)).toBeNull();
  expect(callsOf(makeListeningFeedEndpoint)).toHaveLength(1);
});

test('asks before it makes a new address or ends the feed', async () => {
  const { person, card, reply, callsOf } = await openCard(madeFeed, {
    'POST /api/feed': sentence(429, 'Too many feeds.'),
    'DELETE /api/feed': { status: 204 },
  });
  await person.click(await card.findByRole('button', { name: 'New address' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Make a new address?' }));
  expect(ask.getByText(/^The address that your apps use now stops working at once\./)).toBeTruthy();
  await person.click(ask.getByRole('button', { name: 'Keep the old one' }));
  expect(callsOf(makeListeningFeedEndpoint)).toEqual([]);
  await person.click(card.getByRole('button', { name: 'New address' }));
  await person.click(await screen.findByRole('button', { name: 'Make a new address' }));
  await screen.findByText('Too many feeds.');

  await person.click(card.getByRole('button', { name: 'End feed' }));
  const end = within(await screen.findByRole('dialog', { name: 'End your private feed?' }));
  expect(callsOf(revokeListeningFeedEndpoint)).toEqual([]);
  reply({ 'GET /api/feed': feedOf({}) });
  await person.click(end.getByRole('button', { name: 'End feed' }));
  await screen.findByText('Your private feed has ended');
  await card.findByRole('button', { name: 'Make my private feed' });
  expect(callsOf(revokeListeningFeedEndpoint)).toHaveLength(1);
});

test('says that the feed cannot be read, and tries again', async () => {
  const server = { isUp: false };
  const { person, card } = await openCard(() =>
    server.isUp
      ? feedOf({ createdAt: '2026-01-05T12:00:00.000Z', lastUsedAt: new Date().toISOString() })
      : sentence(404, 'No.'),
  );
  await card.findByText('We could not ask whether you have a private feed.');
  expect(card.queryByRole('button', { name: 'Make my private feed' })).toBeNull();
  server.isUp = true;
  await person.click(card.getByRole('button', { name: /try again/i }));
  await card.findByText(/^Made on Jan 5, 2026\. Last used less than a minute ago\.$/);
});

test('reads again what the apps have used when the page is opened again', async () => {
  const { person, card, reply } = await openCard(madeFeed);
  await card.findByText('Made on Jan 5, 2026. No app has used it yet.');
  reply({
    'GET /api/feed': feedOf({
      createdAt: '2026-01-05T12:00:00.000Z',
      lastUsedAt: new Date().toISOString(),
    }),
  });
  await person.click(screen.getByRole('link', { name: `${brand.productName}, home` }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Listen in your podcast app' })).toBeNull(),
  );
  window.history.back();
  await screen.findByText('Made on Jan 5, 2026. Last used less than a minute ago.');
});

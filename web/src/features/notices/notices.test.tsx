import {
  linkNoticesEndpoint,
  noticesEndpoint,
  saveLinkNoticesEndpoint,
  saveNoticesEndpoint,
} from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../../http/query-client.ts';
import { type Replies, replyOf, stubServer } from '../../http/stub-server.fixture.ts';
import { sentence } from '../../http/test-origin.ts';
import { onPushWanted } from '../../pwa/push-prompt-trigger.ts';
import { dismissToast } from '../../ui/toast/toast-store.ts';
import { expectError } from '../../ui/toast/toast.fixture.ts';
import { Toaster } from '../../ui/toast/Toaster.tsx';
import { AllLinksSwitch, LinkSwitch } from './index.ts';

afterEach(() => {
  cleanup();
  dismissToast();
});

const TOO_MANY = 'Too many attempts. Please try again in a minute.';
const person = userEvent.setup();
const one = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Tell me when it is opened' });
const all = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Tell me when my links are opened' });
const enabled = async (find: typeof one) => {
  await waitFor(async () => expect((await find()).disabled).toBe(false));
  return find();
};

async function show(replies: Replies) {
  const server = await stubServer({
    'GET /api/notices': replyOf(noticesEndpoint, { all: false, watched: 1, links: 2 }),
    'GET /api/links/:shortCode/notices': replyOf(linkNoticesEndpoint, { wanted: false }),
    ...replies,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AllLinksSwitch />
      <LinkSwitch shortCode="k7m2qpx" />
      <Toaster />
    </QueryClientProvider>,
  );
  return server;
}

test('a press on the switch of a link shows at once, is sent, and asks anew for the links that are watched', async () => {
  const answered = Promise.withResolvers<void>();
  const { callsOf, reply } = await show({
    'PUT /api/links/:shortCode/notices': async () => {
      await answered.promise;
      return replyOf(saveLinkNoticesEndpoint, { wanted: true });
    },
  });
  const single = await enabled(one);
  expect(await screen.findByText(/Now on for 1 of your 2 links\./)).toBeTruthy();
  expect(single.checked).toBe(false);
  reply({ 'GET /api/notices': replyOf(noticesEndpoint, { all: false, watched: 2, links: 2 }) });
  await person.click(single);
  expect(single.checked).toBe(true);
  answered.resolve();
  expect(await screen.findByText(/Now on for all that you have, but not for new ones\./)).toBeTruthy();
  expect(callsOf(saveLinkNoticesEndpoint).map(({ url, sent }) => [url, sent])).toEqual([
    ['/api/links/k7m2qpx/notices', { wanted: true }],
  ]);
  expect(single.checked).toBe(true);
});

test('a press on the switch of all links is sent, and asks anew for each link', async () => {
  const { callsOf, reply } = await show({
    'PUT /api/notices': replyOf(saveNoticesEndpoint, { all: true, watched: 2, links: 2 }),
  });
  await enabled(one);
  const every = await enabled(all);
  reply({ 'GET /api/links/:shortCode/notices': replyOf(linkNoticesEndpoint, { wanted: true }) });
  await person.click(every);
  await waitFor(async () => expect((await one()).checked).toBe(true));
  expect(every.checked).toBe(true);
  expect(callsOf(saveNoticesEndpoint).map(({ sent }) => sent)).toEqual([{ all: true }]);
  expect(screen.queryByText(/Now on|Now off/)).toBeNull();
});

test.each([
  [{ all: true, watched: 0, links: 2 }, 'Now off for all that you have, but on for new ones.'],
  [{ all: true, watched: 1500, links: 2000 }, 'Now on for 1,500 of your 2,000 links.'],
  [{ all: false, watched: 2, links: 2 }, 'Now on for all that you have, but not for new ones.'],
])('exceptions are named: %o', async (notices, text) => {
  await show({ 'GET /api/notices': replyOf(noticesEndpoint, notices) });
  expect(await screen.findByText(text, { exact: false })).toBeTruthy();
});

test("the server's sentence shows when a save fails, and the switch goes back", async () => {
  await show({
    'PUT /api/links/:shortCode/notices': sentence(429, TOO_MANY),
    'PUT /api/notices': { status: 500 },
  });
  const single = await enabled(one);
  await person.click(single);
  await expectError('Error', TOO_MANY);
  await waitFor(() => expect(single.checked).toBe(false));
  expect(document.activeElement).toBe(single);
  const every = await enabled(all);
  await person.click(every);
  await waitFor(() => expect(every.checked).toBe(false));
  await screen.findByText('This could not be saved. Please try again.');
});

test('a switch whose state could not be read is disabled and asked for again', async () => {
  const { reply } = await show({
    'GET /api/notices': sentence(403, 'No.'),
    'GET /api/links/:shortCode/notices': sentence(403, 'No.'),
  });
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  for (const alert of screen.getAllByRole('alert'))
    expect(alert.textContent).toBe('We could not find out whether this is on.Try again');
  expect([(await one()).disabled, (await all()).disabled]).toEqual([true, true]);
  reply({
    'GET /api/notices': replyOf(noticesEndpoint, { all: true, watched: 2, links: 2 }),
    'GET /api/links/:shortCode/notices': replyOf(linkNoticesEndpoint, { wanted: true }),
  });
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(again);
  expect((await enabled(one)).checked).toBe(true);
  expect((await enabled(all)).checked).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('switching either on, and not off, wants push on this device', async () => {
  const isWanted = vi.fn<() => void>();
  onTestFinished(onPushWanted(isWanted));
  await show({
    'GET /api/links/:shortCode/notices': replyOf(linkNoticesEndpoint, { wanted: true }),
    'PUT /api/notices': replyOf(saveNoticesEndpoint, { all: true, watched: 2, links: 2 }),
    'PUT /api/links/:shortCode/notices': replyOf(saveLinkNoticesEndpoint, { wanted: false }),
  });
  const single = await enabled(one);
  await person.click(single);
  expect([single.checked, isWanted.mock.calls.length]).toEqual([false, 0]);
  await person.click(single);
  expect([single.checked, isWanted.mock.calls.length]).toEqual([true, 1]);
  await person.click(await enabled(all));
  expect(isWanted).toHaveBeenCalledTimes(2);
});

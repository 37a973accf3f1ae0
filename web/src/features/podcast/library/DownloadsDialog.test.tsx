import { podcastInfoEndpoint, progressEndpoint } from '@clear-spring/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { markOnline } from '../../../http/connection.ts';
import { keyOf } from '../../../http/query-client.ts';
import type { Replies } from '../../../http/stub-server.fixture.ts';
import { replyOf } from '../../../http/stub-server.fixture.ts';
import { type Answer, type Received, sentence } from '../../../http/test-origin.ts';
import { playerStore } from '../../../player/player-state.ts';
import { setKeepNext } from '../downloads/keep-next.ts';
import { forgetDownloads } from '../downloads/downloads.ts';
import { stubBrowser } from '../downloads/open-downloads.fixture.ts';
import { episodesOf, expectListed, openLibrary, rowOf } from '../open-library.fixture.ts';

const five = episodesOf('Morning light', 'Evening walk', 'Sleep first', 'By the sea', 'Two minutes');
const sound = (bytes = 3_000): Answer => ({ type: 'audio/mpeg', body: 'x'.repeat(bytes) });
const forever = () => new Promise<never>(() => {});

let kept: ReturnType<typeof stubBrowser>['stored'];
beforeEach(() => {
  kept = stubBrowser().stored;
});

async function open(
  audio: Answer | ((call: Received) => Answer | Promise<Answer>),
  { episodes = five, replies = {} }: { episodes?: typeof five; replies?: Replies } = {},
) {
  onTestFinished(async () => {
    setKeepNext(false);
    await forgetDownloads(null);
  });
  const app = await openLibrary(episodes, { replies: { 'GET /api/audio-proxy': audio, ...replies } });
  const { person } = app;
  const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }));
  return {
    ...app,
    press,
    async openRow(title: string) {
      const row = await rowOf(title);
      await person.click(row.getByRole('button', { name: title }));
      return row;
    },
    async openDialog() {
      await press('Downloads');
      const dialog = await screen.findByRole('dialog', { name: 'Downloads' });
      return { dialog, ...within(dialog) };
    },
  };
}

const entriesOf = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('listitem')
    .map((entry) => entry.querySelector('.t-name')!.textContent);

const firstIsPlayed = {
  'GET /api/progress': replyOf(progressEndpoint, [
    { episodeId: 'demo-1', position: 0, played: true, at: new Date().toISOString() },
  ]),
};

test('keeps an episode, lists it with its size and the room there is, plays and removes it', async () => {
  const estimate = () => Promise.resolve({ usage: 2_000_000, quota: 60_000_000 });
  Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  const { person, openRow, openDialog } = await open(sound());
  const row = await openRow('Morning light');
  await person.click(row.getByRole('button', { name: 'Download Morning light' }));
  const remove = await row.findByRole('button', { name: 'Remove the download of Morning light' });
  expect(row.getByText('Downloaded')).toBeTruthy();
  await screen.findByText('Morning light plays without a connection now.');
  expect(document.activeElement).toBe(remove);

  const { dialog, ...list } = await openDialog();
  expect(list.getByText('Kept on this device until you remove them or sign out.')).toBeTruthy();
  expect(entriesOf(dialog)).toEqual(['Morning light']);
  expect(list.getByText('3 kB')).toBeTruthy();
  expect(list.getByText('1 episode, 3 kB')).toBeTruthy();
  await list.findByText('The app uses 2.0 MB of the 60.0 MB that this browser gives it.');
  await person.click(list.getByRole('button', { name: 'Play Morning light' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Downloads' })).toBeNull());
  // Without URLs of Blobs in jsdom, the sound itself fails.
  expect(playerStore.get().track).toMatchObject({ id: 'demo-1' });

  const again = await openDialog();
  await person.click(again.getByRole('button', { name: 'Remove the download of Morning light' }));
  await again.findByText('Nothing is downloaded. The arrow of an episode keeps it on this device.');
  expect(row.queryByText('Downloaded')).toBeNull();
  await waitFor(() => expect([...(kept.get('episode-downloads:maya') ?? [])]).toEqual([]));
});

test('plays from the server what the browser has deleted from this device, and lists it no longer', async () => {
  const { person, openRow, openDialog } = await open(sound());
  const row = await openRow('Morning light');
  await person.click(row.getByRole('button', { name: 'Download Morning light' }));
  await row.findByRole('button', { name: 'Remove the download of Morning light' });
  kept.get('episode-downloads:maya')!.clear();
  const list = await openDialog();
  await person.click(list.getByRole('button', { name: 'Play Morning light' }));
  await row.findByRole('button', { name: 'Download Morning light' });
  expect(document.querySelector('audio')!.getAttribute('src')).toContain('/api/audio-proxy');
});

test('without a connection the downloaded episodes are those that play', async () => {
  const { person, openRow } = await open(sound());
  const row = await openRow('Morning light');
  await person.click(row.getByRole('button', { name: 'Download Morning light' }));
  await row.findByText('Downloaded');
  act(() => void window.dispatchEvent(new Event('offline')));
  onTestFinished(() => act(markOnline));
  await waitFor(() => expect(screen.getAllByText('Plays once you are online')).toHaveLength(4));
  expect(row.queryByText('Plays once you are online')).toBeNull();
});

test('when the library does not come, the downloaded episodes are listed', async () => {
  const { person, openRow, client, reply } = await open(sound());
  const row = await openRow('Morning light');
  await person.click(row.getByRole('button', { name: 'Download Morning light' }));
  await row.findByText('Downloaded');
  reply({ 'GET /api/podcast-info': sentence(503, 'Later.') });
  act(() => void client.resetQueries({ queryKey: keyOf(podcastInfoEndpoint) }));
  await screen.findByText('Failed to load podcast episodes. Please try again later.');
  await expectListed('Morning light');
});

test('filters the list by downloaded episodes', async () => {
  const { person, openRow, press } = await open(sound());
  const row = await openRow('Evening walk');
  await person.click(row.getByRole('button', { name: 'Download Evening walk' }));
  await row.findByRole('button', { name: 'Remove the download of Evening walk' });
  await person.click(screen.getByRole('radio', { name: 'Downloaded' }));
  await screen.findByText('Showing 1 of 5 episodes');
  await press('Remove the download of Evening walk');
  await screen.findByText('Nothing is downloaded. The arrow of an episode keeps it on this device.');
  expect(await screen.findByText('Download removed')).toBeTruthy();
});

test('runs two of five downloads, and cancels waiting ones, running ones and all', async () => {
  const { person, openRow, openDialog } = await open(forever);
  for (const { title } of five) {
    const row = await openRow(title);
    await person.click(row.getByRole('button', { name: `Download ${title}` }));
  }
  const last = await rowOf('Two minutes');
  await last.findByText('Waiting…');
  expect(last.getByRole('button', { name: 'Cancel the download of Two minutes, waiting' })).toBeTruthy();
  const { dialog, ...list } = await openDialog();
  expect(entriesOf(dialog)).toEqual(five.map(({ title }) => title));
  expect(list.getByRole('status').textContent).toBe('0 of 5 downloaded');
  const waiting = () => list.queryAllByText('Waiting to download').length;
  expect(waiting()).toBe(3);
  expect(list.getAllByText('Starting')).toHaveLength(2);
  const cancel = () => list.getAllByRole('button', { name: /^Cancel the download of / });

  await person.click(cancel().at(-1)!);
  await waitFor(() => expect(waiting()).toBe(2));
  await person.click(cancel()[0]!);
  await waitFor(() => expect(waiting()).toBe(1));
  expect(entriesOf(dialog)).toEqual(['Evening walk', 'Sleep first', 'By the sea']);
  await person.click(list.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(entriesOf(dialog)).toEqual([]));
  expect(list.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('downloads all episodes that a search shows, and reports it once', async () => {
  const { person, openDialog } = await open(sound(), { episodes: five.slice(0, 4) });
  await rowOf('Morning light');
  await person.type(screen.getByRole('searchbox'), 'light');
  await screen.findByText('Showing 1 of 4 episodes');
  const one = await openDialog();
  expect(one.getByRole('button', { name: 'Download the one shown' })).toBeTruthy();
  await person.click(one.getByRole('button', { name: 'Close' }));
  await person.click(screen.getByRole('button', { name: 'Clear the search' }));
  await screen.findByText('Showing 4 of 4 episodes');
  const { dialog, ...list } = await openDialog();
  const all = list.getByRole('button', { name: 'Download all 4 shown' });
  // Each of 41 minutes at 16 kB a second.
  expect(document.getElementById(all.getAttribute('aria-describedby')!)!.textContent).toBe('Roughly 157 MB.');
  await person.click(all);
  await waitFor(() =>
    expect(list.getAllByRole('button', { name: /^Remove the download of / })).toHaveLength(4),
  );
  expect(entriesOf(dialog)).toHaveLength(4);
  expect(list.queryByRole('button', { name: /^Download all/ })).toBeNull();
  expect(list.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await screen.findByText('4 episodes play without a connection now.');
  expect(screen.getAllByText('Downloaded', { selector: 'li *' }).length).toBeGreaterThan(0);
  await person.click(list.getByRole('button', { name: 'Remove all' }));
  await waitFor(() => expect(entriesOf(dialog)).toEqual([]));
});

test('keeps the next three episodes that are not played, and lets them go when they are', async () => {
  const { person, openRow, openDialog } = await open(sound(), {
    replies: firstIsPlayed,
  });
  await (await rowOf('Morning light')).findByText('Played');
  const { dialog, ...list } = await openDialog();
  await person.click(list.getByRole('switch', { name: 'Keep the next 3 on this device' }));
  await list.findByText('The next 3 are on this device.');
  expect(entriesOf(dialog)).toEqual(['Evening walk', 'Sleep first', 'By the sea']);
  expect(list.getAllByText('Automatic')).toHaveLength(3);
  await person.click(list.getByRole('button', { name: 'Close' }));

  const row = await openRow('Evening walk');
  await person.click(row.getByRole('button', { name: 'Mark as played' }));
  await row.findByRole('button', { name: 'Download Evening walk' });
  const next = await openRow('Two minutes');
  await next.findByRole('button', { name: 'Remove the download of Two minutes' });
});

test('removes played downloads alone on request', async () => {
  const { person, openDialog } = await open(sound(), { episodes: five.slice(0, 2), replies: firstIsPlayed });
  await (await rowOf('Morning light')).findByText('Played');
  const { dialog, ...list } = await openDialog();
  await person.click(list.getByRole('button', { name: 'Download all 2 shown' }));
  await person.click(await list.findByRole('button', { name: 'Remove 1 played, 3 kB' }));
  await waitFor(() => expect(entriesOf(dialog)).toEqual(['Evening walk']));
});

test('lists a download under way first, then the largest, and offers to remove none that is still under way', async () => {
  const isOf = (number: number, { url = '' }: Received) => decodeURIComponent(url).endsWith(`/${number}.mp3`);
  const { person, openDialog } = await open(
    (call) => (isOf(3, call) ? forever() : sound(isOf(1, call) ? 2_000 : 4_000)),
    {
      episodes: five.slice(0, 3),
      replies: {
        'GET /api/progress': replyOf(progressEndpoint, [
          { episodeId: 'demo-3', position: 0, played: true, at: new Date().toISOString() },
        ]),
      },
    },
  );
  await (await rowOf('Sleep first')).findByText('Played');
  const { dialog, ...list } = await openDialog();
  await person.click(list.getByRole('button', { name: 'Download all 3 shown' }));
  await list.findByRole('button', { name: 'Remove the download of Morning light' });
  await list.findByRole('button', { name: 'Remove the download of Evening walk' });
  expect(entriesOf(dialog)).toEqual(['Sleep first', 'Evening walk', 'Morning light']);
  expect(list.getByText('3 episodes, 6 kB')).toBeTruthy();
  expect(list.queryByRole('button', { name: /played/ })).toBeNull();
  expect(list.queryByText(/^Nothing is downloaded/)).toBeNull();
});

/** A device that takes nothing while it is full. */
function stubDevice() {
  const device = { isFull: true };
  const openCache = globalThis.caches.open;
  vi.spyOn(globalThis.caches, 'open').mockImplementation(async (name) => {
    const cache = await openCache(name);
    const { put } = cache;
    return Object.assign(cache, {
      put: (async (address, answer) => {
        if (device.isFull) throw new DOMException('No room.', 'QuotaExceededError');
        await put(address, answer);
      }) satisfies Cache['put'],
    });
  });
  return device;
}

test('says that the device is full, and goes on when there is room', async () => {
  const device = stubDevice();
  const { person, openRow, openDialog } = await open(sound());
  const row = await openRow('Morning light');
  await person.click(row.getByRole('button', { name: 'Download Morning light' }));
  await screen.findByText('There is not enough room on this device.');
  await row.findByText('Waiting for room');
  const list = await openDialog();
  expect(list.getByRole('alert').textContent).toContain(
    'There is not enough room on this device. Remove what you have heard, and the rest goes on.',
  );
  device.isFull = false;
  await person.click(list.getByRole('button', { name: 'Try again' }));
  await list.findByRole('button', { name: 'Remove the download of Morning light' });
  expect(list.queryByRole('alert')).toBeNull();
});

test('waits for a free stream as long as the server asks', async () => {
  let refusals = 0;
  const free = Promise.withResolvers<Answer>();
  const { person, openRow } = await open(() =>
    refusals++ > 0
      ? free.promise
      : { ...sentence(429, 'Four recordings are playing.'), headers: { 'retry-after': '1' } },
  );
  const row = await openRow('Morning light');
  await person.click(row.getByRole('button', { name: 'Download Morning light' }));
  await row.findByText('Waiting…');
  free.resolve(sound());
  await row.findByRole('button', { name: 'Remove the download of Morning light' });
  expect(refusals).toBe(2);
});

test('says that a download has failed, and leaves nothing', async () => {
  const { person, openRow } = await open(sentence(502, ''));
  const row = await openRow('Morning light');
  await person.click(row.getByRole('button', { name: 'Download Morning light' }));
  await screen.findByText('The download did not work. Please try again.');
  expect(row.getByRole('button', { name: 'Download Morning light' })).toBeTruthy();
  await waitFor(() => expect([...(kept.get('episode-downloads:maya') ?? [])]).toEqual([]));
});

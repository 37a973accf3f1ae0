import type { PlayQueue } from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestRouter } from '../../../browser/router.fixture.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import { markOnline } from '../../../http/connection.ts';
import { createQueryClient } from '../../../http/query-client.ts';
import { type Answer, createTestOrigin, json, sentence } from '../../../http/test-origin.ts';
import { playerStore } from '../../../player/player-state.ts';
import { createTrack } from '../../../player/track.fixture.ts';
import { testUser } from '../../../test-user.ts';
import { AuthProvider } from '../../auth/index.ts';
import { createEpisode } from '../episode.fixture.ts';
import { UpNextPanel } from './UpNextPanel.tsx';

/** The script of the list arrives when the first test says so. */
const script = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./QueueList.tsx', async (importScript) => {
  await script.promise;
  return importScript();
});

afterEach(() => {
  cleanup();
  playerStore.change({ track: null });
  localStorage.clear();
});

const queueOf = (...episodeIds: string[]): Answer =>
  json({ episodeIds, autoAdvance: true, version: crypto.randomUUID() } satisfies PlayQueue);

/** Up Next on a device that has never had it. */
async function openPanel(answers: {
  queue: () => Answer | Promise<Answer>;
  library?: () => Answer | Promise<Answer>;
}) {
  const library = answers.library ?? (() => json({ episodes: [createEpisode({ id: 'a', title: 'Still' })] }));
  const { received } = await createTestOrigin(({ url, method, body }) => {
    if (url === '/api/user') return json(testUser('maya', { isSubscribed: true }));
    if (url === '/api/queue') return method === 'PUT' ? json(JSON.parse(body)) : answers.queue();
    return url === '/api/podcast-info' ? library() : json([]);
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TestRouter>
        <AuthProvider>
          <UpNextPanel />
        </AuthProvider>
      </TestRouter>
    </QueryClientProvider>,
  );
  return {
    stored: () =>
      received
        .flatMap(({ method, body }) => (method === 'PUT' ? (JSON.parse(body) as PlayQueue) : []))
        .at(-1),
  };
}

const coming = () => screen.findByRole('status', { name: 'Loading Up Next' });
const failed = () => screen.findByText('Up Next did not come');
const isSaidToBeEmpty = () => screen.queryByText(/Nothing is waiting/) !== null;

test('while the script of the list is on its way, the list is said to be', async () => {
  await openPanel({ queue: () => queueOf('a') });
  await screen.findByRole('button', { name: 'Clear' });
  await coming();
  script.resolve();
  await screen.findByText('Still');
  expect(screen.queryByRole('status', { name: 'Loading Up Next' })).toBeNull();
});

test('while the answer is on its way nobody is told that nothing waits', async () => {
  const late = Promise.withResolvers<Answer>();
  await openPanel({ queue: () => late.promise });
  await coming();
  expect(isSaidToBeEmpty()).toBe(false);
  late.resolve(queueOf());
  await screen.findByText(/Nothing is waiting/);
  expect(screen.queryByRole('status', { name: 'Loading Up Next' })).toBeNull();
});

test('when it cannot be read it says so, and tries again', async () => {
  const server = { isUp: false };
  await openPanel({ queue: () => (server.isUp ? queueOf('a') : sentence(503, 'Later.')) });
  await failed();
  expect(isSaidToBeEmpty()).toBe(false);
  server.isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Still');
  expect(screen.queryByText('Up Next did not come')).toBeNull();
});

test('so it does while the names of its episodes are on their way, or do not come', async () => {
  const library = Promise.withResolvers<Answer>();
  let answer: () => Answer | Promise<Answer> = () => library.promise;
  await openPanel({ queue: () => queueOf('a'), library: () => answer() });
  await coming();
  expect(isSaidToBeEmpty()).toBe(false);
  library.resolve(sentence(500, 'Something went wrong.'));
  await failed();
  expect(isSaidToBeEmpty()).toBe(false);
  answer = () => json({ episodes: [createEpisode({ id: 'a', title: 'Still' })] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Still');
});

test('without a connection it says when it comes, and comes then', async () => {
  const server = { isUp: false };
  await openPanel({ queue: () => (server.isUp ? queueOf('a') : sentence(503, 'Later.')) });
  await failed();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('It comes when you are online again.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  server.isUp = true;
  act(() => markOnline());
  await screen.findByText('Still');
});

const three = ['Still', 'Early', 'Late'].map((title, at) =>
  createEpisode({ id: 'abc'[at]!, title, duration: 600 }),
);
const entries = () =>
  screen.queryAllByRole('listitem').map((row) => row.querySelector('.t-name')!.textContent);
async function expectStored(stored: () => PlayQueue | undefined, to: Partial<PlayQueue>) {
  await expect.poll(stored).toMatchObject(to);
}

test('removes one episode or all, and brings back the last that was removed', async () => {
  const { stored } = await openPanel({
    queue: () => queueOf('a', 'b', 'c'),
    library: () => json({ episodes: three }),
  });
  await screen.findByText('3 episodes · 30 min');
  expect(entries()).toEqual(['Still', 'Early', 'Late']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Early from Up Next' }));
  const said = await screen.findByText('Early was removed.');
  expect(said.closest('[role=status]')).not.toBeNull();
  expect(entries()).toEqual(['Still', 'Late']);
  expect(screen.getByText('2 episodes · 20 min')).toBeTruthy();
  await expectStored(stored, { episodeIds: ['a', 'c'] });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(entries()).toEqual(['Still', 'Early', 'Late']);
  expect(screen.queryByText('Early was removed.')).toBeNull();
  await expectStored(stored, { episodeIds: ['a', 'b', 'c'] });

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByText('Up Next was cleared.');
  expect(entries()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await expectStored(stored, { episodeIds: [] });
  await userEvent.keyboard('{Enter}');
  expect(entries()).toEqual(['Still', 'Early', 'Late']);
  await expectStored(stored, { episodeIds: ['a', 'b', 'c'] });
});

test('turns Auto-advance off, and says what follows', async () => {
  const { stored } = await openPanel({ queue: () => queueOf() });
  act(() => playerStore.change({ track: createTrack('now') }));
  await screen.findByText(/After that, the list plays on\.$/);
  await userEvent.click(screen.getByRole('switch', { name: 'Auto-advance' }));
  await screen.findByText(/When this episode ends, it stays quiet\.$/);
  await expectStored(stored, { autoAdvance: false, episodeIds: [] });
});

test('locks an episode without audio in Up Next', async () => {
  await openPanel({
    queue: () => queueOf('a', 'b'),
    library: () => json({ episodes: [{ ...three[0]!, audioUrl: undefined }, three[1]!] }),
  });
  await screen.findByText('Premium');
  expect(screen.queryByRole('button', { name: /^Still/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Early ?10 min ?play now$/ })).toBeTruthy();
});

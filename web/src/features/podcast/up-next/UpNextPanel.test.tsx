import type { PlayQueue } from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestRouter } from '../../../browser/router.fixture.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import { markOnline } from '../../../http/connection.ts';
import { createQueryClient } from '../../../http/query-client.ts';
import { type Answer, createTestOrigin, json, sentence } from '../../../http/test-origin.ts';
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
  await createTestOrigin(({ url }) => {
    if (url === '/api/user') return json(testUser('maya', { isSubscribed: true }));
    if (url === '/api/queue') return answers.queue();
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
  await openPanel({ queue: () => queueOf('a'), library: () => library.promise });
  await coming();
  expect(isSaidToBeEmpty()).toBe(false);
  library.resolve(sentence(500, 'Something went wrong.'));
  await failed();
  expect(isSaidToBeEmpty()).toBe(false);
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

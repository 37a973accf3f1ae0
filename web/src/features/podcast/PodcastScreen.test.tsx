import type { User } from '@clear-spring/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../http/query-client.ts';
import { type Answer, createTestOrigin, json, sentence } from '../../http/test-origin.ts';
import { testUser } from '../../test-user.ts';
import { playerStore } from '../../player/player-state.ts';
import { AuthProvider, useAuth } from '../auth/index.ts';
import { createEntries } from './episode-entries.ts';
import { createEpisode } from './episode.fixture.ts';
import { newestTitlesQuery, podcastQuery } from './podcast.api.ts';
import { usePlayEpisode } from './player/play-episode.ts';
import PodcastScreen from './PodcastScreen.tsx';

afterEach(cleanup);

const maya = testUser('maya', { firstName: 'Maya', lastName: 'Lindqvist' });

function Who() {
  const { user } = useAuth();
  return <p>signed in: {user?.username}</p>;
}
const signedIn = () => screen.findByText('signed in: maya');

/** The providers around a screen, with this user signed in. */
async function around(
  user: User | null,
  library: () => Answer | Promise<Answer> = () => json({ episodes: [] }),
) {
  const { received } = await createTestOrigin(({ url }) => {
    if (url === '/api/user') return user ? json(user) : sentence(401, 'Please sign in.');
    if (url === '/api/podcast-info') return library();
    if (url === '/api/queue') return json({ episodeIds: [], autoAdvance: true, version: null });
    if (url === '/api/trailer') return json({ trailer: null });
    return json([]);
  });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <TestRouter at="/advanced-audios">
        <AuthProvider>
          <Who />
          {children}
        </AuthProvider>
      </TestRouter>
    </QueryClientProvider>
  );
  return { wrapper, received, client };
}

test.each([
  ['a free member', maya, '400+ Episodes'],
  ['an admin without the plan', { ...maya, isAdmin: true }, '400+ Episodes'],
  ['a subscriber', { ...maya, isSubscribed: true }, 'No episodes available.'],
  ['an admin with the plan', { ...maya, isAdmin: true, isSubscribed: true }, 'No episodes available.'],
])('ROLE-10 ROLE-11 the library opens by isSubscribed alone: %s', async (_, user, shown) => {
  const { wrapper } = await around(user);
  render(<PodcastScreen />, { wrapper });
  await signedIn();
  expect(await screen.findByText(shown)).toBeTruthy();
});

test('AUDIO-04 AUDIO-06 AUDIO-07 shows a free member a preview in place of the list, and the way to the plan', async () => {
  const { wrapper } = await around(maya);
  render(<PodcastScreen />, { wrapper });
  expect(await screen.findByRole('heading', { name: '400+ Episodes' })).toBeTruthy();
  expect(screen.getByTestId('library-preview').querySelectorAll('li')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'See the plan' }).getAttribute('href')).toBe('/subscription');
  expect(screen.queryByRole('list', { name: 'Episodes' })).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('AUDIO-44 says that the episodes are loading, until they are there', async () => {
  const coming = Promise.withResolvers<Answer>();
  const { wrapper } = await around({ ...maya, isSubscribed: true }, () => coming.promise);
  render(<PodcastScreen />, { wrapper });
  expect(await screen.findByText('Loading podcast episodes...')).toBeTruthy();
  coming.resolve(json({ episodes: [createEpisode()] }));
  expect(await screen.findByRole('article', { name: createEpisode().title })).toBeTruthy();
  expect(screen.queryByText('Loading podcast episodes...')).toBeNull();
});

test('AUDIO-45 says that the library cannot be loaded, and tries again', async () => {
  const server = { isUp: false };
  const { wrapper } = await around({ ...maya, isSubscribed: true }, () =>
    server.isUp ? json({ episodes: [createEpisode()] }) : sentence(503, 'Later.'),
  );
  render(<PodcastScreen />, { wrapper });
  expect(await screen.findByText('Failed to load podcast episodes. Please try again later.')).toBeTruthy();
  server.isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: createEpisode().title })).toBeTruthy();
  expect(screen.queryByText(/^Failed to load/)).toBeNull();
});

async function expectNothing(library: unknown, shown: string) {
  const { wrapper } = await around({ ...maya, isSubscribed: true }, () => json(library));
  render(<PodcastScreen />, { wrapper });
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Episodes' })).toBeNull();
}

test.each([null, {}])('AUDIO-46 says for the answer %j that there is no data', (library) =>
  expectNothing(library, 'No podcast data available.'),
);

test('AUDIO-47 says that a library without episodes is empty', () =>
  expectNothing({ episodes: [] }, 'No episodes available.'));

test('titles that came with the document are shown until the library is there, and are not asked for', async () => {
  const coming = Promise.withResolvers<Answer>();
  const { wrapper, received, client } = await around({ ...maya, isSubscribed: true }, () => coming.promise);
  client.setQueryData(newestTitlesQuery.queryKey, { titles: ['By the water', 'A walk'] });
  render(<PodcastScreen />, { wrapper });
  expect(await screen.findByText('By the water')).toBeTruthy();
  expect(screen.getByText('A walk')).toBeTruthy();
  coming.resolve(json({ episodes: [] }));
  expect(await screen.findByText('No episodes available.')).toBeTruthy();
  expect(screen.queryByText('A walk')).toBeNull();
  expect(received.map(({ url }) => url)).not.toContain('/api/newest-titles');
});

test('a library that is known stays when it cannot be read again', async () => {
  const server = { isUp: true };
  const { wrapper, client } = await around({ ...maya, isSubscribed: true }, () =>
    server.isUp ? json({ episodes: [] }) : sentence(500, 'Later.'),
  );
  const LastAnswer = () => <p>its last answer: {useQuery(podcastQuery).status}</p>;
  render(
    <>
      <PodcastScreen />
      <LastAnswer />
    </>,
    { wrapper },
  );
  expect(await screen.findByText('No episodes available.')).toBeTruthy();
  server.isUp = false;
  await client.refetchQueries({ queryKey: podcastQuery.queryKey });
  await screen.findByText('its last answer: error');
  expect(screen.queryByText('The library is out of reach')).toBeNull();
  expect(screen.getByText('No episodes available.')).toBeTruthy();
});

test('nobody without the plan asks for the library', async () => {
  const { wrapper, received } = await around(maya);
  render(<PodcastScreen />, { wrapper });
  await signedIn();
  expect(screen.getByText('400+ Episodes')).toBeTruthy();
  expect(received.map(({ url }) => url)).not.toContain('/api/podcast-info');
});

test.each([
  ['a premium one without the plan', maya, createEpisode()],
  [
    'one whose audio the server has left out',
    { ...maya, isSubscribed: true },
    createEpisode({ audioUrl: undefined }),
  ],
])('AUDIO-29 play on a locked episode does nothing: %s', async (_, user, episode) => {
  const { wrapper } = await around(user);
  const [entry] = createEntries([episode]).newest;
  const { result } = renderHook(() => usePlayEpisode([entry!]), { wrapper });
  await signedIn();
  result.current(entry!);
  expect(playerStore.get()).toMatchObject({ track: null, isPlaying: false });
});

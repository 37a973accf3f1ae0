import {
  type EpisodeProgress,
  type PlayQueue,
  progressEndpoint,
  queueEndpoint,
  saveProgressEndpoint,
  saveQueueEndpoint,
} from '@clear-spring/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { replyOf } from '../../../http/stub-server.fixture.ts';
import { player } from '../../../player/player.ts';
import { playerStore } from '../../../player/player-state.ts';
import { createEpisode } from '../episode.fixture.ts';
import { episodesOf, expectListed, openLibrary, rowOf } from '../open-library.fixture.ts';
// Loaded before the first test, whose time it would take.
import '../up-next/QueueList.tsx';
import '../up-next/UpNextDialog.tsx';

const three = episodesOf('Morning light', 'Evening walk', 'Sleep first');

test('AUDIO-02 AUDIO-14 AUDIO-15 lists the episodes, each with picture, title and series', async () => {
  await openLibrary([createEpisode({ ...three[0]!, imageUrl: '/art/own.svg' }), three[1]!]);
  const first = await rowOf('Morning light');
  expect(first.row.querySelector('img')!.getAttribute('src')).toBe('/art/own.svg');
  expect(first.getByRole('heading', { level: 2, name: 'Morning light' })).toBeTruthy();
  expect(first.getByText('CS Advanced Training', { exact: false }).textContent).toContain('41 min');
  expect(first.row.closest('li')!.getAttribute('aria-posinset')).toBe('1');
  expect(first.row.closest('li')!.getAttribute('aria-setsize')).toBe('2');
  expect((await rowOf('Evening walk')).row.querySelector('img')!.getAttribute('src')).toMatch(/cover/);
  expect(screen.getByText('Showing 2 of 2 episodes')).toBeTruthy();
  expect(screen.queryByTestId('library-preview')).toBeNull();
});

test('AUDIO-09 AUDIO-10 AUDIO-11 AUDIO-14 AUDIO-48 narrows the list while a search is typed', async () => {
  const { person } = await openLibrary(three);
  await rowOf('Morning light');
  const search = screen.getByRole('searchbox', { name: 'Search episodes' });
  expect(search.getAttribute('placeholder')).toBe('Search episodes...');
  await person.type(search, 'ABOUT evening');
  await screen.findByText('Showing 1 of 3 episodes');
  await expectListed('Evening walk');
  await person.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(document.activeElement).toBe(search);
  await person.type(search, '   ');
  await screen.findByText('Showing 3 of 3 episodes');
  await person.type(search, 'no such words');
  await screen.findByText('No episodes found matching your search.');
  expect(screen.getByText('Showing 0 of 3 episodes')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Show all episodes' }));
  await screen.findByText('Showing 3 of 3 episodes');
  expect((search as HTMLInputElement).value).toBe('');
});

test('AUDIO-12 sorts by publication date, newest or oldest first', async () => {
  const { person } = await openLibrary([three[1]!, three[2]!, three[0]!]);
  await rowOf('Morning light');
  const order = screen.getByRole('combobox', { name: 'Sort:' });
  expect(
    within(order)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Newest First', 'Oldest First']);
  await expectListed('Morning light', 'Evening walk', 'Sleep first');
  await person.selectOptions(order, 'Oldest First');
  await expectListed('Sleep first', 'Evening walk', 'Morning light');
});

test('AUDIO-16 shows description, duration and date in More Info', async () => {
  const { person } = await openLibrary([
    { ...three[0]!, description: 'Water before coffee.\nLight before screens.', duration: 2_460 },
    { ...three[1]!, description: '', duration: null, pubDate: null },
  ]);
  const first = await rowOf('Morning light');
  await person.click(first.getByRole('button', { name: 'Morning light' }));
  const more = first.getByRole('button', { name: 'More Info' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await person.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  const info = within(document.getElementById(more.getAttribute('aria-controls')!)!);
  expect(info.getByText(/Water before coffee\.\s+Light before screens\./)).toBeTruthy();
  expect(info.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '41:00',
    'Jan 20, 2026',
  ]);
  const second = await rowOf('Evening walk');
  await person.click(second.getByRole('button', { name: 'Evening walk' }));
  expect(first.queryByRole('button', { name: 'More Info' })).toBeNull();
  await person.click(second.getByRole('button', { name: 'More Info' }));
  expect(second.getByText('No description.')).toBeTruthy();
  expect(second.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Unknown',
    'Unknown date',
  ]);
});

function stubShare(share: typeof navigator.share) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
}

test("AUDIO-19 AUDIO-20 shares an episode by the device's sheet, or else copies its address", async () => {
  const { person } = await openLibrary([three[0]!, { ...three[1]!, link: null }]);
  const first = await rowOf('Morning light');
  await person.click(first.getByRole('button', { name: 'Morning light' }));
  await person.click(first.getByRole('button', { name: 'Share' }));
  expect(await navigator.clipboard.readText()).toBe('https://podcast.example/episodes/1');
  await screen.findByText('Link Copied!');
  expect(screen.getByText('Episode link copied to clipboard.')).toBeTruthy();

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Refused.'));
  await person.click(first.getByRole('button', { name: 'Share' }));
  await screen.findByText('Your browser did not let us copy. The link is https://podcast.example/episodes/1');

  const share = vi.fn<typeof navigator.share>(async () => {});
  stubShare(share);
  await person.click(first.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({ title: 'Morning light', url: 'https://podcast.example/episodes/1' });
  const second = await rowOf('Evening walk');
  await person.click(second.getByRole('button', { name: 'Evening walk' }));
  await person.click(second.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenLastCalledWith({
    title: 'Evening walk',
    url: `${location.origin}/advanced-audios?episode=demo-2`,
  });
});

test('AUDIO-35 AUDIO-36 locks an episode without audio and leads to the plan', async () => {
  const { person } = await openLibrary([{ ...three[0]!, audioUrl: undefined }, three[1]!]);
  const locked = await rowOf('Morning light');
  expect(locked.getByText('Premium')).toBeTruthy();
  expect(locked.queryByRole('button', { name: /^Play / })).toBeNull();
  expect(locked.getByRole('link', { name: 'Locked: Morning light. See the plan' }).getAttribute('href')).toBe(
    '/subscription',
  );
  await person.click(locked.getByRole('button', { name: 'Morning light' }));
  expect(locked.getByText(/^The whole library opens with .+, \$\d+ a month\.$/)).toBeTruthy();
  expect(locked.getByRole('link', { name: 'See the plan' }).getAttribute('href')).toBe('/subscription');
  expect(locked.queryByRole('button', { name: /^(Mark as played|Play )/ })).toBeNull();
  const open = await rowOf('Evening walk');
  expect(open.queryByText('Premium')).toBeNull();
  expect(open.getByRole('button', { name: 'Play Evening walk' })).toBeTruthy();
});

test('AUDIO-43 replaces a picture that does not load by the placeholder', async () => {
  await openLibrary([{ ...three[0]!, imageUrl: '/art/gone.svg' }]);
  const picture = (await rowOf('Morning light')).row.querySelector('img')!;
  expect(picture.getAttribute('src')).toBe('/art/gone.svg');
  fireEvent.error(picture);
  expect(picture.getAttribute('src')).toBe('/art/placeholder.svg');
});

const progressOf = (episodeId: string, position: number, played: boolean): EpisodeProgress => ({
  episodeId,
  position,
  played,
  at: new Date().toISOString(),
});

test('shows the progress of each episode and filters by it', async () => {
  const { person, callsOf } = await openLibrary(three, {
    replies: {
      'GET /api/progress': replyOf(progressEndpoint, [
        progressOf('demo-1', 2_420, false),
        progressOf('demo-2', 0, true),
      ]),
    },
  });
  const [begun, played] = [await rowOf('Morning light'), await rowOf('Evening walk')];
  await begun.findByText('1 min left');
  expect(begun.row.querySelector<HTMLElement>('[data-mark]')!.style.width).toBe('98%');
  expect(played.getByText('Played')).toBeTruthy();
  expect(begun.queryByText('Played')).toBeNull();
  const choose = (name: string) => person.click(screen.getByRole('radio', { name }));

  await choose('In progress');
  await screen.findByText('Showing 1 of 3 episodes');
  await expectListed('Morning light');
  await person.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Downloaded' }));
  await screen.findByText('Nothing is downloaded. The arrow of an episode keeps it on this device.');
  await person.click(screen.getByRole('button', { name: 'Show all episodes' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
  await choose('Not played');
  await screen.findByText('Showing 2 of 3 episodes');
  await expectListed('Morning light', 'Sleep first');

  const last = await rowOf('Sleep first');
  await person.click(last.getByRole('button', { name: 'Sleep first' }));
  await person.click(last.getByRole('button', { name: 'Mark as played' }));
  await screen.findByText('Showing 1 of 3 episodes');
  await waitFor(() =>
    expect(callsOf(saveProgressEndpoint)).toMatchObject([
      { url: '/api/episodes/demo-3/progress', sent: { position: 0, played: true } },
    ]),
  );
});

test('names what a filter lacks', async () => {
  const { person } = await openLibrary(three.slice(0, 1), {
    replies: { 'GET /api/progress': replyOf(progressEndpoint, [progressOf('demo-1', 0, true)]) },
  });
  await (await rowOf('Morning light')).findByText('Played');
  for (const [name, hint] of [
    ['In progress', 'Nothing is in progress. What you begin to hear waits for you here.'],
    ['Not played', 'You have played every episode.'],
  ] as const) {
    await person.click(screen.getByRole('radio', { name }));
    expect(await screen.findByText(hint)).toBeTruthy();
  }
  await person.type(screen.getByRole('searchbox'), 'no such words');
  await screen.findByText('No episodes found matching your search.');
});

test.each(['demo-3', '3'])('opens the episode that the address %s names, at its second', async (id) => {
  const { person } = await openLibrary(three, { at: `/advanced-audios?episode=${id}&t=25` });
  const row = await rowOf('Sleep first');
  expect(row.getByRole('button', { name: 'Sleep first' }).getAttribute('aria-expanded')).toBe('true');
  expect((await row.findByTestId('elapsed')).textContent).toBe('0:25');
  await person.click(row.getByRole('button', { name: 'Play Sleep first' }));
  expect(playerStore.get()).toMatchObject({ track: { id: 'demo-3' }, isPlaying: true, currentTime: 25 });
});

test('shares the active episode from its second', async () => {
  const { person } = await openLibrary(three);
  const row = await rowOf('Morning light');
  await person.click(row.getByRole('button', { name: 'Play Morning light' }));
  await person.click(row.getByRole('button', { name: 'Morning light' }));
  act(() => player().seek(31));
  await person.click(row.getByRole('button', { name: 'More for Morning light' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Share from 0:31' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/advanced-audios?episode=demo-1&t=31`);
});

test('changes Up Next from the menu of an episode', async () => {
  const { person, callsOf } = await openLibrary(three);
  const choose = async (title: string, choice: string, note: string) => {
    const row = await rowOf(title);
    if (row.getByRole('button', { name: title }).getAttribute('aria-expanded') === 'false')
      await person.click(row.getByRole('button', { name: title }));
    await person.click(row.getByRole('button', { name: `More for ${title}` }));
    await person.click(await screen.findByRole('menuitem', { name: choice }));
    await screen.findByText(note);
  };
  await choose('Evening walk', 'Add to Up Next', 'Added to Up Next');
  await choose('Sleep first', 'Play next', 'Plays next');
  const stored = () => callsOf(saveQueueEndpoint).at(-1)?.sent;
  await waitFor(() => expect(stored()).toMatchObject({ episodeIds: ['demo-3', 'demo-2'] }));
  await choose('Evening walk', 'Remove from Up Next', 'Removed from Up Next');
  await waitFor(() => expect(stored()).toMatchObject({ episodeIds: ['demo-3'], autoAdvance: true }));
});

test('while nothing plays, Up Next opens from the library, and what is removed comes back', async () => {
  let queue: PlayQueue = { episodeIds: [], autoAdvance: true, version: null };
  const { person } = await openLibrary(three, {
    replies: {
      'GET /api/queue': () => replyOf(queueEndpoint, queue),
      'PUT /api/queue': ({ body }) => {
        queue = JSON.parse(body) as PlayQueue;
        return replyOf(saveQueueEndpoint, queue);
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Up Next' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Up Next' }));
  await dialog.findByText('Nothing is waiting. What you add from an episode’s menu waits here.');
  await person.click(dialog.getByRole('button', { name: 'Close' }));

  const row = await rowOf('Evening walk');
  await person.click(row.getByRole('button', { name: 'Evening walk' }));
  await person.click(row.getByRole('button', { name: 'More for Evening walk' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Add to Up Next' }));
  await person.click(screen.getByRole('button', { name: 'Up Next' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Up Next' }));
  await person.click(await dialog.findByRole('button', { name: 'Remove Evening walk from Up Next' }));
  await dialog.findByText('Evening walk was removed.');
  await person.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(queue.episodeIds).toEqual(['demo-2']));

  await person.click(await dialog.findByRole('button', { name: /^Evening walk/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(playerStore.get().track?.id).toBe('demo-2');
});

test('says without a connection which episodes play', async () => {
  await openLibrary(three);
  await rowOf('Morning light');
  act(() => void window.dispatchEvent(new Event('offline')));
  onTestFinished(() => act(() => void window.dispatchEvent(new Event('online'))));
  await screen.findByText('You are offline. Episodes that you have downloaded still play.');
  expect(screen.getAllByText('Plays once you are online')).toHaveLength(3);
});

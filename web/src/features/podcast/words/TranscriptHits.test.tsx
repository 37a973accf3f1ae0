import { searchTranscriptsEndpoint, type TranscriptHit } from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { replyOf } from '../../../http/stub-server.fixture.ts';
import { type Answer, sentence } from '../../../http/test-origin.ts';
import { playerStore } from '../../../player/player-state.ts';
import { choosePanel } from '../now-playing/chosen-panel.ts';
import { episodesOf, openLibrary, rowOf } from '../open-library.fixture.ts';
import { progressQuery } from '../podcast.api.ts';

const two = episodesOf('Morning light', 'Evening walk');
const text = 'A door you already walk through. After the kettle.';
const hitAt = (start: number | null, episodeId = 'demo-2'): TranscriptHit => ({
  episodeId,
  start,
  text,
  matches: [[43, 49]],
});
const found = (...hits: TranscriptHit[]) => replyOf(searchTranscriptsEndpoint, { hits });

/** Types the words; the region of the hits appears. */
async function searchFor(words: string, reply: Answer | (() => Answer | Promise<Answer>)) {
  const app = await openLibrary(two, { replies: { 'GET /api/transcripts': reply } });
  await rowOf('Morning light');
  await app.person.type(screen.getByRole('searchbox'), words);
  const region = await screen.findByRole('region', { name: 'In what is said' });
  const said = within(region);
  return { ...app, region, said, status: () => said.getByRole('status').textContent };
}

test('shows the passages with the words marked, and plays from there', async () => {
  const { person, said, status, callsOf } = await searchFor('kettle', found(hitAt(31.5)));
  const hit = await said.findByRole('listitem');
  expect(status()).toBe('1 place');
  expect(callsOf(searchTranscriptsEndpoint).map(({ url }) => url)).toEqual(['/api/transcripts?q=kettle']);
  expect(hit.textContent).toContain(`Evening walk${text}`);
  expect([...hit.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['kettle']);
  expect(within(hit).getByText('0:31')).toBeTruthy();
  await person.click(within(hit).getByRole('button'));
  expect(playerStore.get()).toMatchObject({ track: { id: 'demo-2' }, isPlaying: true, currentTime: 31.5 });
});

test('plays from the beginning where the words are the first that are said', async () => {
  const { person, said, client } = await searchFor('kettle', found(hitAt(0)));
  const begun = { episodeId: 'demo-2', position: 600, played: false, at: new Date().toISOString() };
  client.setQueryData(progressQuery.queryKey, [begun]);
  await person.click(within(await said.findByRole('listitem')).getByRole('button'));
  expect(playerStore.get()).toMatchObject({ track: { id: 'demo-2' }, currentTime: 0, isSheetOpen: null });
});

test('stays closed beside other finds, and shows four passages at first', async () => {
  const { person, said, status } = await searchFor(
    'evening',
    found(...[1, 2, 3, 4, 5].map((start) => hitAt(start)), hitAt(6, 'gone')),
  );
  const open = await said.findByRole('button', { name: 'In what is said' });
  expect(status()).toBe('5 places');
  expect(open.getAttribute('aria-expanded')).toBe('false');
  expect(said.queryByRole('listitem')).toBeNull();
  await person.click(open);
  expect(said.getAllByRole('listitem')).toHaveLength(4);
  await person.click(said.getByRole('button', { name: 'Show all 5' }));
  expect(said.getAllByRole('listitem')).toHaveLength(5);
});

test('plays an episode without times from where the member was, and shows its transcript', async () => {
  onTestFinished(() => {
    playerStore.change({ isSheetOpen: null });
    choosePanel('up-next');
  });
  const { person, said } = await searchFor('kettle', found(hitAt(null)));
  const hit = await said.findByRole('listitem');
  expect(hit.textContent).not.toMatch(/\d:\d\d/);
  await person.click(within(hit).getByRole('button'));
  expect(playerStore.get()).toMatchObject({ track: { id: 'demo-2' }, currentTime: 0, isSheetOpen: true });
  expect((await screen.findByRole('tab', { name: 'Transcript' })).getAttribute('aria-selected')).toBe('true');
});

test('says that nothing was found', async () => {
  const { said } = await searchFor('kettle', found());
  expect(await said.findByText('Nothing found')).toBeTruthy();
});

test('says that the search failed, and again after another try', async () => {
  let answer = Promise.withResolvers<Answer>();
  const { person, said, status, region, callsOf } = await searchFor('kettle', () => answer.promise);
  const failed = 'The search in what is said did not work.';
  answer.resolve(sentence(500, 'Something went wrong'));
  await said.findByText(failed);
  answer = Promise.withResolvers();
  await person.click(said.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(status()).toBe('Searching again'));
  expect(region.getAttribute('aria-busy')).toBe('true');
  answer.resolve(sentence(500, 'Something went wrong'));
  await said.findByText(failed);
  answer = Promise.withResolvers();
  await person.click(said.getByRole('button', { name: 'Try again' }));
  answer.resolve(found(hitAt(31.5)));
  await waitFor(() => expect(status()).toBe('1 place'));
  expect(callsOf(searchTranscriptsEndpoint)).toHaveLength(3);
});

import { FIRST_ANSWERS, type FirstAnswers, myLinksEndpoint } from '@clear-spring/contract';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { onOpening } from '../../http/first-answers.ts';
import { createQueryClient, keyOf, read } from '../../http/query-client.ts';
import { createTestOrigin, json } from '../../http/test-origin.ts';
import { testUser } from '../../test-user.ts';
import { eventually } from '../../eventually.fixture.ts';
import { userKey } from './member-change.ts';
import { tellOtherTabs } from './member-channel.ts';
import { rememberPendingSignOut } from './pending-sign-out.ts';
import { persistedKey, readPersisted, writePersisted } from './persisted-state-storage.ts';
import { startWithDocument } from './start-with-document.ts';

const maya = testUser('maya');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  openedBefore(500);
});

/** Sets how long ago the document was asked for, in milliseconds. */
function openedBefore(milliseconds: number) {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(milliseconds);
  onTestFinished(() => clock.mockRestore());
}

/** The page starts with these answers in its document. */
function start(answers: FirstAnswers) {
  document.body.innerHTML = `<script type="application/json" id="${FIRST_ANSWERS}"></script>`;
  document.getElementById(FIRST_ANSWERS)!.textContent = JSON.stringify(answers);
  const client = createQueryClient();
  startWithDocument(client);
  return client;
}

test('who this is comes from the document, is of its time, and is read once', () => {
  const client = start({ '/api/user': maya });
  expect(client.getQueryData(userKey)).toEqual(maya);
  expect(client.getQueryState(userKey)?.dataUpdatedAt).toBeLessThanOrEqual(Date.now() - 500);
  expect(document.getElementById(FIRST_ANSWERS)).toBeNull();
  const next = createQueryClient();
  startWithDocument(next);
  expect(next.getQueryData(userKey)).toBeUndefined();
});

test('a visitor is known as one, which is another answer than none', () => {
  expect(start({ '/api/user': null }).getQueryData(userKey)).toBeNull();
  expect(start({ '/api/places': {} }).getQueryData(userKey)).toBeUndefined();
});

test('what another member has left in the tab goes, as when the server is asked', () => {
  writePersisted(persistedKey('leo', 'draft'), 'Dear Tom');
  start({ '/api/user': maya });
  expect(readPersisted(persistedKey('leo', 'draft'))).toBeUndefined();
});

test('a sign-out of which the server has not heard comes first', () => {
  rememberPendingSignOut();
  expect(start({ '/api/user': maya }).getQueryData(userKey)).toBeUndefined();
});

test('so does what another tab has done since the document was asked for, and nothing before', () => {
  tellOtherTabs('signed-out');
  expect(start({ '/api/user': maya }).getQueryData(userKey)).toBeUndefined();
  openedBefore(-1_000);
  expect(start({ '/api/user': maya }).getQueryData(userKey)).toEqual(maya);
});

test('a document that was long in coming says nothing any more', () => {
  openedBefore(31_000);
  expect(start({ '/api/user': maya }).getQueryData(userKey)).toBeUndefined();
});

test('the first screen shows what came, without a call; when it opens again, it calls', async () => {
  const { received } = await createTestOrigin(() => json(['newer']));
  const client = start({ '/api/user': maya, '/api/my-links': ['with the document'] });
  const open = () =>
    new QueryObserver(client, { ...read(myLinksEndpoint), refetchOnMount: onOpening }).subscribe(() => {});
  const leave = open();
  expect(client.isFetching()).toBe(0);
  expect(client.getQueryData(keyOf(myLinksEndpoint))).toEqual(['with the document']);
  leave();
  onTestFinished(open());
  await eventually(() => expect(client.getQueryData(keyOf(myLinksEndpoint))).toEqual(['newer']));
  expect(received.map(({ url }) => url)).toEqual(['/api/my-links']);
});

test('what is known to be outdated is called for also the first time', async () => {
  await createTestOrigin(() => json(['newer']));
  const client = start({ '/api/user': maya, '/api/my-links': ['with the document'] });
  await client.invalidateQueries();
  onTestFinished(
    new QueryObserver(client, { ...read(myLinksEndpoint), refetchOnMount: onOpening }).subscribe(() => {}),
  );
  await eventually(() => expect(client.getQueryData(keyOf(myLinksEndpoint))).toEqual(['newer']));
});

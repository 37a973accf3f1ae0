import { type ListedMember, membersEndpoint } from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { type Replies, replyOf } from '../../http/stub-server.fixture.ts';
import { sentence } from '../../http/test-origin.ts';
import { currentToasts } from '../../ui/toast/toast-store.ts';

const LIST = 'GET /api/admin/members';
const listed = (username: string, given: Partial<ListedMember> = {}): ListedMember => ({
  id: `0199a1de-6f2b-7c31-9d53-${Buffer.from(username).toString('hex').slice(0, 12).padEnd(12, '0')}`,
  username,
  name: null,
  email: `${username}@members.example`,
  csUserId: null,
  joinedAt: '2026-11-21T12:00:00.000Z',
  lastSeenAt: null,
  plan: 'free',
  isAdmin: false,
  suspendedAt: null,
  closesAt: null,
  closedAt: null,
  hasTwoFactor: false,
  ...given,
});
const page = (members: ListedMember[], next: string | null = null, similar: ListedMember[] = []) =>
  replyOf(membersEndpoint, { members, similar, next });

const openScreen = (at = '', replies: Replies = {}) =>
  openApp(`/admin/members${at}`, {
    user: { ...maya, username: 'ines', isAdmin: true },
    replies: { [LIST]: page([listed('tomas')]), ...replies },
  });
const rows = async (name = 'Members') =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);
const status = () => screen.getAllByRole('status').map((one) => one.textContent);

test('leads a member who is no admin home, and asks for no members', async () => {
  const { callsOf } = await openApp('/admin/members');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(callsOf(membersEndpoint)).toEqual([]);
});

test('shows plan, dates and marks of each member, and nothing personal of a closed account', async () => {
  await openScreen('', {
    [LIST]: page([
      listed('tomas', { name: 'Tomás Okafor', plan: 'paid', isAdmin: true, hasTwoFactor: true }),
      listed('olga', {
        plan: 'gifted',
        lastSeenAt: '2026-11-22T12:00:00.000Z',
        suspendedAt: '2026-11-22T12:00:00.000Z',
        closesAt: '2026-11-30T12:00:00.000Z',
      }),
      listed('gone', { closedAt: '2026-11-23T12:00:00.000Z' }),
    ]),
  });
  const texts = (await rows()).map((row) => row.textContent);
  for (const text of ['Tomás Okafor', 'tomas', 'tomas@members.example', 'Premium', 'Admin', 'Two-factor'])
    expect(texts[0]).toContain(text);
  for (const text of ['olga', 'Gift', 'Last seen Nov 22, 2026', 'Suspended', 'Closes Nov 30, 2026'])
    expect(texts[1]).toContain(text);
  expect(texts[2]).toContain('Closed account');
  expect(texts[2]).toContain('Closed Nov 23, 2026');
  expect(texts[2]).not.toContain('gone');
  expect(
    within((await rows())[0]!)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/admin/members/${listed('tomas').id}`);
});

test('searches once the typing has paused, keeps search and filters in the address, and tells what it found', async () => {
  const { person, callsOf, reply } = await openScreen();
  await rows();
  const { length } = window.history;
  await person.type(screen.getByLabelText('Search members'), 'TOM');
  await waitFor(() => expect(window.location.search).toBe('?search=TOM'));
  await waitFor(() => expect(status()).toContain('Showing 1 member'));
  reply({ [LIST]: page([]) });
  await person.selectOptions(screen.getByLabelText('Rights'), 'Admins');
  await waitFor(() => expect(status()).toContain('Nobody found'));
  expect(await screen.findByRole('heading', { name: 'Nobody found' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeTruthy();
  expect(window.location.search).toBe('?search=TOM&admin=yes');
  // Back leads to the screen before, not through each filter.
  expect(window.history.length).toBe(length);
  const asked = callsOf(membersEndpoint).map(({ url }) => url!.split('?')[1] ?? '');
  expect(asked).toEqual(['', 'search=TOM', 'search=TOM&admin=yes']);
});

test('reads search, filters and sort from the address', async () => {
  vi.setSystemTime(new Date(2026, 10, 28, 12));
  onTestFinished(() => void vi.useRealTimers());
  const { callsOf } = await openScreen(
    '?search=tom&plan=gifted&suspended=no&account=closing&twoFactor=yes&joined=7&sort=username-asc&admin=maybe',
  );
  await rows();
  const valueOf = (name: string) => screen.getByLabelText<HTMLSelectElement>(name).value;
  expect(valueOf('Search members')).toBe('tom');
  expect(['Plan', 'Rights', 'Suspended', 'Account', 'Two-factor', 'Joined', 'Sort'].map(valueOf)).toEqual([
    'gifted',
    // An address may misspell it.
    '',
    'no',
    'closing',
    'yes',
    '7',
    'username-asc',
  ]);
  const query = new URLSearchParams(callsOf(membersEndpoint)[0]?.url?.split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({
    search: 'tom',
    plan: 'gifted',
    suspended: 'no',
    account: 'closing',
    twoFactor: 'yes',
    joinedFrom: new Date(2026, 10, 21).toISOString(),
    sort: 'username',
    order: 'asc',
  });
});

test('adds the next page below and focuses its first member', async () => {
  const names = (from: number) => Array.from({ length: 10 }, (_, at) => listed(`m${from + at}`));
  const { person, callsOf } = await openScreen('', {
    [LIST]: ({ url }) => (url?.includes('after=') ? page(names(20)) : page(names(10), 'the 20th')),
  });
  expect(await rows()).toHaveLength(10);
  await person.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await rows()).toHaveLength(20));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('m20'));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(callsOf(membersEndpoint)[1]?.url).toContain('after=the+20th');
});

test('shows similar names where a search finds nobody', async () => {
  await openScreen('?search=tomsa', { [LIST]: page([], null, [listed('tomas')]) });
  expect(await rows('Similar names')).toHaveLength(1);
  expect(screen.queryByRole('table', { name: 'Members' })).toBeNull();
  await waitFor(() => expect(status()).toContain('Similar names'));
});

test('says that members could not be loaded or downloaded', async () => {
  const { person, reply } = await openScreen('', {
    [LIST]: sentence(404, 'Please try again soon.'),
    'GET /api/admin/members.csv': sentence(404, ''),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again soon.');
  reply({ [LIST]: page([listed('tomas')]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([
      { title: 'Error', description: 'The members could not be downloaded', variant: 'destructive' },
    ]),
  );
});

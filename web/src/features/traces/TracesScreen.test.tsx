import { type Trace, tracesEndpoint } from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';
import { type Replies, replyOf } from '../../http/stub-server.fixture.ts';
import { sentence } from '../../http/test-origin.ts';

const LIST = 'GET /api/admin/traces';
const ID = '0199a1de-6f2b-7c31-9d53-5d8a4c1e7f2';
const person = (username: string | null) => ({ id: ID, username });
const traceOf = (id: number, given: Partial<Trace> = {}): Trace => ({
  id: String(id),
  at: '2026-11-21T21:04:00.000Z',
  actor: null,
  origin: 'command',
  action: 'admin.granted',
  subject: person('tomas'),
  target: null,
  fields: [],
  requestId: null,
  before: null,
  after: null,
  reason: null,
  ...given,
});
const page = (traces: Trace[], next: string | null = null) => replyOf(tracesEndpoint, { traces, next });

function openScreen(at = '', replies: Replies = {}) {
  vi.stubEnv('TZ', 'UTC');
  onTestFinished(() => void vi.unstubAllEnvs());
  return openApp(`/admin/traces${at}`, {
    user: { ...maya, username: 'ines', isAdmin: true },
    replies: { [LIST]: page([traceOf(1)]), ...replies },
  });
}
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Traces' }))
    .getAllByRole('row')
    .slice(1);

test('leads a member who is no admin home, and asks for no traces', async () => {
  const { callsOf } = await openApp('/admin/traces');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(callsOf(tracesEndpoint)).toEqual([]);
});

test('says who did what to whom and when, with what changed and why', async () => {
  await openScreen('', {
    [LIST]: page([
      traceOf(1, { fields: ['isAdmin'], before: { isAdmin: false }, after: { isAdmin: true } }),
      traceOf(2, {
        actor: person('ines'),
        origin: 'browser',
        action: 'member.suspended',
        reason: 'Lost phone',
        requestId: 'H7',
        target: 'ab12cd',
        fields: ['planEndsAt', 'title', 'url'],
        before: { planEndsAt: '2026-11-30T21:04:00.000Z', title: 'Old' },
        after: { title: '' },
      }),
      traceOf(3, { origin: 'product', action: 'from-a-newer-server', subject: null }),
      traceOf(4, { actor: person(null), origin: 'browser', subject: person(null) }),
    ]),
  });
  const [granted, suspended, unknown, former] = await rows();
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  const facts = (row: HTMLElement) =>
    within(row)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(cells(granted!).slice(1)).toEqual(['Who: Command line', 'To whom: tomas', 'Nov 21, 2026 9:04 PM']);
  expect(within(granted!).getByRole('heading', { name: 'Made an admin' })).toBeTruthy();
  expect(facts(granted!)).toEqual([['Admin', 'No Yes']]);
  expect(within(suspended!).getByRole('heading', { name: 'Member suspended' })).toBeTruthy();
  expect(facts(suspended!)).toEqual([
    ['Reason', 'Lost phone'],
    ['To what', 'ab12cd'],
    ['Plan until', 'Nov 30, 2026 9:04 PM'],
    ['Title', 'Old –'],
    ['Destination', '–'],
    ['Request', 'H7'],
  ]);
  expect(cells(suspended!)[1]).toBe('Who: ines');
  expect(cells(unknown!).slice(0, 3)).toEqual(['from-a-newer-server', 'Who: The app itself', 'To whom: –']);
  expect(cells(former!).slice(1, 3)).toEqual(['Who: A former member', 'To whom: A former member']);
});

test('keeps search and filters in the address, tells what it found, and shows everybody’s again', async () => {
  const {
    person: user,
    callsOf,
    reply,
  } = await openScreen(`?subject=${ID}0&from=2026-11-20&until=2026-11-21&actor=nobody`);
  await rows();
  expect(screen.getByText('Only what one member did or was done to.')).toBeTruthy();
  const query = (at: number) =>
    Object.fromEntries(new URLSearchParams(callsOf(tracesEndpoint)[at]?.url?.split('?')[1]));
  expect(query(0)).toEqual({
    subject: `${ID}0`,
    from: '2026-11-20T00:00:00.000Z',
    // The last day is included.
    to: '2026-11-22T00:00:00.000Z',
  });
  await user.click(screen.getByRole('button', { name: 'Show everybody’s' }));
  await waitFor(() => expect(window.location.search).toBe('?from=2026-11-20&until=2026-11-21'));
  await user.type(screen.getByLabelText('Search traces'), 'tomas');
  await waitFor(() => expect(window.location.search).toContain('search=tomas'));
  const status = () => screen.getAllByRole('status').map((one) => one.textContent);
  await waitFor(() => expect(status()).toContain('Showing 1 trace'));
  reply({ [LIST]: page([]) });
  await user.selectOptions(screen.getByLabelText('Action'), 'Plan gifted');
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy();
  await waitFor(() => expect(status()).toContain('Nothing found'));
  expect(window.location.search).toContain('action=plan.gifted');
  expect(query(callsOf(tracesEndpoint).length - 1)).toMatchObject({ search: 'tomas', action: 'plan.gifted' });
});

test('adds the next page below, and says that traces could not be loaded', async () => {
  const many = (from: number) => Array.from({ length: 10 }, (_, at) => traceOf(from + at));
  const { person: user, reply } = await openScreen('', { [LIST]: sentence(404, '') });
  expect((await screen.findByRole('alert')).textContent).toContain('The traces could not be loaded');
  reply({ [LIST]: ({ url }) => (url?.includes('after=') ? page(many(10)) : page(many(0), 'ten')) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await rows()).toHaveLength(20));
  const [, , , , , , , , , , eleventh] = await rows();
  await waitFor(() => expect(eleventh?.contains(document.activeElement)).toBe(true));
});

test('says that nothing was done yet', async () => {
  await openScreen('', { [LIST]: page([]) });
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeTruthy();
});

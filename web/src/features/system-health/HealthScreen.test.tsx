import type { HealthParts, SystemHealth } from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../http/query-client.ts';
import { createTestOrigin, json, sentence } from '../../http/test-origin.ts';
import { testUser } from '../../test-user.ts';
import { dismissToast } from '../../ui/toast/toast-store.ts';
import { AuthProvider, useAuth } from '../auth/index.ts';
import HealthScreen from './HealthScreen.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
});

const AT = '2026-11-23T07:00:00.000Z';
const part = <Facts,>(facts: Facts) => ({ state: 'fine' as const, sentence: 'It is fine.', facts });
const fineParts: HealthParts = {
  jobs: part({ queues: [], failedCount: 0, failed: [] }),
  letters: part({ waiting: 0, retried: 0, lastSentAt: null, failedCount: 0, failed: [] }),
  feed: part({
    feed: 'demo',
    checkedAt: AT,
    lastSuccessAt: AT,
    itemCount: 3,
    lastFailure: null,
    consecutiveFailures: 0,
  }),
  payments: part({ provider: 'sandbox', lastEventAt: null, overdue: 0, late: [], contacts: [] }),
  push: part({ contacts: [] }),
  backups: part({ isDaily: false, contacts: [] }),
  database: part({
    bytes: 1,
    connections: 1,
    maxConnections: 100,
    oldestSeconds: 0,
    uncountedSeconds: 0,
    migration: 31,
    replicas: [],
  }),
  nodes: part({ nodes: [] }),
};
const healthOf = (given: Partial<SystemHealth> = {}, parts: Partial<HealthParts> = {}): SystemHealth => ({
  at: AT,
  node: 'well 1',
  state: 'fine',
  sentence: 'All is well.',
  ...given,
  parts: { ...fineParts, ...parts },
});
const failedJobs = (listed: number, failedCount = listed): HealthParts['jobs'] => ({
  state: 'look',
  sentence: `${failedCount} jobs failed.`,
  facts: {
    queues: [],
    failedCount,
    failed: Array.from({ length: listed }, (_, at) => ({
      id: `job-${at}`,
      queue: `queue-${at}`,
      failedAt: AT,
      attempts: 3,
      reason: null,
    })),
  },
});

function Known() {
  return !useAuth().isLoading && <HealthScreen />;
}

type Answer = ReturnType<typeof json>;
async function open(health: () => Answer | Promise<Answer>, post: () => Answer = () => ({ status: 204 })) {
  const { received } = await createTestOrigin(({ method, url }) => {
    if (url === '/api/user') return json({ ...testUser('ines'), isAdmin: true });
    return method === 'POST' ? post() : health();
  });
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <TestRouter>
          <Known />
        </TestRouter>
      </AuthProvider>
    </QueryClientProvider>,
  );
  return { client, calls: () => received.filter(({ method }) => method === 'POST').map(({ url }) => url) };
}
const card = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('while it is read the screen says so, and where all is well one line does', async () => {
  const answer = Promise.withResolvers<Answer>();
  await open(() => answer.promise);
  expect(await screen.findByRole('status', { name: 'Reading how everything is' })).toBeTruthy();
  answer.resolve(json(healthOf()));
  expect((await screen.findByText('All is well.')).closest('[role=status]')).toBeTruthy();
  expect(screen.getAllByText('Fine')).toHaveLength(8);
  expect(screen.queryByRole('button', { name: /again|aside/i })).toBeNull();
});

test('what is not set up is listed as something to do', async () => {
  const toDo = ['BACKUP_DIR is not set.', 'METRICS_TOKEN is not set.'];
  await open(() => json(healthOf({ state: 'look', sentence: '2 things are not set up yet.', toDo })));
  await screen.findByText('2 things are not set up yet.');
  const list = within(screen.getByRole('list', { name: 'To set up' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(toDo);
});

test('a part that could not be read says so beside the others', async () => {
  const unread = { state: 'unknown' as const, sentence: 'This took too long to read.', facts: null };
  await open(() =>
    json(healthOf({ state: 'unknown', sentence: 'Could not be read: emails.' }, { letters: unread })),
  );
  await screen.findByText('Could not be read: emails.');
  expect(card('Emails').getByText('Unknown')).toBeTruthy();
  expect(card('Emails').getByText('This took too long to read.')).toBeTruthy();
  expect(card('Jobs').getByText('Fine')).toBeTruthy();
});

test('what cannot be read at all is tried again, and what was read before stands with a word that it is old', async () => {
  let isDown = true;
  const { client } = await open(() => (isDown ? sentence(503, 'Please try again soon.') : json(healthOf())));
  await screen.findByText('This could not be read');
  isDown = false;
  press('Try again');
  await screen.findByText('All is well.');
  isDown = true;
  await client.refetchQueries();
  await screen.findByText('This is how it was a while ago: it could not be read again.');
  expect(screen.getByText('All is well.')).toBeTruthy();
});

test('of hundreds that failed five are seen first, then more, and how many are not listed', async () => {
  await open(() => json(healthOf({}, { jobs: failedJobs(50, 500) })));
  const rows = () => card('Jobs').queryAllByRole('listitem').length;
  await screen.findByText('500 jobs failed.');
  expect(rows()).toBe(5);
  press('Show more');
  expect(rows()).toBe(10);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Run again: queue-5');
  for (let step = 0; step < 3; step++) press('Show more');
  expect(rows()).toBe(10 + 40);
  expect(card('Jobs').getByText('And 450 more, which come up as these are dealt with.')).toBeTruthy();
  expect(card('Jobs').queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('all that failed is run again at once, and what failed alone has no button for that', async () => {
  let failed = 30;
  const { calls } = await open(
    () => json(healthOf({}, { jobs: failedJobs(failed) })),
    () => {
      failed = 1;
      return json({ count: 30 });
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Run all again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Run all failed jobs again?' }));
  expect(calls()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Run all again' }));
  await waitFor(() => expect(card('Jobs').getAllByRole('listitem')).toHaveLength(1));
  expect(calls()).toEqual(['/api/admin/jobs/run-again']);
  expect(card('Jobs').queryByRole('button', { name: 'Run all again' })).toBeNull();
});

test('what is set aside is asked about first, then gone', async () => {
  let failed = 1;
  const { calls } = await open(
    () =>
      json(failed ? healthOf({ sentence: 'Look at the jobs.' }, { jobs: failedJobs(failed) }) : healthOf()),
    () => {
      failed = 0;
      return { status: 204 };
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Set aside: queue-0' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set this job aside?' }));
  expect(dialog.getByText(/cannot be run again\. This cannot be undone\./)).toBeTruthy();
  expect(calls()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Set aside' }));
  await screen.findByText('All is well.');
  expect(calls()).toEqual(['/api/admin/jobs/job-0/set-aside']);
});

test('what a closing account paid is listed with whose it was, and set aside once it is refunded', async () => {
  let isListed = true;
  const late = [{ id: 'trace-1', at: AT, memberId: 'member-1', subscriptionId: 'sub_1' }];
  const facts = (listed: typeof late) => ({ ...fineParts.payments.facts!, late: listed });
  const { calls } = await open(
    () => json(healthOf({}, { payments: part(facts(isListed ? late : [])) })),
    () => {
      isListed = false;
      return { status: 204 };
    },
  );
  const link = await screen.findByRole('link', { name: 'sub_1' });
  expect(link.getAttribute('href')).toBe('/admin/members/member-1');
  press('Set aside: sub_1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set this payment aside?' }));
  expect(dialog.getByText(/Give the money back at the provider first/)).toBeTruthy();
  expect(calls()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Set aside' }));
  await waitFor(() => expect(card('Payments').queryByRole('link')).toBeNull());
  expect(calls()).toEqual(['/api/admin/late-payments/trace-1/set-aside']);
});

test('whoever was overtaken by another admin reads so, and can only look again; a failure can be tried again', async () => {
  let status = 409;
  await open(
    () => json(healthOf({}, { jobs: failedJobs(1) })),
    () => sentence(status, status === 409 ? 'Somebody was faster.' : 'Please try again soon.'),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Run again: queue-0' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Run again' }));
  await screen.findByText('Somebody was faster.');
  expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
  press('Look again');
  status = 500;
  fireEvent.click(await screen.findByRole('button', { name: 'Run again: queue-0' }));
  const again = await screen.findByRole('button', { name: 'Run again' });
  expect(screen.queryByText('Somebody was faster.')).toBeNull();
  fireEvent.click(again);
  await screen.findByText('Please try again soon.');
  expect(screen.getByRole('button', { name: 'Run again' })).toBeTruthy();
});

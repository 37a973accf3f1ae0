import { pages } from '@clear-spring/content';
import {
  deleteLogEndpoint,
  type NotificationLog,
  notificationLogsEndpoint,
  type User,
} from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { maya, openApp } from '../../../app/open-app.fixture.tsx';
import { type Replies, replyOf } from '../../../http/stub-server.fixture.ts';
import { sentence } from '../../../http/test-origin.ts';
import { expectTold } from '../../../ui/toast/toast.fixture.ts';

const LOGS = 'GET /api/notification-logs';
const ines = { ...maya, username: 'ines', isAdmin: true };
const idOf = (title: string) =>
  `0199a1de-6f2b-7c31-9d53-${Buffer.from(title).toString('hex').slice(-12).padEnd(12, '0')}`;
const logOf = (title: string, given: Partial<NotificationLog> = {}): NotificationLog => ({
  id: idOf(title),
  title,
  body: 'By the water.',
  source: 'manual',
  sentAt: '2026-11-23T21:04:00.000Z',
  deliveredCount: 3,
  failedCount: 0,
  status: 'completed',
  target: 'all',
  topic: null,
  url: null,
  ...given,
});
const listOf = (logs: NotificationLog[], pagination: { total?: number; more?: boolean } = {}) =>
  replyOf(notificationLogsEndpoint, {
    logs,
    pagination: { page: 1, pageSize: 10, total: logs.length, more: false, ...pagination },
  });
const open = (replies: Replies, { at = '', user = ines }: { at?: string; user?: User } = {}) =>
  openApp(`/notification-logs${at}`, { user, replies });

const row = (title: string) =>
  waitFor(() => screen.getByRole('heading', { level: 2, name: title }).closest('tr')!);
const cellsOf = async (title: string) =>
  within(await row(title))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const remove = (title: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name: `Delete the log of ${title}` });
async function answer(person: UserEvent, button: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this log?' }));
  await person.click(dialog.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('NLOG-01 NLOG-02 NLOG-07 shows an admin the logs in a table, and what each was', async () => {
  vi.stubEnv('TZ', 'UTC');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { person } = await open({
    [LOGS]: listOf([
      logOf('To all', {
        url: '/event-photos',
        payload: JSON.stringify({ title: 'To all' }),
        sourceInfo: 'Sent by ines',
        recipientCount: 4,
      }),
      logOf('Some failed', { failedCount: 1, status: 'failed', target: 'subscribers', topic: 'events' }),
      logOf('Still to come', {
        status: 'scheduled',
        source: 'scheduled',
        sentAt: '2026-11-24T21:04:00.000Z',
      }),
      logOf('A test', { source: 'profile', target: 'self', url: 'https://spring.example/', payload: '{}' }),
    ]),
  });
  await row('To all');
  expect(
    screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')]),
  ).toEqual(
    ['All', 'Manual', 'From Profile', 'Scheduled', 'RSS Feed'].map((name) => [name, String(name === 'All')]),
  );
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Message',
    'Sent',
    'Source',
    'Audience',
    'Devices',
    'Status',
    'Delete',
  ]);
  expect(screen.getByText('4 notifications')).toBeTruthy();
  expect(
    screen.getByText('Everything sent or scheduled, to which inboxes, and how many devices it reached.'),
  ).toBeTruthy();
  const facts = async (title: string) => (await cellsOf(title)).slice(1, 6);
  expect(await facts('To all')).toEqual([
    'Nov 23, 2026 9:04 PM',
    'Manual',
    'All members',
    '3 devices reached',
    'Completed',
  ]);
  expect(await facts('Some failed')).toEqual([
    'Nov 23, 2026 9:04 PM',
    'Manual',
    'Subscribers, Events',
    '3 devices reached, 1 failed',
    'Failed',
  ]);
  // It leaves with the next run.
  expect(await facts('Still to come')).toEqual([
    'Nov 24, 2026 9:05 PM',
    'Scheduled',
    'All members',
    '–',
    'Scheduled',
  ]);
  expect((await facts('A test')).slice(1, 3)).toEqual(['From Profile', 'Own devices']);
  expect((await remove('To all')).disabled).toBe(false);
  expect((await remove('Some failed')).disabled).toBe(false);
  expect(await remove('Still to come')).toMatchObject({
    disabled: true,
    title: 'It can be deleted once it has been sent.',
  });

  const details = within(await row('To all'));
  expect(details.getByText('Details').closest('details')?.open).toBe(false);
  for (const [name, value] of [
    ['Cause', 'Sent by ines'],
    ['Recipients', '4 devices, and the inboxes'],
    ['Picture', 'Ours'],
  ])
    expect(details.getByText(name!).nextSibling?.textContent).toBe(value);
  expect(details.getByText('{"title":"To all"}').closest('details')?.open).toBe(false);
  const away = within(await row('A test')).getByRole('link', { name: 'https://spring.example/' });
  expect([away.getAttribute('target'), away.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  await person.click(details.getByRole('link', { name: '/event-photos' }));
  await waitFor(() => expect(window.location.pathname).toBe('/event-photos'));
});

test('NLOG-03 NLOG-06 shows a member the logs without what is for admins, and leads back to the profile', async () => {
  const { person } = await open(
    { [LOGS]: listOf([logOf('To all', { url: '/event-photos' })]) },
    { user: maya },
  );
  await row('To all');
  expect(screen.getByText(pages.notificationLogs.intro)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  expect(screen.getAllByRole('columnheader')).toHaveLength(6);
  expect(screen.queryByText('Details')).toBeNull();
  expect(screen.getByRole('link', { name: '/event-photos' })).toBeTruthy();
  const main = within(screen.getByRole('main'));
  expect(screen.getByRole('link', { name: 'Back to Profile' }).getAttribute('href')).toBe('/profile');
  await person.click(main.getByRole('link', { name: 'Profile' }));
  await waitFor(() => expect(window.location.pathname).toBe('/profile'));
});

test('NLOG-04 NLOG-11 asks for the source of the tab alone, and says where it has no logs', async () => {
  const { person, callsOf } = await open({
    [LOGS]: ({ url }) => listOf(url?.includes('source=rss') ? [logOf('Episode', { source: 'rss' })] : []),
  });
  const empty = (text: string) => screen.findByRole('heading', { name: text });
  await empty('No notification logs found.');
  for (const [tab, text] of [
    ['Manual', 'No manual notifications found.'],
    ['From Profile', 'No notifications from a profile found.'],
    ['Scheduled', 'No scheduled notifications found.'],
  ] as const) {
    await person.click(screen.getByRole('tab', { name: tab }));
    await empty(text);
  }
  expect(window.location.search).toBe('?source=scheduled');
  await person.click(screen.getByRole('tab', { name: 'RSS Feed' }));
  await row('Episode');
  const asked = callsOf(notificationLogsEndpoint).map(({ url }) =>
    new URLSearchParams(url!.split('?')[1]).get('source'),
  );
  expect(asked).toEqual([null, 'manual', 'profile', 'scheduled', 'rss']);
});

test('NLOG-04 opens the tab and the page of the address', async () => {
  const { callsOf } = await open(
    { [LOGS]: listOf([logOf('Late')], { total: 25, more: true }) },
    {
      at: '?source=manual&page=2',
    },
  );
  await row('Late');
  expect(screen.getByRole('tab', { name: 'Manual' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText('25+ notifications')).toBeTruthy();
  expect(screen.getByText('Page 2 of 3+')).toBeTruthy();
  expect(callsOf(notificationLogsEndpoint)[0]?.url).toBe(
    '/api/notification-logs?page=2&pageSize=10&source=manual',
  );
});

test('NLOG-05 NLOG-08 NLOG-09 deletes a log only once an admin confirms it', async () => {
  const { person, callsOf, reply } = await open({ [LOGS]: listOf([logOf('A mistake'), logOf('Stays')]) });
  await person.click(await remove('A mistake'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this log?' });
  expect(dialog.textContent).toContain('“A mistake” leaves the log and every inbox.');
  expect(within(dialog).getByRole('button', { name: 'Delete' }).className).toContain('bg-rose-ink');
  await answer(person, 'Keep it');
  expect(callsOf(deleteLogEndpoint)).toEqual([]);
  reply({
    'DELETE /api/notification-logs/:id': () => {
      reply({ [LOGS]: listOf([logOf('Stays')]) });
      return { status: 204 };
    },
  });
  await person.click(await remove('A mistake'));
  await answer(person, 'Delete');
  await expectTold({ title: 'Log Deleted', description: 'The notification left the log and every inbox.' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'A mistake' })).toBeNull());
  expect(callsOf(deleteLogEndpoint).map(({ url }) => url)).toEqual([
    `/api/notification-logs/${idOf('A mistake')}`,
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 notification'));
});

test('NLOG-10 shows why a deletion failed, and reads the list again', async () => {
  const { person, reply } = await open({ [LOGS]: listOf([logOf('Gone before')]) });
  reply({
    'DELETE /api/notification-logs/:id': () => {
      reply({ [LOGS]: listOf([]) });
      return sentence(404, 'There is no such notification log.');
    },
  });
  await person.click(await remove('Gone before'));
  await answer(person, 'Delete');
  await expectTold({
    title: 'Error',
    description: '404: There is no such notification log.',
    variant: 'destructive',
  });
  await screen.findByRole('heading', { name: 'No notification logs found.' });
});

test('NLOG-12 says that logs failed to load, and tries again', async () => {
  const { person, reply } = await open({ [LOGS]: sentence(404, '') });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to load notification logs. Please try again.',
  );
  reply({ [LOGS]: listOf([logOf('Here again')]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await row('Here again');
});

test('NLOG-14 shows ten logs a page, and leads from a page that does not exist to the last', async () => {
  const { person, callsOf } = await open(
    {
      [LOGS]: ({ url }) => {
        const page = Number(new URLSearchParams(url!.split('?')[1]).get('page'));
        return listOf(page > 3 ? [] : [logOf(`Of page ${page}`)], { total: 21 });
      },
    },
    { at: '?page=900' },
  );
  await row('Of page 3');
  expect(window.location.search).toBe('?page=3');
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button('Next page').disabled).toBe(true);
  await person.click(button('Previous page'));
  await row('Of page 2');
  await person.click(button('Previous page'));
  await row('Of page 1');
  expect(button('Previous page').disabled).toBe(true);
  expect(screen.getByText('Page 1 of 3')).toBeTruthy();
  expect(window.location.search).toBe('');
  expect(callsOf(notificationLogsEndpoint).every(({ url }) => url?.includes('pageSize=10'))).toBe(true);
});

test('reads the progress of a broadcast every two seconds until it has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const sending = {
    status: 'sending' as const,
    sentAt: new Date().toISOString(),
    recipientCount: 5,
    heldCount: 1,
  };
  const { reply, callsOf } = await open({ [LOGS]: listOf([logOf('On its way', sending)]) });
  await row('On its way');
  expect(screen.getByRole('progressbar', { name: '3 of 5 devices' })).toMatchObject({ value: 3, max: 5 });
  expect((await cellsOf('On its way')).slice(4, 6)).toEqual([
    '3 of 5 devices1 waits for the end of quiet hours',
    'Sending',
  ]);
  expect((await remove('On its way')).disabled).toBe(true);
  reply({ [LOGS]: listOf([logOf('On its way')]) });
  await vi.advanceTimersByTimeAsync(2_000);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect((await cellsOf('On its way')).slice(4, 6)).toEqual(['3 devices reached', 'Completed']);
  expect((await remove('On its way')).disabled).toBe(false);
  const reads = callsOf(notificationLogsEndpoint).length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(callsOf(notificationLogsEndpoint)).toHaveLength(reads);
});

test('lets an admin delete what only waits for the end of quiet hours, and says how many will not get it', async () => {
  const sending = (title: string, counts: Partial<NotificationLog>) =>
    logOf(title, { status: 'sending', deliveredCount: 0, ...counts });
  const { person } = await open({
    [LOGS]: listOf([
      sending('Waits', { recipientCount: 3, deliveredCount: 1, heldCount: 2 }),
      sending('Is on its way', { recipientCount: 3, deliveredCount: 1, heldCount: 1 }),
      sending('Has just begun', { recipientCount: 3 }),
    ]),
  });
  expect((await remove('Is on its way')).disabled).toBe(true);
  expect((await remove('Has just begun')).disabled).toBe(true);
  await person.click(await remove('Waits'));
  expect(screen.getByRole('dialog').textContent).toContain(
    'Devices that have shown it keep it. The 2 devices in quiet hours will not get it.',
  );
});

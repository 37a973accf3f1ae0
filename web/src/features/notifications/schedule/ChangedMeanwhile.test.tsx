import {
  audienceEndpoint,
  editScheduledEndpoint,
  type ScheduledNotification,
  scheduledNotificationsEndpoint,
  scheduleEndpoint,
} from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maya, openApp } from '../../../app/open-app.fixture.tsx';
import { replyOf } from '../../../http/stub-server.fixture.ts';
import { sentence } from '../../../http/test-origin.ts';

const mine: ScheduledNotification = {
  id: '0199a1de-6f2b-7c31-9d53-5d8a4c1e7f20',
  version: 'first',
  title: 'Book club',
  body: 'We begin at eight.',
  url: null,
  scheduledFor: '2099-06-21T19:05:00.000Z',
  targetAudience: 'all',
  topic: null,
  status: 'pending',
  sending: false,
  sentAt: null,
  deliveredCount: 0,
  failedCount: 0,
};
const theirs = { ...mine, version: 'second', title: 'Reading circle', body: 'We begin at nine.' };
const LIST = 'GET /api/scheduled-notifications';
const listOf = (...all: ScheduledNotification[]) => replyOf(scheduledNotificationsEndpoint, all);
const CHANGED = 'oscar changed this notification meanwhile, so yours is not saved yet.';

/** Types another message into the form of `mine`, which is `now` by the time it is saved. */
async function saveTooLate(status: number, reason: string, ...now: ScheduledNotification[]) {
  const app = await openApp('/admin/notifications', {
    user: { ...maya, isAdmin: true },
    replies: {
      [LIST]: listOf(mine),
      'GET /api/notifications/audience': replyOf(audienceEndpoint, { devices: 3 }),
      'PUT /api/scheduled-notifications/:id': () => {
        app.reply({ [LIST]: listOf(...now) });
        return sentence(status, reason);
      },
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Scheduled notifications' }));
  const press = async (name: string) => app.person.click(await section.findByRole('button', { name }));
  const field = (name: string) => section.getByLabelText<HTMLInputElement>(name);
  await press('Change Book club');
  await app.person.clear(field('Message'));
  await app.person.type(field('Message'), 'We begin at ten.');
  await press('Save Changes');
  expect((await section.findByRole('alert')).textContent).toBe(reason);
  expect(field('Message').value).toBe('We begin at ten.');
  return { ...app, section, press, field };
}

test('a message that somebody else has changed meanwhile is shown beside what was typed, which then takes its place', async () => {
  const { reply, section, press, callsOf } = await saveTooLate(409, CHANGED, theirs);
  const newer = await section.findByRole('region', { name: 'The newer version' });
  for (const text of ['Reading circle', 'We begin at nine.'])
    expect(within(newer).getByText(text)).toBeTruthy();
  const saved = { ...mine, version: 'third', body: 'We begin at ten.' };
  reply({
    'PUT /api/scheduled-notifications/:id': replyOf(editScheduledEndpoint, saved),
    [LIST]: listOf(saved),
  });
  await press('Save Mine Instead');
  await waitFor(() => expect(section.queryByLabelText('Message')).toBeNull());
  expect(callsOf(editScheduledEndpoint).map(({ sent }) => sent)).toMatchObject([
    { body: 'We begin at ten.', version: 'first' },
    { title: 'Book club', body: 'We begin at ten.', version: 'second' },
  ]);
});

test('the newer message is taken over into the form, and saved from its own version', async () => {
  const { reply, section, press, field, person, callsOf } = await saveTooLate(409, CHANGED, theirs);
  await press('Take the Newer One');
  expect([field('Title').value, field('Message').value]).toEqual(['Reading circle', 'We begin at nine.']);
  expect(document.activeElement).toBe(field('Title'));
  expect(section.queryByRole('alert')).toBeNull();
  reply({ 'PUT /api/scheduled-notifications/:id': replyOf(editScheduledEndpoint, theirs) });
  await person.type(field('Title'), '!');
  await press('Save Changes');
  await waitFor(() => expect(section.queryByLabelText('Message')).toBeNull());
  expect(callsOf(editScheduledEndpoint).at(-1)?.sent).toMatchObject({
    title: 'Reading circle!',
    body: 'We begin at nine.',
    version: 'second',
  });
});

test('a draft of an earlier version does not lie over the newer one', async () => {
  const { section, press, field } = await saveTooLate(409, CHANGED, theirs);
  await section.findByRole('region', { name: 'The newer version' });
  await press('Hide Form');
  await press('Change Reading circle');
  expect([field('Title').value, field('Message').value]).toEqual(['Reading circle', 'We begin at nine.']);
});

test.each([
  [
    409,
    'This notification is not pending any more, so it cannot be changed.',
    [{ ...mine, status: 'sent' as const }],
  ],
  [404, 'There is no such notification.', []],
])(
  'what was typed for a message that is not pending any more (%i) is scheduled as a new one',
  async (...late) => {
    const [status, reason, now] = late;
    const { reply, section, press, field, callsOf } = await saveTooLate(status, reason, ...now);
    await press('Schedule as New');
    expect(section.getByRole('heading', { name: '“Book club”, as a new notification' })).toBeTruthy();
    expect([field('Title').value, field('Message').value]).toEqual(['Book club', 'We begin at ten.']);
    expect(document.activeElement).toBe(field('Scheduled time'));
    reply({ 'POST /api/scheduled-notifications': replyOf(scheduleEndpoint, { ...mine, version: 'new' }) });
    await press('Schedule');
    await waitFor(() => expect(section.queryByLabelText('Message')).toBeNull());
    expect(callsOf(scheduleEndpoint).map(({ sent }) => sent)).toMatchObject([{ body: 'We begin at ten.' }]);
  },
);

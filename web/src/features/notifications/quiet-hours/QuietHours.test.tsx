import {
  quietHoursEndpoint,
  type QuietHoursAnswer,
  saveQuietHoursEndpoint,
  timeZoneEndpoint,
} from '@clear-spring/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../../../app/open-app.fixture.tsx';
import { type Replies, replyOf } from '../../../http/stub-server.fixture.ts';
import { sentence } from '../../../http/test-origin.ts';
import { browserTimeZone } from '../../../ui/time-zone.ts';
import { expectToast } from '../../../ui/toast/toast.fixture.ts';

vi.mock('../../../ui/time-zone.ts', { spy: true });
beforeEach(() => void vi.mocked(browserTimeZone).mockReturnValue('Europe/Berlin'));

const NIGHT: QuietHoursAnswer = { quietHours: { from: '23:30', to: '08:15' }, timeZone: 'Europe/Berlin' };
const OFF: QuietHoursAnswer = { quietHours: null, timeZone: 'Europe/Berlin' };
const asked = (answer: QuietHoursAnswer): Replies => ({
  'GET /api/notifications/quiet-hours': replyOf(quietHoursEndpoint, answer),
});
const saving = (answer: QuietHoursAnswer): Replies => ({
  'PUT /api/notifications/quiet-hours': replyOf(saveQuietHoursEndpoint, answer),
});
const open = (replies: Replies) => openApp('/profile?section=notifications', { replies });
const wanted = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Quiet hours' });
const time = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('switching quiet hours on asks for 22:00 to 07:00, and shows them as saved', async () => {
  const usual = { from: '22:00', to: '07:00' };
  const { person, callsOf } = await open(saving({ ...OFF, quietHours: usual }));
  const toggle = await wanted();
  expect(toggle.checked).toBe(false);
  await person.click(toggle);
  await expectToast('Quiet Hours Saved', 'They hold on all your devices.');
  expect(callsOf(saveQuietHoursEndpoint).map(({ sent }) => sent)).toEqual([{ quietHours: usual }]);
  expect([time('From').value, time('Until').value]).toEqual(['22:00', '07:00']);
  expect(screen.getByText('By the clocks of Berlin.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
});

test('changed times are saved by the button, and a refusal shows beside them', async () => {
  const { person, callsOf, reply, client } = await open({
    ...asked(NIGHT),
    'PUT /api/notifications/quiet-hours': sentence(400, 'Quiet hours cannot end when they begin'),
  });
  expect((await wanted()).checked).toBe(true);
  fireEvent.change(time('Until'), { target: { value: '23:30' } });
  expect(callsOf(saveQuietHoursEndpoint)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Save quiet hours' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Quiet hours cannot end when they begin');
  expect(callsOf(saveQuietHoursEndpoint)[0]?.sent).toEqual({ quietHours: { from: '23:30', to: '23:30' } });
  const short = { ...NIGHT, quietHours: { from: '23:30', to: '06:00' } };
  reply({ ...saving(short), ...asked(short) });
  fireEvent.change(time('Until'), { target: { value: '06:00' } });
  await person.click(screen.getByRole('button', { name: 'Save quiet hours' }));
  await expectToast('Quiet Hours Saved', 'They hold on all your devices.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(time('Until').value).toBe('06:00');
  expect(callsOf(saveQuietHoursEndpoint)[1]?.sent).toEqual({ quietHours: short.quietHours });
  // Another device changes them once more.
  reply(asked(NIGHT));
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(time('Until').value).toBe('08:15'));
});

test('switching quiet hours off sends null and hides the times', async () => {
  const { person, callsOf } = await open({ ...asked(NIGHT), ...saving(OFF) });
  await person.click(await wanted());
  await expectToast('Quiet Hours Off', 'What waited is on its way.');
  expect(callsOf(saveQuietHoursEndpoint).map(({ sent }) => sent)).toEqual([{ quietHours: null }]);
  expect((await wanted()).checked).toBe(false);
  expect(screen.queryByLabelText('From')).toBeNull();
});

test('a browser in another zone offers its own clocks', async () => {
  vi.mocked(browserTimeZone).mockReturnValue('Asia/Tokyo');
  const { person, callsOf, reply } = await open({
    ...asked(NIGHT),
    'PUT /api/user/time-zone': replyOf(timeZoneEndpoint, {
      timeZone: 'Europe/Berlin',
      nextTimeZone: 'Asia/Tokyo',
    }),
  });
  const here = await screen.findByRole('button', { name: 'Use Tokyo' });
  reply(asked({ ...NIGHT, timeZone: 'Asia/Tokyo' }));
  await person.click(here);
  expect(await screen.findByText('By the clocks of Tokyo.')).toBeTruthy();
  expect(callsOf(timeZoneEndpoint).map(({ sent }) => sent)).toEqual([{ timeZone: 'Asia/Tokyo' }]);
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
});

test('quiet hours that could not be loaded are asked for again', async () => {
  const { person, reply } = await open({ 'GET /api/notifications/quiet-hours': sentence(403, 'No.') });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your quiet hours could not be loaded.Try again',
  );
  reply(asked(NIGHT));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await wanted()).checked).toBe(true);
});

test('the inbox says when nothing buzzes, and where to change that', async () => {
  await openApp('/inbox', { replies: asked(NIGHT) });
  expect(await screen.findByText(/^Quiet from 11:30 PM to 8:15 AM, Berlin time\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe(
    '/profile?section=notifications',
  );
});

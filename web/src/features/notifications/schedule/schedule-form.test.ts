import { expect, onTestFinished, test, vi } from 'vitest';
import { draftOf, emptyDraft, scheduleForm, timeOf } from './schedule-form.ts';

const DRAFT = {
  ...emptyDraft,
  title: 'Spring evening',
  body: 'We begin at eight.',
  scheduledFor: '2026-11-21T19:05',
};

/** The error message of each field. */
function refusals(change: Partial<Record<keyof typeof DRAFT, unknown>>): Record<string, string> {
  const { error } = scheduleForm.safeParse({ ...DRAFT, ...change });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test.each(['', '   '])('VAL-22 a title "%s" is missing', (title) => {
  expect(refusals({ title })).toEqual({ title: 'Title is required' });
});

test.each(['', ' \n '])('VAL-23 a message "%s" is missing', (body) => {
  expect(refusals({ body })).toEqual({ body: 'Message is required' });
});

test.each(['', 'soon', '2026-13-40T25:61'])('VAL-24 a time "%s" is missing', (scheduledFor) => {
  expect(refusals({ scheduledFor })).toEqual({ scheduledFor: 'Scheduled time is required' });
});

test('VAL-25 the address may be left out; otherwise it is a path or https', () => {
  expect(refusals({ url: '' })).toEqual({});
  expect(refusals({ url: '/advanced-audios' })).toEqual({});
  expect(refusals({ url: 'https://events.example' })).toEqual({});
  for (const url of ['http://events.example', '//events.example', 'javascript:alert(1)', 'events'])
    expect(refusals({ url })).toEqual({ url: 'An address starts with / or with https://' });
});

test('VAL-26 it goes to all or to subscribers, to all when nothing is said', () => {
  expect(emptyDraft.targetAudience).toBe('all');
  expect(refusals({ targetAudience: 'subscribers' })).toEqual({});
  expect(Object.keys(refusals({ targetAudience: 'admins' }))).toEqual(['targetAudience']);
  const { targetAudience: _, ...unsaid } = DRAFT;
  expect(scheduleForm.safeParse(unsaid).data).toMatchObject({ targetAudience: 'all' });
});

test("the time travels with this device's offset", () => {
  const { data } = scheduleForm.safeParse(DRAFT);
  expect(data?.scheduledFor).toMatch(/^2026-11-21T19:05:00(Z|[+-]\d\d:\d\d)$/);
  expect(new Date(data?.scheduledFor ?? '')).toEqual(new Date(2026, 10, 21, 19, 5));
});

const ONE = {
  id: '1',
  title: DRAFT.title,
  body: DRAFT.body,
  url: null,
  targetAudience: 'subscribers',
  topic: 'events',
  status: 'pending',
  sending: false,
  sentAt: null,
  deliveredCount: 0,
  failedCount: 0,
} as const;

test('a notification that is changed begins as it is, at the time it was said to leave', () => {
  const scheduledFor = new Date(2026, 10, 21, 19, 1).toISOString();
  const draft = draftOf({ ...ONE, scheduledFor });
  expect(draft).toEqual({ ...DRAFT, url: '', targetAudience: 'subscribers', topic: 'events' });
});

test('a time that nobody changed stays, also in the hour that a day in autumn has twice', () => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  const notification = { ...ONE, scheduledFor: '2027-11-07T06:35:00.000Z' };
  const draft = draftOf(notification);
  expect(new Date(draft.scheduledFor).toISOString()).toBe('2027-11-07T05:35:00.000Z');
  expect(timeOf(draft, notification)).toBe(notification.scheduledFor);
  expect(timeOf({ ...draft, scheduledFor: '2027-11-07T12:00' }, notification)).toBeNull();
});

import { createECDH } from 'node:crypto';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../db/test-database.ts';
import { startPushService } from './push-service.fixture.ts';
import { createPushSender, PAYLOAD_LIMIT, type PushMessage, type PushSubscription } from './push-sender.ts';
import { knownPushServices } from './push-services.ts';
import { createVapid } from './vapid.ts';

const { db, close } = await createTestDatabase();
const service = await startPushService();
let now = new Date();
const vapid = await createVapid({ db, keys: undefined, subject: 'mailto:us@members.test', now: () => now });
afterAll(async () => {
  await service.close();
  await close();
});

const message: PushMessage = {
  payload: JSON.stringify({ title: 'Hello', body: 'World', tag: 'a' }),
  urgency: 'normal',
  topic: 'a',
  ttlSeconds: 60,
};

async function send(browser: PushSubscription, sent = message, timeout = 20_000) {
  const push = createPushSender({ vapid, timeout });
  onTestFinished(push.close);
  const turn = await push.queue([browser]).next();
  return turn!.send(sent);
}

function newBrowser() {
  const { endpoint, keys } = service.subscribe();
  return { endpoint, ...keys };
}

test.each([
  [201, { kind: 'delivered' }],
  [404, { kind: 'gone' }],
  [410, { kind: 'gone' }],
  [400, { kind: 'refused' }],
  [403, { kind: 'refused' }],
  [413, { kind: 'refused' }],
  [500, { kind: 'later', spareSeconds: null }],
  [503, { kind: 'later', spareSeconds: null }],
  [
    { status: 429, headers: { 'retry-after': '120' } },
    { kind: 'later', spareSeconds: 120 },
  ],
  [
    { status: 429, headers: { 'retry-after': 'soon' } },
    { kind: 'later', spareSeconds: 1 },
  ],
  [{ status: 301, headers: { location: 'http://127.0.0.1:1/' } }, { kind: 'refused' }],
  ['reset', { kind: 'later', spareSeconds: null }],
  ['stall', { kind: 'later', spareSeconds: null }],
  ['take-and-drip', { kind: 'delivered' }],
] as const)('a push service that answers %j', async (answer, outcome) => {
  service.answer = () => answer;
  // Short where no end of the answer comes; on a busy machine an answer takes its time.
  const timeout = answer === 'stall' ? 500 : answer === 'take-and-drip' ? 2_000 : undefined;
  expect(await send(newBrowser(), message, timeout)).toMatchObject(outcome);
});

test('Retry-After may be a date', async () => {
  const headers = { 'retry-after': new Date(Date.now() + 90_000).toUTCString() };
  service.answer = () => ({ status: 503, headers });
  const outcome = await send(newBrowser());
  if (outcome.kind !== 'later') throw new Error(outcome.kind);
  expect(outcome.spareSeconds).toBeGreaterThan(85);
  expect(outcome.spareSeconds).toBeLessThanOrEqual(90);
});

test.each([
  ['is no point of the curve', { p256dh: Buffer.alloc(65, 9).toString('base64url') }],
  ['is compressed', { p256dh: createECDH('prime256v1').generateKeys('base64url', 'compressed') }],
  ['comes with a secret that is too short', { auth: 'AAAA' }],
])('a browser whose key %s is refused, and nothing is sent', async (_, keys) => {
  service.attempts.clear();
  const browser = { ...newBrowser(), ...keys };
  expect(await send(browser)).toMatchObject({ kind: 'refused' });
  expect(service.attempts.size).toBe(0);
});

test('of many at once, each browser can read what it is sent, and one whose keys are no keys holds up none', async () => {
  const push = createPushSender({ vapid });
  onTestFinished(push.close);
  service.answer = () => 201;
  service.deliveries.length = 0;
  const broken = { ...newBrowser(), auth: 'AA' };
  const queue = push.queue([broken, ...Array.from({ length: 60 }, newBrowser)]);
  // Of two broadcasts at the same time.
  const titles = ['Hello', 'Good evening'];
  const sent = Array.from({ length: 61 }, async (_, at) => {
    const turn = await queue.next();
    const outcome = await turn!.send({
      ...message,
      payload: JSON.stringify({ title: titles[at % 2], body: 'World', tag: 'a' }),
    });
    return { ...outcome, isBroken: turn!.subscription === broken };
  });
  const outcomes = await Promise.all(sent);
  for (const { kind, isBroken } of outcomes) expect(kind).toBe(isBroken ? 'refused' : 'delivered');
  const read = Map.groupBy(service.deliveries, ({ payload }) => payload.title);
  expect(titles.map((title) => read.get(title)?.length)).toEqual([30, 30]);
  expect(service.complaints).toEqual([]);
});

test('the largest payload that is let through fits into what services take', async () => {
  service.answer = () => 201;
  const [title, around] = ['x', '{"title":"","body":"","tag":""}'.length];
  const payload = JSON.stringify({ title, body: 'y'.repeat(PAYLOAD_LIMIT - around - 1), tag: '' });
  expect(Buffer.byteLength(payload)).toBe(PAYLOAD_LIMIT);
  expect(await send(newBrowser(), { ...message, payload })).toEqual({ kind: 'delivered' });
  expect(service.complaints).toEqual([]);
});

test('the keys are made once, for every app node', async () => {
  const otherNode = await createVapid({
    db,
    keys: undefined,
    subject: 'mailto:us@members.test',
    now: () => now,
  });
  expect(otherNode.publicKey).toBe(vapid.publicKey);
  expect(Buffer.from(vapid.publicKey, 'base64url')).toHaveLength(65);
});

test('one token serves a push service for hours, then it is renewed; each service has its own', () => {
  now = new Date('2026-11-21T12:00:00Z');
  const token = vapid.authorization('https://push.test');
  now = new Date('2026-11-21T17:59:00Z');
  expect(vapid.authorization('https://push.test')).toBe(token);
  expect(vapid.authorization('https://other.test')).not.toBe(token);
  now = new Date('2026-11-21T18:01:00Z');
  expect(vapid.authorization('https://push.test')).not.toBe(token);
});

const isKnown = knownPushServices(['http://localhost:9999']);

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/QABC',
  'http://localhost:9999/device/1',
])('%s is at a push service', (endpoint) => {
  expect(isKnown(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://me@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.test/abc',
  'https://evil.test/fcm.googleapis.com',
  'https://evilpush.apple.com.test/',
  'https://notify.windows.com.evil.test/',
  'https://xpush.apple.com/abc',
  'http://localhost:9998/device/1',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'not an address',
  '',
])('%s is not', (endpoint) => {
  expect(isKnown(endpoint)).toBe(false);
});

import { expect, onTestFinished, test } from 'vitest';
import { startPushService } from '../../push/push-service.fixture.ts';
import { createTestServer } from '../../test-server.ts';

const MEMBERS = 35;
/** The most that a member may have. */
const DEVICES_EACH = 20;
const DEVICES = MEMBERS * DEVICES_EACH;
/** Sends of one chunk that are in flight at a time; two chunks are sent at once. */
const IN_FLIGHT = 64;

async function connect(origin: string, door: string, account: object) {
  const call = (path: string, body?: object, cookie = '') =>
    fetch(`${origin}${path}`, {
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  const answer = await call(door, account);
  const cookie = answer.headers.getSetCookie().map((header) => header.split(';')[0]);
  return (path: string, body?: object) => call(path, body, cookie.join('; '));
}

const signIn = (origin: string) =>
  connect(origin, '/api/login', { username: 'demo-admin', password: 'life-in-balance' });

const signUp = (origin: string, username: string) =>
  connect(origin, '/api/register', {
    username,
    email: `${username}@members.example`,
    password: 'a spring in the hills',
  });

test(
  'a SIGKILL of everything in mid-broadcast: after the restart each device has it, the counts add up, and only what was in flight came twice, under the same tag',
  { timeout: 300_000 },
  async () => {
    const service = await startPushService();
    onTestFinished(service.close);
    const server = await createTestServer({ PUSH_SERVICES: service.origin });
    await server.start();
    const before = await signIn(server.origin);
    let member = before;
    for (let at = 0; at < DEVICES; at++) {
      if (at % DEVICES_EACH === 0) member = await signUp(server.origin, `member-${at}`);
      expect((await member('/api/notifications/subscribe', service.subscribe())).status).toBe(200);
    }

    // From the 300th on, the service accepts the message but never answers.
    const { promise: midway, resolve } = Promise.withResolvers<void>();
    let unanswered = 0;
    service.answer = () => {
      if (service.deliveries.length < 300) return 201;
      if (++unanswered === IN_FLIGHT) resolve();
      return 'take-and-stall';
    };
    const cut = before('/api/send-push-notification', { title: 'News', body: 'There is news.' }).catch(
      () => {},
    );
    await midway;
    await server.killEverything();
    await cut;

    service.answer = () => 201;
    await server.start();
    const after = await signIn(server.origin);
    const latest = async () => {
      const answer = await after('/api/notification-logs');
      return ((await answer.json()) as { logs: object[] }).logs[0];
    };
    await expect
      .poll(latest, { timeout: 200_000 })
      .toMatchObject({ status: 'completed', deliveredCount: DEVICES, failedCount: 0 });

    expect(service.complaints).toEqual([]);
    expect(new Set(service.deliveries.map(({ device }) => device)).size).toBe(DEVICES);
    expect(service.deliveries.length).toBeLessThanOrEqual(DEVICES + 2 * IN_FLIGHT);
    expect(new Set(service.deliveries.map(({ payload }) => payload.tag)).size).toBe(1);
  },
);

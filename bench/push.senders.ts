// One sender and one broadcast in a separate process, so that its memory is measured alone.
import { createECDH, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import webPush from 'web-push';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openEmbeddedPostgres } from '../server/src/db/embedded/index.ts';
import { openDatabase } from '../server/src/db/index.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { createJobs } from '../server/src/jobs/index.ts';

export type Sender = 'loop' | 'product';

export interface SenderReport {
  /** While something was to be sent. */
  seconds: number;
  /** This process's memory in MB: before the broadcast, and the peak during it. */
  restMb: number;
  peakMb: number;
}

const [sender, origin, count] = process.argv.slice(2) as [Sender, string, string];
const DEVICES = Number(count);
/** As many sends in flight as the app has: two chunks of 64. */
const IN_FLIGHT = 128;

const megabytes = () => Math.round(process.memoryUsage.rss() / 2 ** 20);

/** The keys of a thousand browsers, reused: creating keys is not what we measure. */
const keys = Array.from({ length: 1_000 }, () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}));
const keyOf = (device: number) => keys[device % keys.length]!;
const endpointOf = (device: number) => `${origin}/anybody/${device}`;

async function measure(send: () => Promise<unknown>): Promise<SenderReport> {
  globalThis.gc?.();
  const restMb = megabytes();
  let peakMb = restMb;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, megabytes())), 20);
  const start = performance.now();
  await send();
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  return { seconds, restMb, peakMb };
}

/** The obvious implementation: all devices in memory, and web-push for each of them. */
async function plainLoop(): Promise<SenderReport> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const vapidDetails = { subject: 'mailto:us@members.example', publicKey, privateKey };
  const payload = JSON.stringify({ title: 'News', body: 'There is news.', tag: 'news' });
  return measure(async () => {
    const subscriptions = Array.from({ length: DEVICES }, (_, at) => ({
      endpoint: endpointOf(at),
      keys: keyOf(at),
    }));
    const waiting = subscriptions.values();
    const slot = async () => {
      for (const subscription of waiting)
        await webPush.sendNotification(subscription, payload, {
          vapidDetails,
          TTL: 86_400,
          urgency: 'normal',
        });
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, slot));
  });
}

/** The app's implementation: devices in PostgreSQL, frozen recipients, chunks as jobs, every outcome on disk. */
async function product(): Promise<SenderReport> {
  const dataDir = await mkdtemp('/var/tmp/clear-spring-bench-push-');
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  const database = openDatabase(postgres.url, console);
  const { pool } = database;
  await migrateDatabase(database);
  const jobs = await createJobs({ url: postgres.url, log: console });
  const app = await buildApp({
    config: readConfig({ DATA_DIR: dataDir, DEMO: 'off', PUSH_SERVICES: origin }),
    database,
    jobs,
    mailer: { send: async () => {} },
  });
  await app.ready();
  const call = (url: string, payload: object) => app.inject({ method: 'POST', url, payload, cookies });
  let cookies: Record<string, string> = {};
  const person = { username: 'admin-one', email: 'one@members.example', password: 'a spring in the hills' };
  const joined = await call('/api/register', person);
  cookies = Object.fromEntries(joined.cookies.map(({ name, value }) => [name, value]));
  await pool.query('UPDATE users SET is_admin = true');
  await pool.query(
    `INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, user_id, session_id, created_at)
     SELECT uuidv7(), $1 || '/anybody/' || n, ($2::text[])[n % 1000 + 1], ($3::text[])[n % 1000 + 1], u.id, s.id, now()
     FROM generate_series(1, $4::int) n, users u, (SELECT id FROM sessions) s`,
    [origin, keys.map((key) => key.p256dh), keys.map((key) => key.auth), DEVICES],
  );

  async function sent(): Promise<void> {
    for (;;) {
      const { rows } = await pool.query<{ open: boolean }>(
        'SELECT EXISTS (SELECT FROM notification_chunks WHERE NOT finished) AS open',
      );
      if (!rows[0]!.open) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const report = await measure(async () => {
    await call('/api/send-push-notification', { title: 'News', body: 'There is news.' });
    await sent();
  });
  const { rows } = await pool.query('SELECT status, delivered_count AS delivered FROM notifications');
  if (rows[0]?.status !== 'completed' || rows[0].delivered !== DEVICES)
    throw new Error(`${rows[0]?.status}: ${rows[0]?.delivered} of ${DEVICES} deliveries were counted.`);
  await app.close();
  await jobs.stop();
  await database.close();
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
  return report;
}

const report = await (sender === 'loop' ? plainLoop() : product());
process.send?.(report);
process.disconnect();

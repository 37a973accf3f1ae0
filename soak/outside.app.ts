import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';
import { audio, startPodcastHost } from '../server/src/audio/podcast-host.fixture.ts';
import { createTestDatabase, TEST_KEYS } from '../server/src/db/test-database.ts';
import { startStripe } from '../server/src/payments/stripe-api.fixture.ts';
import { startPushService } from '../server/src/push/push-service.fixture.ts';
import { createTestServer } from '../server/src/test-server.ts';
import { at, createWorld, hostOf } from './outside.world.ts';

const MINUTE = 60;

/** The app as its own process, with everything that it talks to outside, each over TLS and by its name. */
export async function startInTheWorld() {
  const world = await createWorld();
  const mail = await startMailServer();
  const stripe = await startStripe();
  const push = await startPushService({ known: `https://${hostOf('push')}` });
  const host = await startPodcastHost();
  const database = await createTestDatabase();
  const doors = {
    mail: await world.open('mail', 465, at(mail.origin)),
    stripe: await world.open('stripe', 443, at(stripe.origin)),
    push: await world.open('push', 443, at(push.origin)),
    feed: await world.open('feed', 443, at(host.origin)),
    audio: await world.open('audio', 443, at(host.origin)),
    database: await world.open('database', 5432, () => connect(socketOf(database.url)), 'postgres'),
  };
  const episodes = ['first'];
  host.on('/feed', (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feedOf(episodes)),
  );
  host.on('/sound.mp3', audio(Buffer.alloc(100_000)));

  const { username, pathname } = new URL(database.url.replace(/\?.*/, ''));
  const server = await createTestServer(
    {
      DEMO: 'off',
      PUBLIC_URL: `https://${hostOf('members')}`,
      TRUST_PROXY: '127.0.0.1',
      NODE_EXTRA_CA_CERTS: world.authority,
      DATABASE_URL: `postgresql://${username}@${hostOf('database')}${pathname}?sslmode=verify-full`,
      SECRET_KEY: TEST_KEYS.current.toString('base64'),
      SMTP_URL: `smtps://${hostOf('mail')}`,
      STRIPE_API_URL: `https://${hostOf('stripe')}`,
      STRIPE_SECRET_KEY: stripe.settings.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
      STRIPE_PRICE_ID: stripe.settings.priceId,
      PUSH_SERVICES: `https://${hostOf('push')}`,
      PODCAST_FEED_URL: `https://${hostOf('feed')}/feed`,
    },
    { atEnd: afterAll },
  );
  await server.start();
  const front = await world.open('members', 443, at(server.origin));
  afterAll(async () => {
    await database.close();
    await mail.close();
    await stripe.close();
    await push.close();
  });

  const { pool } = database;
  /** Jobs that wait until a time, or could run, or do. */
  const waiting = async () =>
    (
      await pool.query<{ due: number; next: number | null }>(
        `SELECT count(*) FILTER (WHERE state = 'active' OR start_after <= now())::int AS due,
           extract(epoch FROM min(start_after) FILTER (WHERE start_after > now()) - now())::float8 AS next
         FROM pgboss.job WHERE state < 'completed' AND name = ANY ($1)`,
        [PATIENT],
      )
    ).rows[0]!;

  /**
   * Lets so many seconds pass for the jobs that wait, faster than they do: whatever is due next is due at once. Ends
   * earlier where `isOver`, and returns the seconds.
   */
  async function pass(
    seconds: number,
    isOver: () => boolean | Promise<boolean> = () => false,
  ): Promise<number> {
    let passed = 0;
    for (;;) {
      const began = performance.now();
      while ((await waiting()).due > 0 && !(await isOver())) await delay(100);
      passed += (performance.now() - began) / 1_000;
      if (await isOver()) return passed;
      const { next } = await waiting();
      const step = Math.min(next ?? Infinity, seconds - passed);
      if (step <= 0) return passed;
      await pool.query(
        `UPDATE pgboss.job SET start_after = start_after - make_interval(secs => $1)
         WHERE state < 'active' AND name = ANY ($2)`,
        [step, PATIENT],
      );
      // A chunk knows as well when its next round is.
      await pool.query(
        `UPDATE notification_chunks SET retry_at = retry_at - make_interval(secs => $1) WHERE NOT finished`,
        [step],
      );
      passed += step;
      if (next === null) return passed;
    }
  }

  return {
    ...world,
    server,
    database,
    pool,
    mail,
    stripe,
    push,
    host,
    doors: { ...doors, front },
    episodes,
    pass,
    hour: () => pass(60 * MINUTE),
  };
}

/** The queues of what is tried again. */
const PATIENT = [
  'auth-reset-mail',
  'auth-security-mail',
  'notification-chunk',
  'plan-renewals',
  'duplicate-subscription',
];

const socketOf = (url: string) => {
  const { searchParams } = new URL(url.replace('@/', '@localhost/'));
  return join(searchParams.get('host')!, `.s.PGSQL.${searchParams.get('port') ?? '5432'}`);
};

const feedOf = (titles: string[]) =>
  `<rss version="2.0"><channel><title>Well</title>${titles
    .map(
      (title) =>
        `<item><title>${title}</title><guid>${title}</guid><enclosure url="https://${hostOf('audio')}/sound.mp3?${title}"/></item>`,
    )
    .join('')}</channel></rss>`;

/** Keeps whom it had e-mails for. */
async function startMailServer() {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

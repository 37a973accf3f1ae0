import { fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { START } from '../scripts/start-product.ts';
import { hashPassword } from '../server/src/features/auth/password.ts';
import { type BenchDatabase, openBenchCluster } from './database.ts';
import type { Target } from './hostile.attacks.ts';
import { type PodcastHost, startPodcastHost } from './hostile.host.ts';
import type { HostileServerOrder } from './hostile.server.ts';
import { firstMessage, pathOf } from './processes.ts';
import { signIn } from './sessions.ts';

const LINKS = 10_000;
/** A year of broadcasts, and the tests of members who test often. */
const NOTIFICATIONS = { broadcasts: 1_000, tests: 200_000 };

export interface Stage {
  target: Target;
  host: PodcastHost;
  /** The process id of the app. */
  pid: number;
  /** Any member. */
  shortLink(): string;
  close(): Promise<void>;
}

/** A full app: links, members with every product, notifications, a podcast. */
export async function setTheStage(): Promise<Stage> {
  const host = await startPodcastHost();
  const cluster = await openBenchCluster();
  const database = await cluster.seed('hostile', { links: LINKS, clicksPerLink: 5 });
  await fill(database);
  const shortCodes = await database.shortCodes(LINKS);
  const { rows } = await database.query(
    'SELECT user_id AS id FROM links GROUP BY user_id ORDER BY count(*) DESC LIMIT 9',
    [],
  );
  const [admin, ...members] = rows.map(({ id }) => String(id));
  await database.query('UPDATE users SET is_admin = true WHERE id = $1', [admin]);
  await database.query('UPDATE users SET password_hash = $1', [await hashPassword(randomUUID())]);
  await database.query(
    `INSERT INTO subscriptions (user_id, source, status, created_at) SELECT id, 'gift', 'active', now() FROM unnest($1::uuid[]) id`,
    [members],
  );

  const server = fork(pathOf('hostile.server.ts'), { execArgv: START.slice(0, -1) });
  server.send({ databaseUrl: database.url, feedUrl: `${host.origin}/feed` } satisfies HostileServerOrder);
  const origin = await firstMessage<string>(server, 'The product');
  const cookies = await signIn(database, [admin!, ...members]);
  const episode = await firstEpisode(database);
  return {
    target: {
      origin,
      shortCodes,
      admin: cookies[0]!,
      members: cookies.slice(1),
      audioUrl: episode.audio_url,
      episodeId: episode.id,
    },
    host,
    pid: server.pid!,
    shortLink: () => `${origin}/s/${shortCodes[randomInt(shortCodes.length)]}`,
    async close() {
      server.kill('SIGKILL');
      await cluster.close();
      host.close();
    },
  };
}

async function fill(database: BenchDatabase): Promise<void> {
  await database.query(
    `INSERT INTO notifications (id, title, body, urgency, source, source_info, target, user_id, status, created_at, sent_at)
     SELECT uuidv7(), 'News', 'There is news.', 'normal', (ARRAY['manual', 'rss', 'scheduled'])[n % 3 + 1], '', 'all', NULL,
       'completed', now(), now() - n * interval '8 hours'
     FROM generate_series(1, $1::int) n`,
    [NOTIFICATIONS.broadcasts],
  );
  await database.query(
    `INSERT INTO notifications (id, title, body, urgency, source, source_info, target, user_id, status, created_at, sent_at)
     SELECT uuidv7(), 'Test Notification', 'Notifications reach this device.', 'normal', 'profile', '', 'self', id,
       'completed', now(), now() - n * interval '1 minute'
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS at, count(*) OVER () AS many FROM users) member
     JOIN generate_series(1, $1::int) n ON n % many = at - 1`,
    [NOTIFICATIONS.tests],
  );
  await database.query('VACUUM ANALYZE notifications', []);
}

async function firstEpisode(database: BenchDatabase): Promise<{ id: string; audio_url: string }> {
  for (; ; await delay(250)) {
    const { rows } = await database.query('SELECT id, audio_url FROM episodes ORDER BY pub_date LIMIT 1', []);
    if (rows[0]) return rows[0] as { id: string; audio_url: string };
  }
}

import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from './app.deps.ts';
import { createAudioSource, createStreamSlots, createStreamWatch } from './audio/index.ts';
import { createClock } from './db/clock.ts';
import { isCompatible } from './db/migrate.ts';
import { getOrCreateSecret } from './db/secrets.ts';
import { createKnownDevices, createSessionManager, listOpenSessions } from './features/auth/index.ts';
import { createClickJournal, createClickRecorder, createPreviewPictures } from './features/links/index.ts';
import { createOpenedLinks } from './features/notices/index.ts';
import {
  createDemoFeed,
  createHttpFeed,
  createWordsSource,
  demoAudioFile,
  listOpenFeeds,
} from './features/podcast/index.ts';
import { radioAudioFile } from './features/radio/index.ts';
import { createSubscriptions } from './features/subscription/index.ts';
import {
  createContacts,
  createHealthReader,
  createNode,
  PUSH,
  watchProvider,
  setUpOf,
} from './features/system-health/index.ts';
import { createLetterTokens } from './features/weekly-letter/index.ts';
import { createReadiness } from './http/health.routes.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { watchMailer } from './mail/index.ts';
import { createOutboundClient, publicWeb } from './outbound/index.ts';
import { createPushSender, createVapid } from './push/index.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates what routes and workers share. */
export async function createServices(deps: AppDeps, log: FastifyBaseLogger) {
  const { config, database, jobs } = deps;
  const { db, pool, directPool } = database;

  const clock = createClock({ pool, own: deps.now ?? (() => new Date()), log });
  await clock.compare();
  // A test sets the time itself.
  const now = deps.now ?? clock.now;

  // Loaded only where they can be read.
  const metrics = config.metricsToken
    ? (await import('./metrics/metrics.ts')).createMetrics({ pool, jobs })
    : null;

  const limiter = createRateLimiter({ db, now });
  const secure = config.publicUrl.startsWith('https:');
  const devices = createKnownDevices({ db, now, secure });
  const sessions = createSessionManager({ db, jobs, now, secure, devices });
  const auth = {
    db,
    jobs,
    now,
    limiter,
    sessions,
    devices,
    reservedUsernames: config.developerUsernames,
    demoUsernames: config.demoUsernames ?? [],
  };

  const clickJournal = createClickJournal({ db, log });
  const openedLinks = createOpenedLinks({ db, clickJournal, jobs, now, log });
  const clicks = createClickRecorder({
    pool: directPool,
    log,
    now,
    onRecorded: clickJournal.appended,
    onBatch: metrics?.clicksRecorded,
    onClicked: openedLinks.add,
    timeout: deps.clickTimeout,
  });
  const previewPictures = createPreviewPictures();

  const outbound = createOutboundClient(deps.addresses ?? publicWeb, deps.audioTimeouts);
  const { podcastFeedUrl } = config;
  const feed = podcastFeedUrl ? createHttpFeed({ url: podcastFeedUrl, outbound }) : createDemoFeed({ now });
  const audio = createAudioSource({
    outbound,
    ownFile: (url) => demoAudioFile(url) ?? radioAudioFile(url),
  });
  const streams = {
    slots: createStreamSlots(deps.audioTimeouts?.slot),
    sessions: createStreamWatch((ids) => listOpenSessions(db, ids, now()), deps.audioTimeouts?.watch),
    feeds: createStreamWatch((hashes) => listOpenFeeds(db, hashes), deps.audioTimeouts?.watch),
    pausedFor: deps.audioTimeouts?.paused,
  };
  const words = createWordsSource({ outbound, closed: audio.closed });
  const podcast = { db, jobs, now, limiter, log, feed, feedUrl: feed.url, audio, streams, words };

  const node = createNode({ db, dataDir: config.dataDir });
  const contacts = createContacts({ db, now });
  const vapid = await createVapid({ db, now, ...config.push });
  const push = createPushSender({
    vapid,
    timeout: deps.pushTiming?.timeout,
    onOutcome: metrics?.pushSent,
    onContact: (service, failure) => contacts.record(PUSH + service, failure),
  });

  const created = await createSubscriptions({ config, database, jobs, now, log });
  const subscriptions = { ...created, provider: watchProvider(created.provider, contacts) };

  const health = createHealthReader({
    healthDb: database.healthDb,
    now,
    node: node.name,
    feed: podcast.feed,
    provider: subscriptions.provider,
    ...setUpOf(config),
    log,
  });
  const readiness = createReadiness({ ping: () => isCompatible(database.probe), stopping: deps.stopping });
  metrics?.show({
    health: health.read,
    version: node.version,
    isReady: async () => (await readiness()) === 'ready',
    clockAhead: clock.ahead,
    dataDir: config.dataDir,
  });
  const mailer = metrics ? watchMailer(deps.mailer, metrics.emailSent) : deps.mailer;

  const letterTokens = createLetterTokens(await getOrCreateSecret(db, 'weekly-letter'));

  return {
    clock,
    now,
    metrics,
    limiter,
    auth,
    clicks,
    clickJournal,
    openedLinks,
    previewPictures,
    outbound,
    podcast,
    node,
    contacts,
    vapid,
    push,
    subscriptions,
    health,
    readiness,
    mailer,
    letterTokens,
  };
}

import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app.deps.ts';
import type { Services } from './app.services.ts';
import { workOnBackups } from './backup/daily.ts';
import { abortable } from './db/embedded/index.ts';
import { sealPlainSecrets } from './db/secrets.ts';
import { sweepAuth, workOnRecoveryMail } from './features/auth/index.ts';
import { workOnClosings } from './features/erasure/index.ts';
import { sweepLetters } from './features/letters/index.ts';
import { sweepVisitors, workOnDayPartitions, workOnHitPartitions } from './features/links/index.ts';
import { sweepCopies, workOnCopies } from './features/my-data/index.ts';
import { workOnNotices } from './features/notices/index.ts';
import { sweepInboxes, sweepNotifications, workOnNotifications } from './features/notifications/index.ts';
import {
  checkFeed,
  enqueueWords,
  refreshLibrary,
  sweepBookmarks,
  workOnPodcast,
} from './features/podcast/index.ts';
import { workOnRss } from './features/rss/index.ts';
import { workOnSubscriptions } from './features/subscription/index.ts';
import { sweepNodes } from './features/system-health/index.ts';
import { workOnTracePartitions } from './features/traces/index.ts';
import { workOnWeeklyLetters } from './features/weekly-letter/index.ts';
import { sweepRateLimits } from './http/rate-limit.ts';
import { sweepJobs } from './jobs/index.ts';

/** Starts what runs without a request: jobs, schedules, and the first look at the feed. */
export async function startWorkers(app: FastifyInstance, services: Services, deps: AppDeps): Promise<void> {
  const { config, database, jobs } = deps;
  const { db, longRunningDb, directPool } = database;
  const { clock, now, auth, clickJournal, podcast, push, subscriptions, mailer } = services;
  const { sandbox } = subscriptions;

  await workOnRecoveryMail({ ...auth, mailer, publicUrl: config.publicUrl });
  await workOnPodcast(podcast);
  await workOnNotifications({
    db,
    pool: directPool,
    jobs,
    now,
    push,
    pauseSeconds: deps.pushTiming?.pauseSeconds,
  });
  await workOnNotices({ db, clickJournal, jobs, now });
  // What a crash has left there.
  clickJournal.appended();
  app.addHook('onReady', async () => services.openedLinks.start());
  await workOnRss(podcast);
  await workOnSubscriptions(subscriptions);
  await workOnClosings({ db, longRunningDb, jobs, clock, mailer, subscriptions, log: app.log });
  await workOnCopies({ ...auth, clickJournal, supportEmail: config.externalUrls.supportEmail });
  await workOnWeeklyLetters({
    ...auth,
    clickJournal,
    letterTokens: services.letterTokens,
    mailer,
    publicUrl: config.publicUrl,
    feedUrl: podcast.feedUrl,
  });
  const { clickRetentionMonths, traceRetentionMonths } = config;
  await workOnHitPartitions({ longRunningDb, jobs, clock, clickRetentionMonths });
  await workOnDayPartitions({ longRunningDb, jobs, clock });
  await workOnTracePartitions({ longRunningDb, jobs, clock, traceRetentionMonths });
  await workOnBackups({ ...deps, ...services, ...config, log: app.log, backupDir: config.backupDir });
  await jobs.hourly('sweep', () => sweep(app, services, deps));
  await services.node.start();
  // The sandbox's events wait until the app listens; with Stripe there are none.
  jobs.assertAllHandled(['sandbox-event']);

  if (sandbox) app.addHook('onListen', () => sandbox.deliverEventsTo(() => app.listeningOrigin));
  // The built-in feed is imported before the first request, an external one once the app listens.
  app.addHook('onListen', () => enqueueWords(podcast));
  if (config.podcastFeedUrl) app.addHook('onListen', () => refreshLibrary(podcast));
  else app.addHook('onReady', async () => void (await abortable(checkFeed(podcast), deps.stopping)));
}

/** Deletes what has expired. */
async function sweep(app: FastifyInstance, services: Services, deps: AppDeps): Promise<void> {
  const { db, longRunningDb } = deps.database;
  await sealPlainSecrets(db);
  // These use the database's clock only.
  await sweepVisitors({ longRunningDb, clickJournal: services.clickJournal });
  await sweepNotifications({ longRunningDb });
  await sweepInboxes({ longRunningDb });
  await sweepBookmarks({ longRunningDb });
  await sweepLetters({ longRunningDb });
  await sweepJobs({ longRunningDb });
  await sweepNodes({ longRunningDb });
  const { at, agrees } = await services.clock.compare();
  if (!agrees) return;
  await sweepAuth({ longRunningDb }, at, app.log);
  await sweepCopies({ longRunningDb }, at);
  await sweepRateLimits({ longRunningDb }, at);
  await services.subscriptions.sandbox?.bank.sweep({ longRunningDb }, at);
  await deps.mailer.sweep?.(at);
}

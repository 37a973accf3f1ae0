import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app.deps.ts';
import type { Services } from './app.services.ts';
import { abortable } from './db/embedded/index.ts';
import { sealPlainSecrets } from './db/secrets.ts';
import { sweepAuth, workOnRecoveryMail } from './features/auth/index.ts';
import { sweepVisitors } from './features/links/index.ts';
import { sweepNotifications, workOnNotifications } from './features/notifications/index.ts';
import { checkFeed, refreshLibrary, workOnPodcast } from './features/podcast/index.ts';
import { workOnRss } from './features/rss/index.ts';
import { workOnSubscriptions } from './features/subscription/index.ts';
import { sweepRateLimits } from './http/rate-limit.ts';

/** All that happens without a call: jobs, schedules, and what follows the start. */
export async function startWorkers(app: FastifyInstance, services: Services, deps: AppDeps): Promise<void> {
  const { config, database, jobs, mailer } = deps;
  const { db, pool } = database;
  const { now, auth, podcast, push, subscriptions } = services;
  const { sandbox } = subscriptions;

  await workOnRecoveryMail({ ...auth, mailer, publicUrl: config.publicUrl });
  await workOnPodcast(podcast);
  await workOnNotifications({ db, pool, jobs, now, push, pauseSeconds: deps.pushTiming?.pauseSeconds });
  await workOnRss(podcast);
  await workOnSubscriptions(subscriptions);
  await jobs.hourly('sweep', () => sweep(app, services, deps));
  // With Stripe there are no events of the sandbox; else they wait until the app listens.
  jobs.assertAllHandled(['sandbox-event']);

  if (sandbox) app.addHook('onListen', () => sandbox.deliverEventsTo(() => app.listeningOrigin));
  // The product's own feed is there before the first call; one on somebody's server is read when it answers.
  if (config.podcastFeedUrl) app.addHook('onListen', () => refreshLibrary(podcast));
  else app.addHook('onReady', async () => void (await abortable(checkFeed(podcast), deps.stopping)));
}

/** Deletes what has expired. */
async function sweep(app: FastifyInstance, services: Services, deps: AppDeps): Promise<void> {
  const { db, longRunningDb } = deps.database;
  await sealPlainSecrets(db);
  // These look at no clock but the database's.
  await sweepVisitors({ longRunningDb });
  await sweepNotifications({ longRunningDb });
  const { at, agrees } = await services.clock.compare();
  if (!agrees) return;
  await sweepAuth({ longRunningDb }, at, app.log);
  await sweepRateLimits({ longRunningDb }, at);
  await services.subscriptions.sandbox?.bank.sweep({ longRunningDb }, at);
  await deps.mailer.sweep?.(at);
}

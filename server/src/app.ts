import { setTimeout as delay } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { apiDocsRoutes } from './api-docs/api-docs.routes.ts';
import { createAudioSource, createStreamSlots } from './audio/index.ts';
import type { Config } from './config.ts';
import { createClock } from './db/clock.ts';
import { abortable } from './db/embedded/index.ts';
import type { Database } from './db/index.ts';
import { sealPlainSecrets, unlockSecrets } from './db/secrets.ts';
import { lossOf } from './db/loss.ts';
import { isCompatible } from './db/migrate.ts';
import {
  authRoutes,
  createKnownDevices,
  createSessionKeeper,
  sweepAuth,
  workOnRecoveryMail,
} from './features/auth/index.ts';
import {
  createClickRecorder,
  createVisitorHashes,
  linksRoutes,
  shortLinkRoutes,
  sweepVisitors,
} from './features/links/index.ts';
import {
  notificationRoutes,
  sweepNotifications,
  workOnNotifications,
} from './features/notifications/index.ts';
import { placesRoutes } from './features/places/index.ts';
import {
  checkFeed,
  createDemoFeed,
  createHttpFeed,
  demoAudioFile,
  podcastRoutes,
  refreshLibrary,
  workOnPodcast,
} from './features/podcast/index.ts';
import { profileRoutes } from './features/profile/index.ts';
import { radioAudioFile, radioRoutes } from './features/radio/index.ts';
import { keepOutcome as keepAnnouncementOutcome, rssRoutes, workOnRss } from './features/rss/index.ts';
import {
  paymentWebhookRoute,
  subscriptionRoutes,
  workOnSubscriptions,
} from './features/subscription/index.ts';
import { keepNothing } from './http/caching.ts';
import { CallLogController, logAtItsEnd, logCalls, nameCalls } from './http/call-log.ts';
import { answerError, notFound } from './http/errors.ts';
import {
  CLIENT_TIMEOUTS,
  type ClientTimeouts,
  serverOptionsOf,
  watchConnections,
} from './http/connections.ts';
import { healthRoutes } from './http/health.routes.ts';
import { createRateLimiter, sweepRateLimits } from './http/rate-limit.ts';
import { Refusal } from './http/refusal.ts';
import { isFromOurOwnPages } from './http/same-origin.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { createServe } from './http/serve.ts';
import { takeTurns } from './http/turns.ts';
import { serveAssets, serveWebApp } from './http/web-app.ts';
import type { Jobs } from './jobs/index.ts';
import { newRequestId } from './log/index.ts';
import type { Mailer } from './mail/index.ts';
import { metricsRoute } from './metrics/metrics.routes.ts';
import { createPayments, sandboxRoutes } from './payments/index.ts';
import { createPushSender, createVapid, knownPushServices } from './push/index.ts';
import {
  type AddressPolicy,
  createOutboundClient,
  type OutboundTimeouts,
  publicWeb,
} from './outbound/index.ts';

export interface AppDeps {
  config: Pick<
    Config,
    'production' | 'publicUrl' | 'push' | 'trustProxy' | 'developerUsernames' | 'places' | 'secretKeys'
  > &
    Partial<
      Pick<
        Config,
        'podcastFeedUrl' | 'metricsToken' | 'stripe' | 'paymentGraceDays' | 'radioEmbedUrl' | 'hstsSubdomains'
      >
    >;
  database: Database;
  jobs: Jobs;
  mailer: Mailer;
  now?: () => Date;
  /** Where the podcast's feed may send us: the public web, and never a setting of the environment. */
  addresses?: AddressPolicy;
  /** How long the podcast's servers, players that take nothing, and a member's next stream are waited for. */
  patience?: OutboundTimeouts & { paused: number; slot?: number };
  /** How long a click waits for the database, in milliseconds. */
  clickPatience?: number;
  /** How long push services are waited for, in milliseconds, and seconds until they are tried again. */
  pushTiming?: { patience?: number; pauseSeconds?: number };
  /** How long clients are waited for that send or take nothing. */
  clientTimeouts?: ClientTimeouts;
  /** Aborted when the process is about to stop: it is not ready any more, and goes on answering until it is closed. */
  stopping?: AbortSignal;
  /** How long calls and jobs may take to finish while it closes, in milliseconds. */
  lastCalls?: number;
  log?: FastifyBaseLogger;
  /** The built web app; absent where only the API is wanted. */
  webFolder?: string | undefined;
  /** Hears of every route as it is registered. */
  onRoute?: (route: RouteOptions) => void;
}

// The contract's schemas come without texts, for the browser's sake. Here zod says what it expects.
z.config(z.locales.en());

/** What a card form of Stripe's would need first. */
const STRIPE_SCRIPT = 'https://js.stripe.com/v3/';

/** More than the longest input of any form, in bytes; the contract says where there is more. */
const BODY_LIMIT = 16 * 1024;

/** Puts the product together. What it serves is what stands here; closing it flushes the clicks. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, jobs, mailer } = deps;
  const { db, patientDb, pool } = database;
  await unlockSecrets(db, config.secretKeys);

  const app = Fastify({
    ...(deps.log && { loggerInstance: deps.log }),
    logController: new CallLogController(),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    // A call that still reaches us while we close is answered, like those that are under way.
    return503OnClosing: false,
    ...serverOptionsOf(deps.clientTimeouts ?? CLIENT_TIMEOUTS),
    // Of addresses that no route gets to see: too long, or escaped wrongly.
    frameworkErrors: (error, request, reply) => {
      logAtItsEnd(request, reply);
      void answerError(error, request, reply);
    },
    routerOptions: { maxParamLength: 200 },
  });
  const clock = createClock({ pool, own: deps.now ?? (() => new Date()), log: app.log });
  await clock.compare();
  const closed = new AbortController();
  clock.watch(closed.signal);
  // A test's clock is what the test says that it is.
  const now = deps.now ?? clock.now;
  const connections = watchConnections(app.server);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  if (deps.onRoute) app.addHook('onRoute', deps.onRoute);
  app.setErrorHandler(answerError);
  nameCalls(app);
  keepNothing(app);
  const https = config.publicUrl.startsWith('https:');
  const devices = createKnownDevices({ db, now, secure: https });
  const sessions = createSessionKeeper({ db, jobs, now, secure: https, devices });
  const limiter = createRateLimiter({ db, now });
  const { metricsToken } = config;
  // Loaded, and every call timed, only where somebody looks.
  const metrics = metricsToken ? (await import('./metrics/metrics.ts')).createMetrics({ pool, jobs }) : null;
  metrics?.timeCalls(app);
  const clicks = createClickRecorder({
    pool,
    log: app.log,
    onBatch: metrics?.clicksRecorded,
    patience: deps.clickPatience,
  });
  const visitors = createVisitorHashes({ db, now });
  // Apart from everything else: what protects pages and reads cookies would only make a redirect slower.
  shortLinkRoutes(createServe(app, sessions.identify), { clicks, visitors });
  if (deps.webFolder) serveAssets(app, deps.webFolder);

  const developers = config.developerUsernames;
  const auth = { db, jobs, now, limiter, sessions, devices, reservedUsernames: developers };
  const outbound = createOutboundClient(deps.addresses ?? publicWeb, deps.patience);
  const { podcastFeedUrl } = config;
  const feed = podcastFeedUrl ? createHttpFeed({ url: podcastFeedUrl, outbound }) : createDemoFeed({ now });
  const ownFile = (url: string) => demoAudioFile(url) ?? radioAudioFile(url);
  const audio = createAudioSource({ outbound, ownFile });
  const streams = { slots: createStreamSlots(deps.patience?.slot), pausedFor: deps.patience?.paused };
  const podcast = { db, jobs, now, limiter, log: app.log, feed, feedUrl: feed.url, audio, streams };

  const vapid = await createVapid({ db, now, ...config.push });
  const push = createPushSender({
    vapid,
    patience: deps.pushTiming?.patience,
    onOutcome: metrics?.pushSent,
  });
  const services = knownPushServices(config.push.services);

  const { publicUrl, stripe, radioEmbedUrl, places } = config;
  const { provider, sandbox } = await createPayments({ stripe, db, jobs, publicUrl, now });
  const graceDays = config.paymentGraceDays ?? 7;
  const subscriptions = { db, patientDb, jobs, now, provider, graceDays, publicUrl, log: app.log };

  await app.register(async (site) => {
    takeTurns(site);
    logCalls(site);
    await sendSecurityHeaders(site, {
      https,
      hstsSubdomains: config.hstsSubdomains ?? false,
      outsidePictures: podcastFeedUrl !== undefined,
      frames: [
        radioEmbedUrl,
        places.photosFrame,
        places.fastStartFrame,
        places.productVideoFrame,
        places.previewFrame,
      ],
      stripe: stripe !== undefined,
    });
    await site.register(cookie);
    site.addHook('onRequest', (request, _reply, done) => {
      const ours = isFromOurOwnPages(request, config.production ? config.publicUrl : null);
      done(ours ? undefined : new Refusal(403, 'This call came from another site.'));
    });
    const serve = createServe(site, sessions.identify);
    authRoutes(serve, auth);
    profileRoutes(serve, { db, jobs, now, limiter, developers });
    linksRoutes(serve, { db, publicUrl: config.publicUrl });
    podcastRoutes(serve, podcast);
    radioRoutes(serve, { db, now, audio, streams, embedUrl: radioEmbedUrl });
    subscriptionRoutes(serve, { ...subscriptions, limiter });
    await site.register(async (door) =>
      paymentWebhookRoute(door, createServe(door, sessions.identify), subscriptions),
    );
    if (sandbox)
      await site.register(async (forms) =>
        sandboxRoutes(forms, createServe(forms, sessions.identify), sandbox.bank),
      );
    notificationRoutes(serve, {
      db,
      jobs,
      now,
      limiter,
      vapid,
      services,
      beforeLogDeletion: keepAnnouncementOutcome,
    });
    rssRoutes(serve, podcast);
    placesRoutes(serve, { places });
    healthRoutes(serve, { ping: () => isCompatible(database.probe), stopping: deps.stopping });
    apiDocsRoutes(serve, { publicUrl });
    metricsRoute(serve, metrics && metricsToken ? { metrics, token: metricsToken } : null);
    if (deps.webFolder) serveWebApp(site, deps.webFolder, stripe ? [STRIPE_SCRIPT] : []);
    else site.setNotFoundHandler(notFound);
  });

  await workOnRecoveryMail({ ...auth, mailer, publicUrl: config.publicUrl });
  await workOnPodcast(podcast);
  await workOnNotifications({ db, pool, jobs, now, push, pauseSeconds: deps.pushTiming?.pauseSeconds });
  await workOnRss(podcast);
  await workOnSubscriptions(subscriptions);
  if (sandbox) app.addHook('onListen', () => sandbox.deliverEventsTo(() => app.listeningOrigin));
  // The product's own feed is there before the first call; one on somebody's server is read when it answers.
  if (podcastFeedUrl) app.addHook('onListen', () => refreshLibrary(podcast));
  else app.addHook('onReady', async () => void (await abortable(checkFeed(podcast), deps.stopping)));
  await jobs.hourly('sweep', async () => {
    await sealPlainSecrets(db);
    // These look at no clock but the database's.
    await sweepVisitors({ patientDb });
    await sweepNotifications({ patientDb });
    const { at, agrees } = await clock.compare();
    if (!agrees) return;
    await sweepAuth({ patientDb }, at, app.log);
    await sweepRateLimits({ patientDb }, at);
    await sandbox?.bank.sweep({ patientDb }, at);
    await mailer.sweep?.(at);
  });
  // With Stripe there are no events of the sandbox; else they wait until the app listens.
  jobs.assertAllHandled(['sandbox-event']);

  deps.stopping?.addEventListener('abort', () => connections.retire());
  let working = Promise.resolve();
  app.addHook('preClose', async () => {
    const { lastCalls = 9_000 } = deps;
    connections.close(lastCalls);
    // A job's outcome could not be written down without the database: it is done again in any case.
    working = jobs.drain(
      Promise.race([delay(lastCalls, undefined, { ref: false }), lossOf(database.probe, closed.signal)]),
    );
    audio.close();
  });
  app.addHook('onClose', async () => {
    await clicks.drain();
    await working;
    closed.abort();
    await outbound.close();
    await push.close();
  });
  return app;
}

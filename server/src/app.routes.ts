import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { apiDocsRoutes } from './api-docs/api-docs.routes.ts';
import type { AppDeps } from './app.deps.ts';
import type { Services } from './app.services.ts';
import { authRoutes } from './features/auth/index.ts';
import { letterRoutes } from './features/letters/index.ts';
import { linksRoutes, placementRoutes, shortLinkRoutes } from './features/links/index.ts';
import { memberRoutes, memberSearchRoutes } from './features/members/index.ts';
import { myDataRoutes } from './features/my-data/index.ts';
import { noticesRoutes } from './features/notices/index.ts';
import { inboxRoutes, notificationRoutes } from './features/notifications/index.ts';
import { externalUrlsRoutes } from './features/external-urls/index.ts';
import { podcastRoutes } from './features/podcast/index.ts';
import { profileRoutes } from './features/profile/index.ts';
import { radioRoutes } from './features/radio/index.ts';
import { reachRoutes } from './features/reach/index.ts';
import { keepOutcome as keepAnnouncementOutcome, rssRoutes } from './features/rss/index.ts';
import { paymentWebhookRoute, subscriptionRoutes } from './features/subscription/index.ts';
import { systemHealthRoutes } from './features/system-health/index.ts';
import { traceRoutes } from './features/traces/index.ts';
import { unsubscribeRoutes, weeklyLetterRoutes } from './features/weekly-letter/index.ts';
import { writeAccessLog } from './http/access-log.ts';
import { notFound } from './http/errors.ts';
import { createFirstReads } from './http/first-reads.ts';
import { healthRoutes } from './http/health.routes.ts';
import { HttpError } from './http/http-error.ts';
import { isFromOurOwnPages } from './http/same-origin.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { createServe } from './http/serve.ts';
import { staggerRequests } from './http/stagger-requests.ts';
import { serveAssets, serveWebApp } from './http/web-app.ts';
import { metricsRoute } from './metrics/metrics.routes.ts';
import { sandboxRoutes } from './payments/index.ts';
import { knownPushServices } from './push/index.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Preloaded for Stripe's card form. */
const STRIPE_SCRIPT = 'https://js.stripe.com/v3/';

/** Registers every route of the app. */
export async function registerRoutes(app: FastifyInstance, services: Services, deps: AppDeps): Promise<void> {
  const { config, database, jobs, webFolder } = deps;
  const { db } = database;
  const {
    now,
    metrics,
    limiter,
    auth,
    clicks,
    clickJournal,
    previewPictures,
    podcast,
    vapid,
    subscriptions,
  } = services;
  const { publicUrl, metricsToken, stripe, radioEmbedUrl, externalUrls } = config;
  const { identify } = auth.sessions;
  metrics?.timeCalls(app);

  // Outside the site, whose hooks set headers and read cookies, which would only slow a redirect down.
  shortLinkRoutes(createServe(app, identify), {
    db,
    clicks,
    findMember: auth.sessions.findMember,
    publicUrl,
    previewPictures,
  });
  if (webFolder) serveAssets(app, webFolder);

  await app.register(async (site) => {
    await protectSite(site, config, deps.tracing?.bind);
    const firstReads = createFirstReads(createServe(site, identify, config), {
      identify,
      timeout: deps.documentTimeout,
    });
    const { serve } = firstReads;
    authRoutes(serve, auth);
    profileRoutes(serve, { db, jobs, now, limiter, developers: config.developerUsernames });
    myDataRoutes(serve, { db, jobs, now });
    linksRoutes(serve, { db, clickJournal, publicUrl, previewPictures });
    placementRoutes(serve, { db, clickJournal, now, publicUrl });
    weeklyLetterRoutes(serve, { db, jobs, now, limiter });
    reachRoutes(serve, { db, clickJournal, now, publicUrl });
    podcastRoutes(serve, { ...podcast, publicUrl });
    radioRoutes(serve, { ...podcast, embedUrl: radioEmbedUrl });
    rssRoutes(serve, podcast);
    noticesRoutes(serve, { db, clickJournal, limiter });
    inboxRoutes(serve, { db, now });
    notificationRoutes(serve, {
      db,
      jobs,
      now,
      limiter,
      vapid,
      services: knownPushServices(config.push.services),
      beforeLogDeletion: keepAnnouncementOutcome,
    });
    memberRoutes(serve, { db, clickJournal, jobs, now, limiter, publicUrl, subscriptions });
    memberSearchRoutes(serve, { db, now });
    subscriptionRoutes(serve, { ...subscriptions, limiter });
    traceRoutes(serve, { db, now });
    letterRoutes(serve, { db, jobs });
    systemHealthRoutes(serve, { db, jobs, now, health: services.health });
    // Each parses bodies in its own way.
    await site.register(async (webhook) =>
      paymentWebhookRoute(webhook, createServe(webhook, identify), {
        ...subscriptions,
        onOutcome: metrics?.webhookReceived,
      }),
    );
    await site.register(async (forms) =>
      unsubscribeRoutes(forms, createServe(forms, identify), { db, letterTokens: services.letterTokens }),
    );
    const { sandbox } = subscriptions;
    if (sandbox)
      await site.register(async (forms) => sandboxRoutes(forms, createServe(forms, identify), sandbox.bank));
    externalUrlsRoutes(serve, { externalUrls });
    healthRoutes(serve, services.readiness);
    apiDocsRoutes(serve, { publicUrl });
    metricsRoute(serve, metrics && metricsToken ? { metrics, token: metricsToken } : null);
    if (webFolder)
      serveWebApp(site, webFolder, { firstReads, preloadedScripts: stripe ? [STRIPE_SCRIPT] : [] });
    else site.setNotFoundHandler(notFound);
  });
}

/** What pages and the API share: staggered requests, the log, security headers, cookies and CSRF protection. */
async function protectSite(
  site: FastifyInstance,
  config: AppDeps['config'],
  bind: Tracing['bind'] | undefined,
): Promise<void> {
  const { publicUrl, radioEmbedUrl, externalUrls } = config;
  staggerRequests(site, bind);
  writeAccessLog(site);
  await sendSecurityHeaders(site, {
    https: publicUrl.startsWith('https:'),
    hstsSubdomains: config.hstsSubdomains ?? false,
    externalPictures: config.podcastFeedUrl !== undefined,
    frames: [
      radioEmbedUrl,
      externalUrls.photosFrame,
      externalUrls.fastStartFrame,
      externalUrls.productVideoFrame,
      externalUrls.previewFrame,
    ],
    stripe: config.stripe !== undefined,
  });
  await site.register(cookie);
  site.addHook('onRequest', (request, _reply, done) => {
    // No cookie counts there, and e-mail programs that show web pages may name themselves as the origin.
    const bringsProof = request.routeOptions.config.access === 'signed';
    const ours = bringsProof || isFromOurOwnPages(request, config.production ? publicUrl : null);
    done(ours ? undefined : new HttpError(403, 'This call came from another site.'));
  });
}

import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { AppDeps } from './app.deps.ts';
import { registerRoutes } from './app.routes.ts';
import { createServices, type Services } from './app.services.ts';
import { startWorkers } from './app.workers.ts';
import { waitForOutage } from './db/outage.ts';
import { unlockSecrets } from './db/secrets.ts';
import { shortLinkUrl } from './features/links/index.ts';
import { forbidCaching } from './http/caching.ts';
import { AccessLogController, logAtItsEnd, nameCalls } from './http/access-log.ts';
import { CLIENT_TIMEOUTS, endStalledBodies, serverOptionsOf, watchConnections } from './http/connections.ts';
import { answerError } from './http/errors.ts';
import { newRequestId } from './log/index.ts';

// To spare the browser, the contract's schemas have no messages. Here zod needs its own.
z.config(z.locales.en());

/** Bytes. More than any form sends; the contract sets higher limits. */
const BODY_LIMIT = 16 * 1024;
/** Milliseconds to write down how this node was. */
const LAST_WORDS = 500;

/** Assembles the app. Closing it flushes the clicks. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  await unlockSecrets(deps.database.db, deps.config.secretKeys);
  const app = createServer(deps);
  const services = await createServices(deps, app.log);
  await registerRoutes(app, services, deps);
  await startWorkers(app, services, deps);
  closeInOrder(app, services, deps);
  return app;
}

/** Fastify with what all responses share, without routes. */
function createServer(deps: AppDeps): FastifyInstance {
  const timeouts = deps.clientTimeouts ?? CLIENT_TIMEOUTS;
  const app = Fastify({
    ...(deps.log && { loggerInstance: deps.log }),
    logController: new AccessLogController(),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.config.trustProxy,
    // Requests that arrive while the app closes are answered too.
    return503OnClosing: false,
    ...serverOptionsOf(timeouts),
    // For URLs that never reach a route: too long, or wrongly escaped.
    frameworkErrors: (error, request, reply) => {
      logAtItsEnd(request, reply);
      void answerError(error, request, reply);
    },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url }) => shortLinkUrl(url!),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  deps.tracing?.watchCalls(app);
  if (deps.onRoute) app.addHook('onRoute', deps.onRoute);
  endStalledBodies(app, timeouts);
  nameCalls(app);
  forbidCaching(app);
  return app;
}

const briefly = (work: Promise<unknown>) =>
  Promise.race([work, delay(LAST_WORDS, undefined, { ref: false })]);

/** Closes connections, then jobs, then what both use. */
function closeInOrder(app: FastifyInstance, services: Services, deps: AppDeps): void {
  const { jobs, database, lastCalls = 9_000 } = deps;
  const connections = watchConnections(app.server);
  deps.stopping?.addEventListener('abort', () => connections.retire());
  const closed = new AbortController();
  services.clock.watch(closed.signal);

  let working = Promise.resolve();
  app.addHook('preClose', async () => {
    connections.close(lastCalls);
    // Without the database no outcome can be recorded, so the jobs will repeat anyway.
    working = jobs.drain(
      Promise.race([
        delay(lastCalls, undefined, { ref: false }),
        waitForOutage(database.probe, closed.signal),
      ]),
    );
    services.podcast.audio.close();
  });
  app.addHook('onClose', async () => {
    await services.clicks.drain();
    await services.clickJournal.close();
    await briefly(services.openedLinks.stop());
    await working;
    closed.abort();
    await services.outbound.close();
    await services.push.close();
    // Without the database there is nobody to tell.
    const told = Promise.all([services.contacts.close(), services.node.stop()]);
    await briefly(told);
  });
}

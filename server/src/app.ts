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
import { forbidCaching } from './http/caching.ts';
import { AccessLogController, logAtItsEnd, nameCalls } from './http/access-log.ts';
import { CLIENT_TIMEOUTS, serverOptionsOf, watchConnections } from './http/connections.ts';
import { answerError } from './http/errors.ts';
import { newRequestId } from './log/index.ts';

// The contract's schemas come without texts, for the browser's sake. Here zod says what it expects.
z.config(z.locales.en());

/** More than the longest input of any form, in bytes; the contract says where there is more. */
const BODY_LIMIT = 16 * 1024;

/** Puts the product together. Closing it flushes the clicks. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  await unlockSecrets(deps.database.db, deps.config.secretKeys);
  const app = createServer(deps);
  const services = await createServices(deps, app.log);
  await registerRoutes(app, services, deps);
  await startWorkers(app, services, deps);
  closeInOrder(app, services, deps);
  return app;
}

/** Fastify with what every answer has in common, and no route yet. */
function createServer(deps: AppDeps): FastifyInstance {
  const app = Fastify({
    ...(deps.log && { loggerInstance: deps.log }),
    logController: new AccessLogController(),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.config.trustProxy,
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
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  if (deps.onRoute) app.addHook('onRoute', deps.onRoute);
  nameCalls(app);
  forbidCaching(app);
  return app;
}

/** Connections first, then jobs, then what both have used. */
function closeInOrder(app: FastifyInstance, services: Services, deps: AppDeps): void {
  const { jobs, database, lastCalls = 9_000 } = deps;
  const connections = watchConnections(app.server);
  deps.stopping?.addEventListener('abort', () => connections.retire());
  const closed = new AbortController();
  services.clock.watch(closed.signal);

  let working = Promise.resolve();
  app.addHook('preClose', async () => {
    connections.close(lastCalls);
    // A job's outcome could not be written down without the database: it is done again in any case.
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
    await working;
    closed.abort();
    await services.outbound.close();
    await services.push.close();
  });
}

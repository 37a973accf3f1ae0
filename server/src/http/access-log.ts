import { healthEndpoint, metricsEndpoint, readyEndpoint } from '@clear-spring/contract';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { reasonOf, withRequestId } from '../log/index.ts';
import { logSecurityEvent } from './security-events.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What made the call fail, for its line in the log. */
    failure: unknown;
    /** True where the call is logged when it ends. */
    isLogged: boolean;
  }
}

/** Asked every few seconds, by machines. */
const PROBES = new Set<string | undefined>(
  [healthEndpoint, readyEndpoint, metricsEndpoint].map(({ path }) => path),
);

/** In place of Fastify's lines: two for each call, with its address. */
export class AccessLogController extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
  override streamError(error: Error, request: FastifyRequest): void {
    request.failure ??= error;
  }
}

/** Every answer names its call, so that a member can tell support which one it was. */
export function nameCalls(app: FastifyInstance): void {
  app.decorateRequest('failure', null);
  app.decorateRequest('isLogged', false);
  app.decorateRequest('memberId', null);
  app.decorateRequest('limit', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

/**
 * One line for each call of these routes when it ends, be it because the client has gone; none for probes, and none
 * for a file that comes as it should.
 */
export function writeAccessLog(routes: FastifyInstance): void {
  routes.addHook('onRequest', (request, reply, done) => {
    if (!PROBES.has(request.routeOptions.url)) logAtItsEnd(request, reply);
    done();
  });
  // What a handler starts knows its call: jobs name it in their own lines.
  routes.addHook('preHandler', (request, _reply, done) => withRequestId(request.id, done));
}

export function logAtItsEnd(request: FastifyRequest, reply: FastifyReply): void {
  request.isLogged = true;
  reply.raw.once('close', () => {
    if (reply.raw.headersSent) logSecurityEvent(request, reply);
    const { access } = request.routeOptions.config;
    const hasFailed = reply.statusCode >= 400 || request.failure != null;
    if (access === undefined && !hasFailed) return;
    logRequest(request, reply, reply.raw.writableEnded ? {} : { aborted: true });
  });
}

/** An unexpected failure has a line wherever it was: of a call without one it is written at once. */
export function noteFailure(request: FastifyRequest, reply: FastifyReply, failure: unknown): void {
  request.failure = failure;
  if (!request.isLogged) logRequest(request, reply.status(500));
}

/** The route as it was declared, never the address: addresses hold tokens, and what members look for. */
function logRequest(request: FastifyRequest, reply: FastifyReply, more: object = {}): void {
  const { failure } = request;
  const status = reply.statusCode;
  const level = status === 500 ? 'error' : failure ? 'warn' : 'info';
  request.server.log[level](
    {
      requestId: request.id,
      method: request.method,
      route: request.is404 ? null : (request.routeOptions.url ?? null),
      status,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.memberId && { memberId: request.memberId }),
      ...(failure != null && (status === 500 ? { err: failure } : { reason: reasonOf(failure) })),
      ...more,
    },
    'call',
  );
}

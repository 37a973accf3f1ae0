import { healthEndpoint, metricsEndpoint, readyEndpoint } from '@clear-spring/contract';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { reasonOf, withRequestId } from '../log/index.ts';
import { logSecurityEvent } from './security-events.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request failed, for its line in the log. */
    failure: unknown;
    /** Whether the request is logged when it ends. */
    isLogged: boolean;
  }
}

/** Polled every few seconds. */
const PROBES = new Set<string | undefined>(
  [healthEndpoint, readyEndpoint, metricsEndpoint].map(({ path }) => path),
);

/** Replaces Fastify's own lines, which are two for each request and contain the URL. */
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

/** Each response carries its request id, so that members can quote it to support. */
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

/** Logs one line when a request ends, also by a disconnect, except for probes and files that are served normally. */
export function writeAccessLog(routes: FastifyInstance): void {
  routes.addHook('onRequest', (request, reply, done) => {
    if (!PROBES.has(request.routeOptions.url)) logAtItsEnd(request, reply);
    done();
  });
  // Whatever a handler starts inherits the request id: jobs log it too.
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

/** Attaches an unexpected failure to the request's line; a request without one logs it at once. */
export function noteFailure(request: FastifyRequest, reply: FastifyReply, failure: unknown): void {
  request.failure = failure;
  if (!request.isLogged) logRequest(request, reply.status(500));
}

/** Logs the route's pattern, never the URL: URLs contain tokens and searches. */
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

import { diag, DiagLogLevel, SpanKind } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { reasonOf } from '../log/index.ts';
import { createSampler } from './sampler.ts';
import type { TracingSettings } from './settings.ts';
import { createSpans, type End } from './spans.ts';
import { watchStatements } from './statements.ts';

declare module 'fastify' {
  interface FastifyRequest {
    endSpan: End | null;
  }
}

export interface Tracing {
  /** Makes a span of every request from now on. */
  watchCalls(app: FastifyInstance): void;
  /** The function, to be called as part of the span that is under way. */
  bind(call: () => void): () => void;
  /** Makes a span of one attempt at a job of this queue. */
  watchJob<T>(queue: string, run: () => Promise<T>): Promise<T>;
  /** Sends what was not sent yet, for a second at most. */
  stop(): Promise<void>;
}

/** Milliseconds. */
const [LAST_SENDING, WARN_INTERVAL] = [1_000, 60_000];

/**
 * Sends spans as the variables OTEL_… say, most of which OpenTelemetry's own code reads. Loaded only where they are set.
 * What is in a span, and what never is: docs/decisions/0055.
 */
export function startTracing(
  { sampler, ratio }: TracingSettings,
  log: { warn(detail: object, message: string): void },
): Tracing {
  let warnedAt = -Infinity;
  const warn = (message: string) => {
    if (performance.now() - warnedAt < WARN_INTERVAL) return;
    warnedAt = performance.now();
    log.warn({ reason: reasonOf(new Error(message)) }, 'spans could not be sent');
  };
  const ignore = () => {};
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);

  const named = detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'clear-spring' }).merge(named),
    sampler: createSampler(sampler, ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const spans = createSpans(provider.getTracer('clear-spring'));
  watchStatements(spans);

  return {
    watchCalls(app) {
      app.decorateRequest('endSpan', null);
      app.addHook('onRequest', (request, _reply, done) => {
        // Unknown paths may be anything.
        const route = request.is404 ? undefined : request.routeOptions.url;
        const attributes = {
          'http.request.method': request.method,
          ...(route && { 'http.route': route }),
          'clear_spring.request_id': request.id,
        };
        const name = route ? `${request.method} ${route}` : request.method;
        spans.within(name, SpanKind.SERVER, attributes, (end) => {
          request.endSpan = end;
          done();
        });
      });
      app.addHook('onResponse', (request, reply, done) => {
        const { statusCode } = reply;
        const failure = statusCode >= 500 ? String(statusCode) : null;
        request.endSpan?.(failure, { 'http.response.status_code': statusCode });
        request.endSpan = null;
        done();
      });
      app.addHook('onRequestAbort', (request, done) => {
        request.endSpan?.('aborted');
        request.endSpan = null;
        done();
      });
    },
    bind: (call) => spans.bind(call),
    watchJob: (queue, run) =>
      spans.within(`job ${queue}`, SpanKind.CONSUMER, { 'messaging.destination.name': queue }, (end) =>
        run().then(
          (result) => {
            end(null);
            return result;
          },
          (error: unknown) => {
            end('failed');
            throw error;
          },
        ),
      ),
    stop: async () => {
      const late = new Promise<void>((resolve) => void setTimeout(resolve, LAST_SENDING).unref());
      await Promise.race([provider.shutdown().catch(ignore), late]);
    },
  };
}

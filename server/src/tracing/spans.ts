import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';

/** Ends a span; with why, where it failed: a code or a status, never a message. */
export type End = (failure: string | null, more?: Attributes) => void;

export interface Spans {
  /** Whether this runs within a span. */
  isWithin(): boolean;
  /** A span within the one that this runs in. */
  start(name: string, kind: SpanKind, attributes: Attributes): End;
  /** Runs this within a new span that is within none. */
  within<T>(name: string, kind: SpanKind, attributes: Attributes, run: (end: End) => T): T;
  /** The function, to be called within the span that this runs in. */
  bind<Args extends unknown[], T>(call: (...args: Args) => T): (...args: Args) => T;
}

export function createSpans(tracer: Tracer): Spans {
  const current = new AsyncLocalStorage<Context>();

  function open(name: string, kind: SpanKind, attributes: Attributes, parent: Context) {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    const end: End = (failure, more) => {
      if (more) span.setAttributes(more);
      if (failure !== null) {
        span.setAttribute('error.type', failure);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    };
    return { span, end };
  }

  return {
    isWithin: () => current.getStore() !== undefined,
    start: (name, kind, attributes) => open(name, kind, attributes, current.getStore() ?? ROOT_CONTEXT).end,
    within(name, kind, attributes, run) {
      const { span, end } = open(name, kind, attributes, ROOT_CONTEXT);
      // Nothing is to be made of what is within a span that was not chosen.
      if (!span.isRecording()) return current.exit(() => run(end));
      return current.run(trace.setSpan(ROOT_CONTEXT, span), () => run(end));
    },
    bind: (call) => AsyncLocalStorage.bind(call),
  };
}

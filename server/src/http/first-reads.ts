import { setTimeout as delay } from 'node:timers/promises';
import { type Endpoint, firstReadsAt, userEndpoint } from '@clear-spring/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Caller, Identify } from './caller.ts';
import type { Serve } from './serve.ts';

/** Milliseconds that a document waits for its answers. What is missing then, and needed, the page asks for itself. */
const TIMEOUT = 250;

export interface FirstReads {
  /** The same `serve`, whose routes answer first reads too. */
  serve: Serve;
  /** What the page at this address reads first, as JSON by URL: what the caller may read and was answered in time. */
  answer(pathname: string, request: FastifyRequest, reply: FastifyReply): Promise<Map<string, string>>;
}

type Read = (caller: Caller | null, query: object) => Promise<string>;

/** Answers what pages read first by the routes' own handlers, for a caller who is identified once. */
export function createFirstReads(
  serve: Serve,
  { identify, timeout = TIMEOUT }: { identify: Identify; timeout?: number | undefined },
): FirstReads {
  const reads = new Map<Endpoint, Read>();

  async function answerAll(
    answers: Map<string, string>,
    pathname: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const caller = await identify(request, reply);
    await Promise.allSettled(
      firstReadsAt(pathname).map(async ({ endpoint, url, query }) => {
        if (caller || endpoint.access === 'public')
          answers.set(url, await reads.get(endpoint)!(caller, query));
        else if (endpoint === userEndpoint) answers.set(url, 'null');
      }),
    );
  }

  return {
    serve(endpoint, handler, options) {
      serve(endpoint, handler, options);
      const { path: url, method, output, query: accepted } = endpoint as Endpoint;
      if (method !== 'GET' || !output) return;
      const toJson = serializerCompiler({ schema: output, method, url, httpStatus: '200' });
      // There is no reply of its own that a handler could change.
      const respond = handler as unknown as (call: {
        caller: Caller | null;
        query: unknown;
      }) => Promise<unknown>;
      reads.set(endpoint, async (caller, query) =>
        toJson(await respond({ caller, query: accepted?.parse(query) })),
      );
    },

    async answer(pathname, request, reply) {
      const answers = new Map<string, string>();
      const answered = new AbortController();
      // A database that does not answer is no reason to keep the page back; each call of the page will say so.
      const all = answerAll(answers, pathname, request, reply).catch(() => {});
      const tooLate = delay(timeout, undefined, { signal: answered.signal }).catch(() => {});
      await Promise.race([all, tooLate]);
      answered.abort();
      return new Map(answers);
    },
  };
}

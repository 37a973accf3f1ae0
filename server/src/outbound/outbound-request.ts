import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent, buildConnector, request } from 'undici';
import { type AddressPolicy, ForbiddenAddress, guardedLookup } from './address-policy.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const AGENT = 'ClearSpring/1.0 (podcast library)';

/** How long we wait for a server, in milliseconds. */
export interface OutboundTimeouts {
  /** Until connected. */
  connect: number;
  /** Until the answer begins. */
  answer: number;
  /** Between two pieces of it, while we take them. */
  stall: number;
}
const TIMEOUTS: OutboundTimeouts = { connect: 10_000, answer: 15_000, stall: 30_000 };

export interface OutboundResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** To be read or destroyed. Waits while it is not read. Errs when the sender stalls or breaks off. */
  body: Readable;
}

export type OutboundFailure =
  'forbidden-address' | 'too-many-redirects' | 'timed-out' | 'unreachable' | 'cancelled';

/** Calls to servers that somebody else's feed has named. */
export interface OutboundClient {
  get(
    url: string,
    options: { headers: Record<string, string>; signal?: AbortSignal },
  ): Promise<OutboundResponse | OutboundFailure>;
  /** Ends every call. */
  close(): Promise<void>;
}

/**
 * Follows redirects by hand, so that every hop is judged anew: its scheme and form here, its address where the
 * connection is made, which also holds against a name that resolves differently the second time.
 */
export function createOutboundClient(policy: AddressPolicy, timeouts = TIMEOUTS): OutboundClient {
  const agent = new Agent({
    headersTimeout: timeouts.answer,
    bodyTimeout: timeouts.stall,
    connect: (target, callback) => {
      const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80));
      // A literal address is connected to without a lookup.
      if (isIP(target.hostname) && !policy.allows(target.hostname, port))
        return callback(new ForbiddenAddress(`${target.hostname} is no public web server.`), null);
      const lookup = guardedLookup(policy, port);
      return buildConnector({ lookup, timeout: timeouts.connect, allowH2: false })(target, callback);
    },
  });

  return {
    async get(url, { headers, signal }) {
      let target = callable(url);
      for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
        if (!target) return 'forbidden-address';
        const answer: OutboundResponse | OutboundFailure = await once(agent, target, headers, signal);
        if (typeof answer === 'string' || !REDIRECTS.has(answer.status)) return answer;
        discard(answer.body);
        target = callable(answer.headers['location'], target);
      }
      return 'too-many-redirects';
    },
    close: () => agent.destroy(),
  };
}

/** The URL as it may be called: http or https, without credentials. Null for any other. */
export function callable(url: unknown, base?: URL): URL | null {
  if (typeof url !== 'string' || !URL.canParse(url, base?.href)) return null;
  const parsed = new URL(url, base);
  const isWeb = parsed.protocol === 'https:' || parsed.protocol === 'http:';
  return isWeb && !parsed.username && !parsed.password ? parsed : null;
}

async function once(
  agent: Agent,
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<OutboundResponse | OutboundFailure> {
  try {
    const {
      statusCode,
      headers: answered,
      body,
    } = await request(url, {
      dispatcher: agent,
      headers: { 'user-agent': AGENT, ...headers },
      signal: signal ?? null,
    });
    return { status: statusCode, headers: answered, body };
  } catch (error) {
    if (signal?.aborted) return 'cancelled';
    return failureOf(error);
  }
}

function failureOf(error: unknown): OutboundFailure {
  if (error instanceof ForbiddenAddress) return 'forbidden-address';
  const { code, errors } = error as { code?: string; errors?: unknown[] };
  // Several addresses were tried: what became of the last one speaks for all.
  if (errors && errors.length > 0) return failureOf(errors.at(-1));
  const timedOut = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/;
  return code && timedOut.test(code) ? 'timed-out' : 'unreachable';
}

/** Ends an answer that nobody reads. */
export function discard(body: Readable): void {
  body.on('error', () => {});
  body.destroy();
}

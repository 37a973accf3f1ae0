import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent, buildConnector, request } from 'undici';
import { type AddressPolicy, ForbiddenAddress, guardedLookup } from './address-policy.ts';

/** As many as browsers follow: an episode's URL may lead through the servers of seven measurement services. */
const MAX_REDIRECTS = 20;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const AGENT = 'ClearSpring/1.0 (podcast library)';

/** How long we wait for a server, in milliseconds. */
export interface OutboundTimeouts {
  /** Until connected. Less than the player waits for, ten seconds, so that it is told why. */
  connect: number;
  /** Until the response begins. */
  answer: number;
  /** Between two chunks of it, while we read. */
  stall: number;
}
const TIMEOUTS: OutboundTimeouts = { connect: 8_000, answer: 15_000, stall: 30_000 };

export interface OutboundResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Must be read or destroyed. It fails when the sender stalls or disconnects. */
  body: Readable;
}

export type OutboundFailure =
  'forbidden-address' | 'too-many-redirects' | 'timed-out' | 'unreachable' | 'cancelled';

/** Requests to URLs that others supply. */
export interface OutboundClient {
  get(
    url: string,
    options: { headers: Record<string, string>; signal?: AbortSignal },
  ): Promise<OutboundResponse | OutboundFailure>;
  /** Aborts all requests. */
  close(): Promise<void>;
}

/**
 * Follows redirects itself, so that the policy applies to every hop: to its URL here, and to its address on
 * connecting, which also protects against DNS rebinding.
 */
export function createOutboundClient(policy: AddressPolicy, timeouts = TIMEOUTS): OutboundClient {
  const agent = new Agent({
    headersTimeout: timeouts.answer,
    bodyTimeout: timeouts.stall,
    connect: (target, callback) => {
      const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80));
      // Literal addresses skip the lookup.
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
        const [location] = [answer.headers['location']].flat();
        if (location === undefined) return answer;
        discard(answer.body);
        target = callable(location, target);
      }
      return 'too-many-redirects';
    },
    close: () => agent.destroy(),
  };
}

/** The parsed URL where it is http or https and has no credentials, else null. */
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
  // After several addresses, the last failure stands for all.
  if (errors && errors.length > 0) return failureOf(errors.at(-1));
  const timedOut = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/;
  return code && timedOut.test(code) ? 'timed-out' : 'unreachable';
}

/** Ends a response that nobody reads. */
export function discard(body: Readable): void {
  body.on('error', () => {});
  body.destroy();
}

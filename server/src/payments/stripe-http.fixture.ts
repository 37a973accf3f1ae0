import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Params = Record<string, unknown>;
export interface Call {
  method: string;
  path: string;
  params: Params;
  headers: IncomingMessage['headers'];
}
type Answer = [status: number, body: object];

/** An error of Stripe's API. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: object;
  constructor(status: number, error: { type?: string; code?: string; message: string; param?: string }) {
    super(error.message);
    this.status = status;
    this.error = { type: 'invalid_request_error', ...error };
  }
}

/**
 * The common part of all Stripe API requests (https://docs.stripe.com/api): authentication, form encoding,
 * idempotency keys, errors. `route` answers, or throws a StripeRefusal.
 */
export async function startStripeHttp(secretKey: string, route: (call: Call) => object) {
  const calls: Call[] = [];
  const answered = new Map<string, { request: string; answer: Promise<Answer> }>();
  /** Injects faults: a status for a meaningless response, `reset` for a broken connection. */
  let disturb: (call: Call) => number | 'reset' | undefined | Promise<number | 'reset' | undefined> = () =>
    undefined;
  /** Delays the response after the work is done. */
  let linger = async () => {};

  const server = createServer((request, response) => void serve(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', origin);
    const encoded = request.method === 'POST' ? await text(request) : url.search.slice(1);
    const method = request.method ?? '';
    const call = { method, path: url.pathname, params: decode(encoded), headers: request.headers };
    calls.push(call);
    const disturbance = await disturb(call);
    if (disturbance === 'reset') return void request.socket.resetAndDestroy();
    const [status, body] = disturbance
      ? [disturbance, { error: { type: 'api_error', message: 'Something went wrong on our end.' } }]
      : await idempotent(request.headers['idempotency-key'], `${method} ${call.path} ${encoded}`, () =>
          answer(call),
        );
    await linger();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  /** https://docs.stripe.com/api/idempotent_requests */
  async function idempotent(key: unknown, request: string, make: () => Answer) {
    if (typeof key !== 'string') return make();
    const known = answered.get(key);
    if (known && known.request !== request)
      return refusal(
        new StripeRefusal(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        }),
      );
    if (known) return known.answer;
    const first = Promise.resolve(make());
    answered.set(key, { request, answer: first });
    return first;
  }

  function answer(call: Call): Answer {
    try {
      if (call.headers.authorization !== `Bearer ${secretKey}`)
        throw new StripeRefusal(401, { message: 'Invalid API Key provided' });
      return [200, route(call)];
    } catch (error) {
      if (error instanceof StripeRefusal) return refusal(error);
      throw error;
    }
  }
  const refusal = ({ status, error }: StripeRefusal): Answer => [status, { error }];

  return {
    origin,
    calls,
    setLingering: (next: typeof linger) => void (linger = next),
    setDisturbance: (next: typeof disturb) => void (disturb = next),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Parses Stripe's form encoding, such as `a[b][0]=c`. */
function decode(encoded: string): Params {
  const root: Params = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at = root;
    for (const [index, part] of path.slice(0, -1).entries()) {
      at[part] ??= /^\d+$/.test(path[index + 1]!) ? [] : {};
      at = at[part] as Params;
    }
    at[path.at(-1)!] = value;
  }
  return root;
}

import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** A node behind the balancer. */
interface Behind {
  origin: string;
  ready: boolean;
  /** Calls that it has been sent, and has not answered to their end. */
  open: number;
  answered: number;
}

/** A call that could not be forwarded. */
interface Failure {
  /** Of the node; null where none was ready. */
  origin: string | null;
  /** When the node was sent it, as `performance.now()` says. */
  sentAt: number;
  reason: string;
}

export interface Balancer {
  origin: string;
  readonly failures: Failure[];
  add(origin: string): void;
  isReady(origin: string): boolean;
  /** Calls that the node is at. */
  openOf(origin: string): number;
  /** Calls that the node has answered. */
  answeredBy(origin: string): number;
  close(): Promise<void>;
}

export interface BalancerOptions {
  /** What becomes of a call whose connection a node refuses, which has thus not been sent. */
  refused?: 'fails' | 'goes to the next' | undefined;
}

const POLL_INTERVAL = 50;

/** Round-robin with keep-alive and health checks. What was sent once is not sent again: if a node resets it, it has failed. */
export async function createBalancer({ refused = 'fails' }: BalancerOptions = {}): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const failures: Failure[] = [];
  const nodes: Behind[] = [];
  const closing = new AbortController();
  let turn = 0;

  const server = createServer((call, answer) => {
    // In one piece, so that it can go to another node.
    void buffer(call).then((body) => passOn(call, body, answer));
  });

  function passOn(call: IncomingMessage, body: Buffer, answer: ServerResponse): void {
    const ready = nodes.filter((node) => node.ready);
    const node = ready[turn++ % ready.length];
    if (node) pass(call, body, answer, node);
    else fail(answer, { origin: null, sentAt: performance.now(), reason: 'no node is ready' });
  }

  function fail(answer: ServerResponse, failure: Failure): void {
    failures.push(failure);
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  }

  function pass(call: IncomingMessage, body: Buffer, answer: ServerResponse, node: Behind): void {
    const { connection: _, ...headers } = call.headers;
    const { origin } = node;
    const sentAt = performance.now();
    node.open++;
    const onError = (error: NodeJS.ErrnoException) => {
      node.open--;
      if (error.code === 'ECONNREFUSED' && refused === 'goes to the next') {
        node.ready = false;
        return passOn(call, body, answer);
      }
      return fail(answer, { origin, sentAt, reason: `${call.method} ${call.url}: ${error.message}` });
    };
    const passed = request(`${origin}${call.url}`, { agent, method: call.method, headers }, (found) => {
      const { connection: __, ...sent } = found.headers;
      answer.writeHead(found.statusCode!, sent);
      found.on('error', onError).pipe(answer);
      found.once('end', () => {
        node.open--;
        node.answered++;
      });
    });
    passed.on('error', onError).end(body);
  }

  async function check(node: Behind): Promise<void> {
    while (!closing.signal.aborted) {
      const { status } = await fetch(`${node.origin}/readyz`).catch(() => ({ status: 0 }));
      node.ready = status === 204;
      await delay(POLL_INTERVAL, null, { signal: closing.signal }).catch(() => {});
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    add(origin) {
      const node = { origin, ready: false, open: 0, answered: 0 };
      nodes.push(node);
      void check(node);
    },
    isReady: (origin) => nodes.some((node) => node.origin === origin && node.ready),
    openOf: (origin) => nodes.find((node) => node.origin === origin)!.open,
    answeredBy: (origin) => nodes.find((node) => node.origin === origin)!.answered,
    async close() {
      closing.abort();
      agent.destroy();
      server.close().closeAllConnections();
    },
  };
}

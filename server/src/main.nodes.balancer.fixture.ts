import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A node behind the balancer. */
interface Behind {
  origin: string;
  ready: boolean;
}

export interface Balancer {
  origin: string;
  /** Why requests could not be forwarded. */
  readonly failures: string[];
  add(origin: string): void;
  isReady(origin: string): boolean;
  close(): Promise<void>;
}

const POLL_INTERVAL = 50;

/** Round-robin with keep-alive and health checks, but without retries: what a node refuses or resets has failed. */
export async function createBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const nodes: Behind[] = [];
  const closing = new AbortController();
  let turn = 0;

  const server = createServer((call, answer) => {
    const ready = nodes.filter((node) => node.ready);
    const node = ready[turn++ % ready.length];
    if (node) pass(call, answer, node);
    else fail(answer, 'no node is ready');
  });

  function fail(answer: ServerResponse, reason: string): void {
    failures.push(reason);
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  }

  function pass(call: IncomingMessage, answer: ServerResponse, { origin }: Behind): void {
    const { connection: _, ...headers } = call.headers;
    const onError = (error: Error) => fail(answer, `${call.method} ${call.url}: ${error.message}`);
    const passed = request(`${origin}${call.url}`, { agent, method: call.method, headers }, (found) => {
      const { connection: __, ...sent } = found.headers;
      answer.writeHead(found.statusCode!, sent);
      found.on('error', onError).pipe(answer);
    });
    call.pipe(passed.on('error', onError));
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
      const node = { origin, ready: false };
      nodes.push(node);
      void check(node);
    },
    isReady: (origin) => nodes.some((node) => node.origin === origin && node.ready),
    async close() {
      closing.abort();
      agent.destroy();
      server.close().closeAllConnections();
    },
  };
}

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { browserAgents } from './browser-agents.ts';

/** The task of the load generator, sent over IPC. */
export interface LoadOrder {
  url: string;
  paths: string[];
  /** The members whose cookies it sends; empty for none. */
  cookies?: string[];
  /** The status of a good answer. */
  status: number;
  /** The exact number of requests. All are answered, so that the answers can be compared with the counters. */
  amount: number;
  /** Sent first and not measured, but counted among the answers. */
  warmUp: number;
  /** How many are under way at once; 64 unless told. */
  connections?: number;
  /** Simulates a proxy: each request comes from a different address. */
  newVisitors: boolean;
}

/** The result, sent back over IPC. Times in milliseconds. */
export interface LoadReport {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Good answers, including the warm-up's. */
  answers: number;
  /** Everything else: other statuses, broken connections, timeouts. */
  failures: number;
}

const agents = browserAgents();
const any = <T>(list: readonly T[]): T => list[randomInt(list.length)]!;

interface Run {
  seconds: number;
  /** Sorted. */
  latencies: Float64Array;
  answers: number;
  failures: number;
}

function run(order: LoadOrder, amount: number): Promise<Run> {
  const request = () => ({
    method: 'GET' as const,
    path: any(order.paths),
    headers: {
      'user-agent': any(agents),
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'accept-language': 'en-US,en;q=0.9',
      'accept-encoding': 'gzip, deflate, br',
      ...(order.cookies && { cookie: any(order.cookies) }),
      ...(order.newVisitors && {
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      }),
    },
  });
  const { connections = 64 } = order;
  const latencies = new Float64Array(amount);
  let seen = 0;
  let answers = 0;
  let startedAt = 0;
  let endedAt = 0;

  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: order.url,
        connections,
        amount,
        timeout: 30,
        // One per request, created before the first connection opens: nobody comes twice.
        setupClient: (client) =>
          client.setRequests(Array.from({ length: Math.ceil(amount / connections) }, request)),
      },
      (error, result) => {
        if (error) return reject(error);
        const seconds = (endedAt - startedAt) / 1000;
        const failures = amount - answers + result.errors;
        resolve({ seconds, latencies: latencies.subarray(0, seen).toSorted(), answers, failures });
      },
    );
    instance.on('start', () => (startedAt = performance.now()));
    instance.on('response', (_client, status, _bytes, milliseconds) => {
      if (seen < amount) latencies[seen++] = milliseconds;
      if (status === order.status) answers++;
      endedAt = performance.now();
    });
  });
}

const [order] = (await once(process, 'message')) as [LoadOrder];
const warmUp = await run(order, order.warmUp);
const measured = await run(order, order.amount);
const quantile = (share: number) => measured.latencies[Math.floor(measured.latencies.length * share)] ?? NaN;
const report: LoadReport = {
  perSecond: order.amount / measured.seconds,
  p50: quantile(0.5),
  p95: quantile(0.95),
  p99: quantile(0.99),
  answers: warmUp.answers + measured.answers,
  failures: warmUp.failures + measured.failures,
};
process.send?.(report, () => process.disconnect());

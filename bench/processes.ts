// The two halves of a load test, each in a separate process: servers and load generators.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { START } from '../scripts/start-product.ts';
import type { BenchCluster } from './database.ts';
import type { LoadOrder, LoadReport } from './load.ts';
import type { Kind } from './servers.ts';

export const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** @throws if the child exits without a message. */
export async function firstMessage<T>(child: ChildProcess, what: string): Promise<T> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${what} exited with ${code} before it sent a message.`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [T];
  return message;
}

export interface RunningServer {
  origin: string;
  stop(): Promise<void>;
}

export async function startServer(kind: Kind, databaseUrl = ''): Promise<RunningServer> {
  const server = fork(pathOf('servers.ts'), [kind, databaseUrl], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: kind.startsWith('product') ? START.slice(0, -1) : [],
  });
  const port = await firstMessage<number>(server, kind);
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      if (!server.connected) return;
      const exit = once(server, 'exit');
      server.disconnect();
      await exit;
    },
  };
}

export function putLoad(order: LoadOrder): Promise<LoadReport> {
  const generator = fork(pathOf('load.ts'));
  generator.send(order);
  return firstMessage<LoadReport>(generator, 'The load');
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;

/**
 * Creates the function that stops the servers and the database, at the end and when the benchmark is interrupted:
 * PostgreSQL runs in its own process group, and would stay.
 */
export function tidyUpOf(cluster: BenchCluster, standings: readonly { server: RunningServer }[]) {
  async function tidyUp(): Promise<void> {
    await Promise.all(standings.map(({ server }) => server.stop()));
    await cluster.close();
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void tidyUp().finally(() => process.exit(130)));
  return tidyUp;
}

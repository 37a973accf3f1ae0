import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pack from '../package.json' with { type: 'json' };

/** What `npm start` passes to node: its options, and the server. */
export const START = pack.scripts.start.replace('exec node ', '').split(' ');
/** The server as it was built. */
export const SERVER = START.at(-1)!;
const PORT = process.env['BENCH_PORT'] ?? '24399';

/** The built app with its demo, in a separate process. `dataDir` stays when it has stopped. */
export async function startProduct(dataDir: string) {
  const { NODE_ENV: _, ...inherited } = process.env;
  const server = spawn(process.execPath, START, {
    env: { ...inherited, DATA_DIR: dataDir, PORT, DEMO: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const text of server.stdout.iterator({ destroyOnReturn: false })) {
    said += String(text);
    if (said.includes('is open at')) break;
  }
  // Nobody reads any further, and a full pipe would block it.
  server.stdout.resume();
  if (server.exitCode !== null) throw new Error('The server did not start.');
  return {
    origin: `http://localhost:${PORT}`,
    pid: server.pid!,
    async stop() {
      const exit = once(server, 'exit');
      server.kill('SIGTERM');
      await exit;
    },
  };
}

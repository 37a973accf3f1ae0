import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SERVER } from '../scripts/start-product.ts';

/** Each storm is a test file that runs far longer than a test should. */
const STORMS: Record<string, { file: string; and?: string[]; env?: Record<string, string> }> = {
  broadcast: { file: 'soak/broadcast.storm.ts' },
  loss: { file: 'soak/loss.storm.ts' },
  once: { file: 'soak/once.storm.ts' },
  database: { file: 'soak/database.storm.ts' },
  memory: { file: 'soak/memory.storm.ts' },
  disk: { file: 'soak/disk.storm.ts' },
  nodes: { file: 'soak/nodes.storm.ts' },
  rolling: { file: 'soak/rolling.storm.ts' },
  pooler: {
    file: 'soak/pooler.storm.ts',
    and: ['soak/nodes', 'soak/rolling', 'server/src/main.nodes.test.ts'],
    env: { NODES_BEHIND: 'pgbouncer' },
  },
  backup: { file: 'soak/backup.storm.ts' },
  upgrade: { file: 'soak/upgrade.storm.ts' },
  installation: { file: 'soak/installation.storm.ts' },
  listening: { file: 'soak/listening.storm.ts' },
  'up-next': { file: 'soak/up-next.storm.ts' },
  fuzz: { file: 'server/src/app.fuzz.test.ts', env: { FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? '300' } },
};

process.env['BUILT_SERVER'] = SERVER;
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(STORMS, name));
if (unknown.length > 0) {
  console.error(`Unknown storm: ${unknown.join(', ')}. Known: ${Object.keys(STORMS).join(', ')}.`);
  process.exit(2);
}

for (const [name, { file, and = [], env }] of Object.entries(STORMS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 92 - name.length))}\n`);
  const began = performance.now();
  const storm = spawn('vitest', ['run', '--config', 'soak/vitest.config.ts', file, ...and], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = (await once(storm, 'exit')) as [number | null];
  console.log(`${name} took ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
  if (code !== 0) process.exitCode = 1;
}

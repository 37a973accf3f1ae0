import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const BENCHES = ['start', 'redirect', 'growth', 'hostile', 'audio', 'push', 'web', 'opening', 'inp'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Known: ${BENCHES.join(', ')}.`);
  process.exit(2);
}

// One after the other, each in a separate process, so that none inherits another's heap, caches or compiled code.
for (const name of asked.length > 0 ? asked : BENCHES) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 92 - name.length))}\n`);
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const [code] = (await once(spawn(process.execPath, [file], { stdio: 'inherit' }), 'exit')) as [
    number | null,
  ];
  if (code !== 0) process.exitCode = 1;
}

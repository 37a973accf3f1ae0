// Runs every check, cheapest first, and prints one closing line. `npm test -- --only e2e` runs one part.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

interface Counts {
  passed: number;
  failed: number;
}

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const REPORTS = 'node_modules/.cache/test-reports';
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
// Dozens of processes load the same code.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/node');

function run(command: string, env: Record<string, string> = {}): boolean {
  console.log(`\n$ ${command}`);
  return spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/** A check with one yes-or-no result. It prints only at the end, because others run in parallel. */
const check = (command: string) => async (): Promise<Counts> => {
  const child = spawn(`${command} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  console.log(`\n$ ${command}\n${said}`);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** A run that writes its counts to a JSON file. A run that fails without a failed test counts as failed too. */
function counted(
  command: string,
  file: string,
  env: Record<string, string>,
  read: (report: never) => Counts,
): Counts {
  const path = join(REPORTS, file);
  const good = run(command, env);
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const counts = read(JSON.parse(readFileSync(path, 'utf8')) as never);
  return good || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

const vitest = () =>
  counted(
    // By default one core is left free, which is half of two.
    `vitest run --maxWorkers=100% --reporter=default --reporter=json --outputFile.json=${REPORTS}/vitest.json`,
    'vitest.json',
    {},
    (report: { numPassedTests: number; numFailedTests: number }) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
    }),
  );

const playwright = () =>
  counted(
    'playwright test --reporter=list,json',
    'e2e.json',
    { PLAYWRIGHT_JSON_OUTPUT_NAME: join(REPORTS, 'e2e.json') },
    ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
    }),
  );

/** The sets run one after the other; the parts of a set run in parallel. */
const sets: Record<string, () => Promise<Counts>>[] = [
  {
    // None of them keeps two cores busy all the time.
    types: check('node scripts/typecheck.ts'),
    lint: check('npm run --silent lint'),
    format: check('npm run --silent format:check'),
  },
  { unit: async () => vitest() },
  { e2e: async () => playwright() },
];

const total: Counts = { passed: 0, failed: 0 };
for (const set of sets) {
  const wanted = Object.entries(set).filter(([name]) => !values.only || values.only === name);
  for (const { passed, failed } of await Promise.all(wanted.map(([, part]) => part()))) {
    total.passed += passed;
    total.failed += failed;
  }
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

// Runs every check, cheapest first, and prints one closing line. `npm test -- --only browser` runs one part;
// `npm test -- --changed` what a change affects; `--retry`, for CI, tries failed tests once more.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { SERVER } from './start-product.ts';
import { affectedBy, changedFiles } from './test.changed.ts';
import { REPORTS, runPlaywright, runVitest, type Result } from './test.runs.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, changed: { type: 'boolean' }, retry: { type: 'boolean' } },
});
const affected = values.changed ? affectedBy(changedFiles()) : null;
const retry = values.retry ?? false;

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
process.env['BUILT_SERVER'] = SERVER;
// Dozens of processes load the same code.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/node');

/** A command with one yes-or-no result. It prints only at the end, because others run in parallel. */
const check = (command: string, args: string[]) => async (): Promise<Result> => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const line = [command, ...args].join(' ').slice(0, 200);
  console.log(`\n$ ${line}\n${said}${errors}`);
  return status === 0 ? { passed: 1, failures: [], flaky: [] } : { passed: 0, failures: [line], flaky: [] };
};

// One worker more than there are cores, because some wait for PostgreSQL. By default one core would be left free.
const WORKERS = `--maxWorkers=${availableParallelism() + 1}`;

type Part = () => Promise<Result>;

/** The part for these files; for all, as an empty list, if there was no choice of files; none if a change affects none. */
function unlessEmpty(files: string[] | undefined, part: (files: string[]) => Part): Part | null {
  return files?.length === 0 ? null : part(files ?? []);
}

/** The sets run one after the other; the parts of a set run in parallel. */
const sets: Record<string, Part | null>[] = [
  {
    types: check('node', ['scripts/typecheck.ts']),
    lint: unlessEmpty(affected?.sources, (files) =>
      check('oxlint', ['--type-aware', '--deny-warnings', ...files]),
    ),
    format: unlessEmpty(affected?.formatted, (files) =>
      check('prettier', ['--check', '--log-level', 'warn', ...(files.length > 0 ? files : ['.'])]),
    ),
  },
  { unit: unlessEmpty(affected?.unit, (files) => async () => runVitest([WORKERS, ...files], { retry })) },
  { browser: unlessEmpty(affected?.browser, (files) => async () => runPlaywright(files, { retry })) },
];

const total: Result = { passed: 0, failures: [], flaky: [] };
const times = preparationTimes();

for (const set of sets) {
  const wanted = Object.entries(set).filter(([name]) => !values.only || values.only === name);
  await Promise.all(
    wanted.map(async ([name, run]) => {
      if (!run) return;
      const began = performance.now();
      const { passed, failures, flaky } = await run();
      times.push([name, (performance.now() - began) / 1000]);
      total.passed += passed;
      total.failures.push(...failures);
      total.flaky.push(...flaky);
    }),
  );
}

for (const failure of total.failures) console.log(`\nFAILED ${failure}`);
console.log();
for (const [name, seconds] of times) console.log(`${name.padEnd(16)}${seconds.toFixed(0).padStart(5)} s`);
if (total.flaky.length > 0) console.log(`flaky: ${total.flaky.join('; ')}`);
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length > 0 || total.passed === 0 ? 1 : 0;

/** The times that scripts/prepare.mjs took just before, to install and to build. */
function preparationTimes(): [string, number][] {
  const file = 'node_modules/.cache/prepare/times.json';
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, number][]) : [];
}

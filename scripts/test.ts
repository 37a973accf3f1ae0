// Runs every check, cheapest first, and prints one closing line. `npm test -- --only e2e` runs one part.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { SERVER } from './start-product.ts';

interface Counts {
  passed: number;
  failed: number;
  /** Where each failure is to be found: they are repeated at the end, where a shortened log still shows them. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    /** One for each project. `ok` of the whole is that of the first. */
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const REPORTS = 'node_modules/.cache/test-reports';
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
process.env['BUILT_SERVER'] = SERVER;
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
  return status === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [command] };
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
  if (!existsSync(path)) return { passed: 0, failed: 1, failures: [command] };
  const counts = read(JSON.parse(readFileSync(path, 'utf8')) as never);
  return good || counts.failed > 0
    ? counts
    : { ...counts, failed: 1, failures: [...counts.failures, command] };
}

/** A failure in some lines, none too long, without the colours of a terminal. */
const inShort = (where: string, message = '') =>
  [where, ...stripVTControlCharacters(message).split('\n').slice(0, 24)]
    .map((line) => (line.length > 400 ? `${line.slice(0, 400)}…` : line))
    .join('\n')
    .trimEnd();

const vitest = () =>
  counted(
    // One more than there are cores, because some wait for PostgreSQL. By default one core would be left free.
    `vitest run --maxWorkers=${availableParallelism() + 1} --reporter=default --reporter=json --outputFile.json=${REPORTS}/vitest.json`,
    'vitest.json',
    {},
    (report: VitestReport) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      failures: report.testResults
        .filter(({ status }) => status === 'failed')
        .flatMap(({ name, message, assertionResults }) => [
          ...(message ? [inShort(name, message)] : []),
          ...assertionResults
            .filter(({ status }) => status === 'failed')
            .map((test) => inShort(`${name} > ${test.fullName}`, test.failureMessages[0])),
        ]),
    }),
  );

const playwright = () =>
  counted(
    'playwright test --reporter=list,json',
    'e2e.json',
    { PLAYWRIGHT_JSON_OUTPUT_NAME: join(REPORTS, 'e2e.json') },
    ({ stats, suites }: PlaywrightReport) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: suites.flatMap(failedSpecs),
    }),
  );

const failedSpecs = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        inShort(`e2e/${file}:${line} > [${projectName}] ${title}`, results[0]?.error?.message),
      ),
  ),
  ...suites.flatMap(failedSpecs),
];

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

const total: Counts = { passed: 0, failed: 0, failures: [] };
for (const set of sets) {
  const wanted = Object.entries(set).filter(([name]) => !values.only || values.only === name);
  for (const { passed, failed, failures } of await Promise.all(wanted.map(([, part]) => part()))) {
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures);
  }
}

for (const failure of total.failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

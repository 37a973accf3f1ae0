import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export const REPORTS = 'node_modules/.cache/test-reports';

export interface Result {
  passed: number;
  /** Repeated at the end, where a shortened log still shows them. */
  failures: string[];
  /** The names of tests that failed and then passed alone. */
  flaky: string[];
}

interface Failure {
  /** A test's name, or the file that failed as a whole. */
  name: string;
  /** Null if the run itself failed, which no retry repeats. */
  file: string | null;
  message: string;
}

interface Run {
  passed: number;
  failures: Failure[];
}

/** More failures than this are not by chance, and are not tried again. */
const MOST_RETRIES = 20;

/** Runs Vitest with these arguments. With `retry`, the files of failed tests run again, one at a time. */
export const runVitest = (args: string[], { retry }: { retry: boolean }): Result =>
  withRetry(retry, vitest(args), (failures) =>
    vitest(['--maxWorkers=1', ...new Set(failures.flatMap(({ file }) => file ?? []))]),
  );

/** Runs Playwright on these files, or on all. With `retry`, failed tests run again, one at a time. */
export const runPlaywright = (files: string[], { retry }: { retry: boolean }): Result =>
  withRetry(retry, playwright(files), () => playwright(['--workers=1', '--last-failed']));

function withRetry(retry: boolean, { passed, failures }: Run, again: (failures: Failure[]) => Run): Result {
  const result = { passed, failures: failures.map(inShort), flaky: [] };
  const retried = failures.filter(({ file }) => file !== null);
  if (!retry || retried.length === 0 || retried.length > MOST_RETRIES) return result;
  console.log(`\nTrying ${retried.length} failed tests again, one at a time.`);
  const second = again(retried).failures;
  const didNotFinish = second.some(({ file }) => file === null);
  const cleared = retried.filter(
    ({ name }) => !didNotFinish && second.every((failure) => failure.name !== name),
  );
  const remaining = failures.filter((failure) => !cleared.includes(failure));
  return {
    passed: passed + cleared.length,
    failures: remaining.map(inShort),
    flaky: cleared.map(({ name }) => name),
  };
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

function vitest(args: string[]): Run {
  const file = join(REPORTS, 'vitest.json');
  const report = reportOf<VitestReport>(
    ['vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    file,
  );
  return complete('vitest', report, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failures: testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const path = relative('.', name);
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        const fileFailed = failed.length === 0 ? [{ name: path, file: path, message }] : [];
        return [
          ...fileFailed,
          ...failed.map(({ fullName, failureMessages }) => ({
            name: `${path} > ${fullName}`,
            file: path,
            message: failureMessages[0] ?? '',
          })),
        ];
      }),
  }));
}

interface PlaywrightReport {
  stats: { expected: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    /** One for each project. */
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

function playwright(args: string[]): Run {
  const file = join(REPORTS, 'e2e.json');
  const report = reportOf<PlaywrightReport>(['playwright', 'test', ...args, '--reporter=list,json'], file, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return complete('playwright', report, ({ stats, suites, errors }) => ({
    passed: stats.expected,
    failures: [
      ...suites.flatMap(failedSpecs),
      ...errors.map(({ message = '' }) => ({ name: 'playwright', file: null, message })),
    ],
  }));
}

const failedSpecs = ({ suites = [], specs }: PlaywrightSuite): Failure[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        name: `e2e/${file}:${line} > [${projectName}] ${title}`,
        file: `e2e/${file}`,
        message: results[0]?.error?.message ?? '',
      })),
  ),
  ...suites.flatMap(failedSpecs),
];

interface Reported<Report> {
  isGood: boolean;
  report: Report | null;
}

/** Runs a command that writes a JSON report. */
function reportOf<Report>(
  [command, ...args]: string[],
  file: string,
  env: Record<string, string> = {},
): Reported<Report> {
  rmSync(file, { force: true });
  console.log(`\n$ ${[command, ...args].join(' ').slice(0, 300)}`);
  const { status } = spawnSync(command!, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return {
    isGood: status === 0,
    report: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null,
  };
}

/** A run that fails without a failed test, or that wrote no report, is a failure by itself. */
function complete<Report>(
  command: string,
  { isGood, report }: Reported<Report>,
  read: (report: Report) => Run,
): Run {
  const run = report ? read(report) : { passed: 0, failures: [] };
  if (isGood || run.failures.length > 0) return run;
  return { ...run, failures: [{ name: command, file: null, message: 'It failed without a failed test.' }] };
}

/** A failure in some lines, none too long, without the colours of a terminal. */
const inShort = ({ name, message }: Failure) =>
  [name, ...stripVTControlCharacters(message).split('\n').slice(0, 24)]
    .map((line) => (line.length > 400 ? `${line.slice(0, 400)}…` : line))
    .join('\n')
    .trimEnd();

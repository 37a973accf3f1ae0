import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FORGETFUL = join(import.meta.dirname, 'fixtures/lint/outcomes.ts');

test('lint finds an outcome that no case answers', () => {
  // Lint ignores the fixtures in their own folder.
  const folder = mkdtempSync(join(tmpdir(), 'outcomes-'));
  try {
    copyFileSync(FORGETFUL, join(folder, 'outcomes.ts'));
    const lint = join(import.meta.dirname, '../node_modules/.bin/oxlint');
    const { stdout } = spawnSync(lint, ['-c', '.oxlintrc.json', '--type-aware', folder], {
      encoding: 'utf8',
    });
    expect(stdout).toContain('Switch is not exhaustive. Cases not matched: "past"');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const sources = (...globs: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...globs], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** No lint rule catches comparisons that miss a case. */
const COMPARED = /\bif \([\w.]+ [!=]== '[^']*'\)\s*(throw|return)\b/;

test('what a service answers is switched over, so that lint finds the outcomes that are left out', () => {
  expect(COMPARED.test(readFileSync(FORGETFUL, 'utf8'))).toBe(true);
  const callers = sources('server/src/*.routes.ts', 'server/src/*.verbs.ts');
  expect(callers.length).toBeGreaterThan(15);
  expect(callers.filter(({ text }) => COMPARED.test(text)).map(({ file }) => file)).toEqual([]);
});

test('each presenter has the name of what it makes, and routes leave it to them', () => {
  const presenters = sources('server/src/features/*.service.ts').flatMap(({ text }) =>
    Array.from(
      text.matchAll(/(?:function|const) present(\w+)\b[^]*?\): (\w+) (?:=>|\{\n)/g),
      ([, name, made]) => [name, made],
    ),
  );
  expect(presenters.length).toBeGreaterThan(8);
  expect(presenters.filter(([name, made]) => name !== made)).toEqual([]);
  const byHand = sources('server/src/features/*.routes.ts').filter(({ text }) =>
    text.includes('toISOString'),
  );
  expect(byHand.map(({ file }) => file)).toEqual([]);
});

import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FORGETFUL = join(import.meta.dirname, 'fixtures/lint/outcomes.ts');

test('lint finds an outcome that no case answers', () => {
  // Lint passes over the fixtures where they are.
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

/** No lint misses the comparisons that are left out. */
const COMPARED = /\bif \([\w.]+ [!=]== '[^']*'\)\s*(throw|return)\b/;

test('what a service answers is switched over, so that lint finds the outcomes that are left out', () => {
  expect(COMPARED.test(readFileSync(FORGETFUL, 'utf8'))).toBe(true);
  const callers = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'server/src/*.routes.ts', 'server/src/*.verbs.ts'],
    { encoding: 'utf8' },
  )
    .trim()
    .split('\n');
  expect(callers.length).toBeGreaterThan(15);
  expect(callers.filter((file) => COMPARED.test(readFileSync(file, 'utf8')))).toEqual([]);
});

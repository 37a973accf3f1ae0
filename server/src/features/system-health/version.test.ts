import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readVersion } from './version.ts';

const SCRIPT = join(import.meta.dirname, '../../../../scripts/stamp-build.mjs');

/** A copy of the product, as far as its version goes. */
function folder(within = tmpdir()) {
  const root = mkdtempSync(join(within, 'version-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=x', '-c', 'user.email=x@x.test', ...args], {
      encoding: 'utf8',
    }).trim();
  function built(): string {
    execFileSync('node', [SCRIPT, root]);
    return readVersion(join(root, 'server/dist/build.json'));
  }
  return { root, git, built };
}
const BUILT = String.raw`built \d{4}-\d\d-\d\d \d\d:\d\d UTC`;

test('a clone is known by its commit, and says where it was changed since', () => {
  const { root, git, built } = folder();
  git('init', '-q');
  writeFileSync(join(root, '.gitignore'), 'dist/\n');
  git('add', '-A');
  git('commit', '-q', '-m', 'A well');
  const commit = git('rev-parse', '--short=10', 'HEAD');
  expect(built()).toMatch(RegExp(`^${commit}, ${BUILT}$`));
  writeFileSync(join(root, 'bucket'), '');
  expect(built()).toMatch(RegExp(`^${commit} with changes, ${BUILT}$`));
});

test('a copy without its repository is known by the time of its build, also within another repository', () => {
  const outer = folder();
  expect(outer.built()).toMatch(RegExp(`^${BUILT}$`));
  outer.git('init', '-q');
  outer.git('commit', '-q', '--allow-empty', '-m', 'Somebody else’s');
  expect(folder(outer.root).built()).toMatch(RegExp(`^${BUILT}$`));
});

test('what was never built, or was written by somebody else, says so', () => {
  const { root } = folder();
  const file = join(root, 'build.json');
  expect(readVersion(file)).toBe('not built');
  writeFileSync(file, '{"commit": 7}');
  expect(readVersion(file)).toBe('not built');
});

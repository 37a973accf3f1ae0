import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** A folder laid out like the repository. */
export interface House {
  root: string;
  /** Relative to the root. */
  files: string[];
  /** @throws if there is none: a rule over no files would always hold. */
  filesLike(name: RegExp): string[];
  read(file: string): string;
}

function openHouse(root: string): House {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed
    .split('\n')
    .filter((file) => file && !file.startsWith('scripts/fixtures/') && existsSync(join(root, file)));
  return {
    root,
    files,
    filesLike(name) {
      const found = files.filter((file) => name.test(file));
      if (found.length === 0) throw new Error(`${root} has no file matching ${name}.`);
      return found;
    },
    read: (file) => readFileSync(join(root, file), 'utf8'),
  };
}

export const PRODUCT = openHouse('.');
/** Contains at least one violation of every rule. */
export const PLANTED = openHouse('scripts/fixtures/house');

/** Returns the violations: files, or sentences. */
export type Rule = (house: House) => string[];

/** A rule that no file matching `files` contains `text`. */
export const without =
  (text: RegExp, files: RegExp): Rule =>
  (house) =>
    house.filesLike(files).filter((file) => text.test(house.read(file)));

/** Asserts that the repository follows the rule, with exactly these exceptions, and that the rule finds its planted violation. */
export function expectKept(rule: Rule, { except = [], advice }: { except?: string[]; advice?: string } = {}) {
  expect(rule(PRODUCT).toSorted(), advice).toEqual(except.toSorted());
  const planted = rule(PLANTED).filter((violation) => !except.includes(violation));
  expect(planted, 'the planted violations').not.toEqual([]);
}

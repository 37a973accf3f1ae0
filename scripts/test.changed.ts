import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';

/** The checks that a change affects, as paths. */
export interface Affected {
  /** To lint. */
  sources: string[];
  /** To check the format of. */
  formatted: string[];
  /** Vitest's files. */
  unit: string[];
  /** Playwright's files. */
  browser: string[];
}

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from the upstream branch, or from the last commit where there is none; new ones too. */
export function changedFiles(): string[] {
  const since = base();
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  console.log(`${files.length} files changed since ${since}.`);
  return files;
}

function base(): string {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')[0]!;
  } catch {
    return 'HEAD';
  }
}

const TESTS = '{content,contract,server,web}/src/**/*.test.{ts,tsx}';
const HOUSE = 'scripts/**/*.test.ts';
const BROWSER = 'e2e/*.e2e.ts';

/**
 * The tests of the features that the files belong to, on every side, by the rule that a file carries its feature's name or
 * lies in its folder. For a file of no feature: the tests beside it. The house rules always.
 */
export function affectedBy(files: string[], allTests = globSync([TESTS, BROWSER])): Affected {
  const present = files.filter((file) => existsSync(file));
  const features = new Set(files.flatMap((file) => featureOf(file) ?? []));
  const folders = new Set(files.filter((file) => featureOf(file) === null).map(dirname));
  const tests = allTests.filter((test) => {
    const feature = featureOf(test);
    return files.includes(test) || (feature === null ? folders.has(dirname(test)) : features.has(feature));
  });
  return {
    sources: present.filter((file) => /\.(ts|tsx|mjs)$/.test(file)),
    formatted: present,
    unit: [...tests.filter((test) => !test.startsWith('e2e/')), ...globSync(HOUSE)],
    browser: tests.filter((test) => test.startsWith('e2e/')),
  };
}

/** `links` of `web/src/features/links/LinkCard.tsx`, `contract/src/links.ts` and `e2e/links.qr.e2e.ts`; null for the rest. */
function featureOf(file: string): string | null {
  const [, feature] =
    /^(?:web|server)\/src\/features\/([^/]+)\//.exec(file) ??
    /^(?:contract\/src|server\/src\/db\/schema|content\/src|e2e)\/([^./]+)[^/]*\.ts$/.exec(file) ??
    [];
  return feature ?? null;
}

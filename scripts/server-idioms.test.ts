import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectKept, without } from './house.ts';

test('lint finds an outcome that no case answers', () => {
  // Lint ignores the fixtures in their own folder.
  const folder = mkdtempSync(join(tmpdir(), 'outcomes-'));
  try {
    copyFileSync('scripts/fixtures/lint/outcomes.ts', join(folder, 'outcomes.ts'));
    const lint = join(import.meta.dirname, '../node_modules/.bin/oxlint');
    const { stdout } = spawnSync(lint, ['-c', '.oxlintrc.json', '--type-aware', folder], {
      encoding: 'utf8',
    });
    expect(stdout).toContain('Switch is not exhaustive. Cases not matched: "past"');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** No lint rule catches comparisons that miss a case. */
const COMPARED = /\bif \([\w.]+ [!=]== '[^']*'\)\s*(throw|return)\b/;

test('what a service answers is switched over, so that lint finds the outcomes that are left out', () => {
  expectKept(without(COMPARED, /^server\/src\/.*\.(routes|verbs)\.ts$/));
});

test('each presenter has the name of what it makes, and routes leave it to them', () => {
  const presenter = /(?:function|const) present(\w+)\b[^]*?\): (\w+) (?:=>|\{\n)/g;
  expectKept((house) =>
    house
      .filesLike(/^server\/src\/features\/.*\.service\.ts$/)
      .flatMap((file) => Array.from(house.read(file).matchAll(presenter)))
      .filter(([, name, made]) => name !== made)
      .map(([found]) => found),
  );
  expectKept(without(/toISOString/, /^server\/src\/features\/.*\.routes\.ts$/));
});

test('SQL stands in *.queries.ts and db/ alone', () => {
  // Of pg's pool and of Drizzle. Imports of Drizzle itself are up to .dependency-cruiser.cjs.
  const statement = /\.(query|execute)(<[^(]*>)?\(/;
  expectKept(
    without(statement, /^server\/src\/(?!db\/|.*(\.(queries|test|fixture)\.ts|test-[^/]+)$).*\.ts$/),
    {
      // They copy every table of a database, into another or into a backup and from there.
      except: [
        'server/src/backup/backup.ts',
        'server/src/backup/restore.ts',
        'server/src/move/move.ts',
        'server/src/move/tables.ts',
      ],
    },
  );
});

test('only outbound/ and push/ call addresses that others supply', () => {
  const calls = /\bfetch\(|from 'undici'/;
  expectKept(
    without(calls, /^server\/src\/(?!outbound\/|push\/|.*(\.(test|fixture)\.ts|test-[^/]+)$).*\.ts$/),
    {
      except: [
        // They call what the operator has set, from a shell: PUBLIC_URL, and the push services.
        'server/src/check/front.check.ts',
        'server/src/check/push.check.ts',
        // It calls the product's own webhook.
        'server/src/payments/sandbox-provider.ts',
      ],
    },
  );
});

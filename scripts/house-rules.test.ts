import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { saysWhichCodeRuns } from '../server/src/db/compatibility.ts';
import { readAsvs, untrueRows } from './asvs.rows.ts';
import { idsInTestTitles, readRequirements, readVisualChecks } from './requirements.ts';

const CONFIG = join(import.meta.dirname, '../.dependency-cruiser.cjs');
const FOLDERS = ['bench', 'content', 'contract', 'e2e', 'scripts', 'server', 'soak', 'web'];
const FIXTURE = join(import.meta.dirname, 'fixtures/house');

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
}

function cruise(cwd: string): Cruise {
  const { stdout } = spawnSync(
    join(import.meta.dirname, '../node_modules/.bin/depcruise'),
    ['--config', CONFIG, '--output-type', 'json', ...FOLDERS],
    { cwd, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 },
  );
  return JSON.parse(stdout) as Cruise;
}
const house = cruise('.');
const planted = cruise(FIXTURE);

test('no import goes against the directions of the house', () => {
  const { totalCruised, violations } = house.summary;
  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  // Without its TypeScript compiler the cruiser finds no modules, and passes.
  expect(totalCruised).toBeGreaterThan(150);
});

test('every direction is enforced: each rule finds its planted violation', () => {
  const { forbidden } = JSON.parse(
    execFileSync('node', ['-p', `JSON.stringify(require(${JSON.stringify(CONFIG)}))`], { encoding: 'utf8' }),
  ) as { forbidden: { name: string }[] };
  const found = new Set(planted.summary.violations.map(({ rule }) => rule.name));
  expect(forbidden.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([]);
});

/** A feature, or another folder of the web app. */
const folderOf = (path: string) =>
  /^(?:(?:web|server)\/src\/features\/[^/]+|web\/src\/[^/]+)(?=\/)/.exec(path)?.[0];

/** The arrows between folders that are part of a circle. */
function circlesOfFolders({ modules }: Cruise): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (!from || /\.(test|fixture)\.tsx?$/.test(source)) continue;
    const known = arrows.get(from) ?? new Set();
    arrows.set(from, known);
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to && to !== from) known.add(to);
    }
  }
  const leadsTo = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(arrows.get(from) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && leadsTo(next, goal, seen.add(next))),
    );
  return [...arrows].flatMap(([from, targets]) =>
    [...targets].filter((to) => leadsTo(to, from)).map((to) => `${from} → ${to}`),
  );
}

test('no folder imports one that imports it, directly or by way of others', () => {
  expect(circlesOfFolders(house)).toEqual([]);
  expect(circlesOfFolders(planted)).toEqual([
    'web/src/features/beta → web/src/features/gamma',
    'web/src/features/gamma → web/src/features/beta',
  ]);
});

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(file) && !file.startsWith('scripts/fixtures/'));

test('no file or folder has a name that says nothing', () => {
  const junk = /(^|\/)(utils?|helpers?|common|shared|lib|misc)(\/|\.|$)/;
  expect(files.filter((file) => junk.test(file))).toEqual([]);
});

test('no browser test is kept to the phone and to the desktop at once: it would run nowhere', () => {
  const titles = files
    .filter((file) => file.endsWith('.e2e.ts'))
    .flatMap((file) => readFileSync(file, 'utf8').match(/^.*\btest(\.describe)?\(.*$/gm) ?? []);
  expect(titles.length).toBeGreaterThan(200);
  expect(titles.filter((title) => title.includes('@phone') && title.includes('@desktop'))).toEqual([]);
});

test('a page in a frame and a picture stand where there is a state for the case that they do not come', () => {
  const raw = /<(img|iframe|Frame)\b/g;
  const found = files
    .filter((file) => /^web\/src\/.*\.tsx$/.test(file) && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(raw), ([tag]) => `${tag} in ${basename(file)}`),
    );
  expect(found.toSorted()).toEqual([
    '<Frame in FramedPage.tsx',
    '<iframe in Frame.tsx',
    '<img in Picture.tsx',
    '<img in QrDialog.tsx',
    // Its image is a data URL in the page's data.
    '<img in TurnOnTwoFactor.tsx',
  ]);
});

/** The earlier ones landed before the rule, and need the code of their own time. */
const FIRST_THAT_SAYS = 6;

test('every migration says which code can run on it', () => {
  const silent = files
    .filter((file) => /^server\/src\/db\/migrations\/\d{4}_.*\.sql$/.test(file))
    .filter((file) => Number(basename(file).slice(0, 4)) >= FIRST_THAT_SAYS)
    .filter((file) => !saysWhichCodeRuns(readFileSync(file, 'utf8')));
  expect(
    silent,
    'Begin the migration with the line "-- expand" if the code of the release before goes on running on it, ' +
      'else with "-- contract: 0006", the number of the newest migration that the oldest code has which can run on it.',
  ).toEqual([]);
});

const FEATURES = new Set(
  'auth home products links training podcast radio bonus photos subscription profile notifications rss admin places'.split(
    ' ',
  ),
);
const foldersIn = (pattern: string) => globSync(`${pattern}/*/`).map((path) => basename(path));

test('a feature has one name on every side', () => {
  const sides = {
    server: foldersIn('server/src/features'),
    web: foldersIn('web/src/features'),
    contract: globSync('contract/src/*.ts')
      .map((path) => basename(path).split('.')[0] ?? '')
      .filter(
        (name) =>
          !['index', 'durations', 'endpoint', 'instant', 'health', 'screens', 'api-docs'].includes(name),
      ),
    tables: globSync('server/src/db/schema/*.ts')
      .map((path) => basename(path, '.ts'))
      .filter((name) => !['index', 'columns', 'users', 'rate-limits', 'sandbox', 'secrets'].includes(name)),
  };
  for (const [side, names] of Object.entries(sides)) {
    expect(
      names.filter((name) => !FEATURES.has(name)),
      side,
    ).toEqual([]);
  }
  const served = new Set(sides.server);
  expect(
    sides.contract.filter((name) => !served.has(name)),
    'contracts without a server side',
  ).toEqual([]);
});

test('features import content and contract by name, not by path', () => {
  const offenders = files
    .filter((file) => /^(server|web)\/src\/.*\.tsx?$/.test(file))
    .filter((file) => /from '(\.\.\/)+(content|contract)\//.test(readFileSync(file, 'utf8')));
  expect(offenders).toEqual([]);
});

test('an hour has one spelling', () => {
  const spelled = /\bconst (MINUTE|HOUR|DAY) =|\b3_600_000\b|\b86_400_000\b/;
  const offenders = files
    .filter((file) => /^(contract|server|web)\/src\/.*\.tsx?$/.test(file))
    .filter((file) => file !== 'contract/src/durations.ts' && spelled.test(readFileSync(file, 'utf8')));
  // Stripe counts in seconds.
  expect(offenders).toEqual(['server/src/payments/stripe-api.fixture.ts']);
});

test('text stays text in the browser: nothing is written as markup or run as code', () => {
  const sources = files.filter((file) => /^web\/(src|public)\/.*(?<!\.test)\.(tsx?|js)$/.test(file));
  expect(sources.length).toBeGreaterThan(150);
  const markup =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write|srcdoc|\beval\(|new Function/i;
  expect(sources.filter((file) => markup.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('what lies over the page is a Modal or a Menu, which Back closes', () => {
  const layer =
    /\b(Dialog|AlertDialog|Popover|DropdownMenu|ContextMenu|HoverCard|Select)\b[^;]*from 'radix-ui'|<dialog\b|role="(alert)?dialog"|role="menu"|aria-modal|showModal|popover=/;
  const layers = files
    .filter((file) => /^web\/src\/.*(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => layer.test(readFileSync(file, 'utf8')));
  expect(layers.toSorted()).toEqual(['web/src/ui/Menu.tsx', 'web/src/ui/Modal.tsx']);
  for (const file of layers) expect(readFileSync(file, 'utf8'), file).toContain('useBackCloses(');
});

test('the web app calls nothing that Safari 16.4 and Chrome 111 do not have: it is built for them', () => {
  const newer =
    /Promise\.(withResolvers|try)|\b(Object|Map)\.groupBy|Array\.fromAsync|\bURL\.canParse|AbortSignal\.any|\bResponse\.json\(|\.checkVisibility\(/;
  const offenders = files
    .filter((file) => /^web\/src\/.*(?<!\.test|\.fixture)\.tsx?$/.test(file))
    // It checks whether the function exists.
    .filter((file) => file !== 'web/src/ui/toast-place.ts')
    .filter((file) => newer.test(readFileSync(file, 'utf8')));
  expect(offenders).toEqual([]);
});

test('what a browser may refuse is asked of it in browser/ only, where the refusal is caught', () => {
  const refusable =
    /\b(localStorage|sessionStorage|new BroadcastChannel)\b|navigator\.(share|clipboard)\b|execCommand/;
  const askers = files
    .filter((file) => /^web\/src\/.*(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => refusable.test(readFileSync(file, 'utf8')));
  expect(askers.toSorted()).toEqual([
    'web/src/browser/copy-text.ts',
    'web/src/browser/share.ts',
    'web/src/browser/storage.ts',
    'web/src/browser/tab-channel.ts',
  ]);
});

test('what is clicked twice is done once: only the useMutation of http/ is used', () => {
  const offenders = files
    .filter((file) => /^web\/src\/.*\.tsx?$/.test(file) && file !== 'web/src/http/use-mutation.ts')
    .filter((file) => /\buseMutation\b[^;]*from '@tanstack/.test(readFileSync(file, 'utf8')));
  expect(offenders).toEqual([]);
});

test('only screens throw the loss of their script: any other part that comes late leaves the page as it is', () => {
  const lazily = files
    .filter((file) => /^web\/src\/.*(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => /\blazy\b[^;]*from 'react'/.test(readFileSync(file, 'utf8')));
  expect(lazily.toSorted()).toEqual(['web/src/app/routing/lazy-ahead.ts']);
});

test('every path that the architecture page names is there', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const named = Array.from(page.matchAll(/`([\w.-]+\/[\w./-]*)`/g), ([, path = '']) => path);
  const linked = Array.from(page.matchAll(/\]\(([^)#]+)/g), ([, path = '']) => join('docs', path));
  expect(named.length).toBeGreaterThan(50);
  expect([...named, ...linked].filter((path) => !existsSync(path))).toEqual([]);
});

test('every id in the title of a test is a row of the acceptance list', () => {
  const known = new Set(readRequirements().map(({ id }) => id));
  const prefixes = new Set([...known].map((id) => id.split('-')[0]));
  const unknown = [...idsInTestTitles().keys()].filter(
    (id) => prefixes.has(id.split('-')[0]) && !known.has(id),
  );
  expect(unknown).toEqual([]);
});

test('every row of the security standard rests on a test or a heading that is there, or on a reason', () => {
  expect(untrueRows(readAsvs())).toEqual([]);
});

test('every picture that a visual row names is there', () => {
  const missing = [...readVisualChecks().values()].filter(
    (picture) => !existsSync(join('docs/screens', picture)),
  );
  expect(missing).toEqual([]);
});

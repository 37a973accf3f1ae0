import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { saysWhichCodeRuns } from '../server/src/db/compatibility.ts';
import { readAsvs, untrueRows } from './asvs.rows.ts';
import { expectKept, type House, PLANTED, PRODUCT, without } from './house.ts';
import { idsInTestTitles, readRequirements, readVisualChecks } from './requirements.ts';

const CONFIG = join(import.meta.dirname, '../.dependency-cruiser.cjs');
const FOLDERS = ['bench', 'content', 'contract', 'e2e', 'scripts', 'server', 'soak', 'web'];

interface PackageJson {
  dependencies?: object;
  devDependencies?: object;
}

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
const product = cruise(PRODUCT.root);
const planted = cruise(PLANTED.root);

test('no import goes against the directions of the house', () => {
  const { totalCruised, violations } = product.summary;
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

/** A feature, or another folder or file that stands beside `features/`. */
const topOf = (path: string) => /^(?:web|server)\/src\/(?:features\/)?[^/]+/.exec(path)?.[0];

/** A folder within a feature of the server; what lies beside them ties them together. */
const partOf = (path: string) => /^server\/src\/features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0];

/** The arrows between folders that are part of a circle. */
function circlesOf(folderOf: (path: string) => string | undefined, { modules }: Cruise): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (!from || /(\.(test|fixture)\.tsx?|\/test-[^/]+\.ts)$/.test(source)) continue;
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
  expect(circlesOf(topOf, product)).toEqual([]);
  expect(circlesOf(topOf, planted)).toEqual([
    'server/src/http → web/src/http',
    'server/src/db → server/src/log',
    'server/src/log → server/src/db',
    'web/src/http → server/src/http',
    'web/src/features/beta → web/src/features/gamma',
    'web/src/features/gamma → web/src/features/beta',
  ]);
});

test('no folder within a feature of the server imports one that imports it', () => {
  expect(circlesOf(partOf, product)).toEqual([]);
  expect(circlesOf(partOf, planted)).toEqual([
    'server/src/features/beta/one → server/src/features/beta/two',
    'server/src/features/beta/two → server/src/features/beta/one',
  ]);
});

test('no file or folder has a name that says nothing', () => {
  const junk = /(^|\/)(utils?|helpers?|common|shared|lib|misc)(\/|\.|$)/;
  expectKept(({ files }) => files.filter((file) => junk.test(file)));
});

test('a page in a frame and a picture stand where there is a state for the case that they do not come', () => {
  const raw = /<(img|iframe|Frame)\b/g;
  expectKept(
    (house) =>
      house
        .filesLike(/^web\/src\/.*(?<!\.test)\.tsx$/)
        .flatMap((file) =>
          Array.from(house.read(file).matchAll(raw), ([tag]) => `${tag} in ${basename(file)}`),
        ),
    {
      except: [
        '<Frame in FramedPage.tsx',
        '<iframe in Frame.tsx',
        '<img in Picture.tsx',
        '<img in QrDialog.tsx',
        // Their image is a data URL in the page's data.
        '<img in FeedAddressDialog.tsx',
        '<img in TurnOnTwoFactor.tsx',
      ],
    },
  );
});

/** The earlier ones landed before the rule, and need the code of their own time. */
const FIRST_THAT_SAYS = 6;

test('every migration says which code can run on it', () => {
  expectKept(
    (house) =>
      house
        .filesLike(/^server\/src\/db\/migrations\/\d{4}_.*\.sql$/)
        .filter((file) => Number(basename(file).slice(0, 4)) >= FIRST_THAT_SAYS)
        .filter((file) => !saysWhichCodeRuns(house.read(file))),
    {
      advice:
        'Begin the migration with the line "-- expand" if the code of the release before goes on running on it, ' +
        'else with "-- contract: 0006", the number of the newest migration that the oldest code has which can run on it.',
    },
  );
});

const FEATURES = new Set(
  'auth home products links reach training podcast radio bonus photos subscription profile notifications notices rss admin external-urls traces members erasure letters system-health my-data weekly-letter'.split(
    ' ',
  ),
);

const NO_FEATURES = {
  contract: [
    'index',
    'durations',
    'endpoint',
    'instant',
    'plain-text',
    'single-line',
    'health',
    'screens',
    'api-docs',
  ],
  tables: ['index', 'columns', 'users', 'rate-limits', 'sandbox', 'secrets'],
};

/** The names of the features as each side has them. */
function sidesOf({ files }: House) {
  const names = (place: RegExp, others: string[] = []) =>
    [...new Set(files.flatMap((file) => place.exec(file)?.[1] ?? []))].filter(
      (name) => !others.includes(name),
    );
  return {
    server: names(/^server\/src\/features\/([^/]+)\//),
    web: names(/^web\/src\/features\/([^/]+)\//),
    contract: names(/^contract\/src\/([^/.]+)[^/]*\.ts$/, NO_FEATURES.contract),
    tables: names(/^server\/src\/db\/schema\/([^/]+)\.ts$/, NO_FEATURES.tables),
  };
}

test('a feature has one name on every side', () => {
  expectKept((house) =>
    Object.entries(sidesOf(house)).flatMap(([side, names]) =>
      names.filter((name) => !FEATURES.has(name)).map((name) => `${name} in ${side}`),
    ),
  );
  expectKept((house) => {
    const { contract, server } = sidesOf(house);
    return contract.filter((name) => !server.includes(name)).map((name) => `${name} has no server side`);
  });
});

test('features import content and contract by name, not by path', () => {
  expectKept(without(/(from|import) '(\.\.\/)+(content|contract)\//, /^(server|web)\/src\/.*\.tsx?$/));
});

const NOT_IMPORTED = new Set([
  // Run by their names.
  '@typescript/native',
  'dependency-cruiser',
  'drizzle-kit',
  'oxlint',
  'prettier',
  // Asked for by other packages.
  '@testing-library/dom',
  'oxlint-tsgolint',
  // Read as files.
  '@fontsource-variable/figtree',
  '@fontsource-variable/fraunces',
]);

test('every package that is declared is imported', () => {
  expectKept((house) =>
    house.filesLike(/^(\w+\/)?package\.json$/).flatMap((file) => {
      const { dependencies, devDependencies } = JSON.parse(house.read(file)) as PackageJson;
      // The root's are for the tests of every workspace.
      const owned = file === 'package.json' ? /^(?!tools\/)/ : RegExp(`^${dirname(file)}/`);
      const sources = house.files
        .filter((name) => owned.test(name) && /\.([cm]?[jt]sx?|css)$/.test(name))
        .map(house.read)
        .join('\n');
      return Object.keys({ ...dependencies, ...devDependencies })
        .filter((name) => !NOT_IMPORTED.has(name))
        .filter((name) => !new RegExp(`['"]${name.replace('@types/', '')}['"/]`).test(sources))
        .map((name) => `${file}: ${name}`);
    }),
  );
});

test('an hour has one spelling', () => {
  const spelled = /\bconst (MINUTE|HOUR|DAY) =|\b3_600_000\b|\b86_400_000\b/;
  expectKept(without(spelled, /^(contract|server|web)\/src\/.*\.tsx?$/), {
    // The second counts in seconds, as Stripe does.
    except: ['contract/src/durations.ts', 'server/src/payments/stripe-api.fixture.ts'],
  });
});

test('only content/ says what the product and the company are called', () => {
  expectKept(without(/Clear Spring/, /^(contract|server|web)\/.*(?<!\.test)\.(css|html|tsx?|js)$/));
});

test('only content/ says which colours the brand has', () => {
  const colour = /#(?:[\da-f]{3,4}){1,2}\b|\b(?:rgba?|hsla?|oklch)\(\s*[\d.]/i;
  expectKept(without(colour, /^(bench|contract|e2e|scripts|server|web)\/.*\.(css|html|tsx?|js)$/), {
    except: [
      // Shadows.
      'web/src/ui/tokens.css',
      // A drawn film: a picture, as those in content/art are.
      'web/public/widgets/intro-video.html',
    ],
  });
});

test('text stays text in the browser: nothing is written as markup or run as code', () => {
  const markup =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write|srcdoc|\beval\(|new Function/i;
  expectKept(without(markup, /^web\/(src|public)\/.*(?<!\.test)\.(tsx?|js)$/));
});

test('what lies over the page is a Modal or a Menu, which Back closes', () => {
  const layer =
    /\b(Dialog|AlertDialog|Popover|DropdownMenu|ContextMenu|HoverCard|Select)\b[^;]*from 'radix-ui'|<dialog\b|role="(alert)?dialog"|role="menu"|aria-modal|showModal|popover=/;
  const layers = without(layer, /^web\/src\/.*(?<!\.test)\.tsx?$/);
  expectKept(layers, { except: ['web/src/ui/overlay/Menu.tsx', 'web/src/ui/overlay/Modal.tsx'] });
  expectKept((house) => layers(house).filter((file) => !house.read(file).includes('useBackCloses(')));
});

test('the web app calls nothing that Safari 16.4 and Chrome 111 do not have: it is built for them', () => {
  const newer =
    /Promise\.(withResolvers|try)|\b(Object|Map)\.groupBy|Array\.fromAsync|\bURL\.canParse|AbortSignal\.any|\bResponse\.json\(|\.checkVisibility\(/;
  expectKept(without(newer, /^web\/src\/.*(?<!\.test|\.fixture)\.tsx?$/), {
    // It checks whether the function exists.
    except: ['web/src/ui/toast/toast-position.ts'],
  });
});

test('no module of the web makes an Intl object as it loads: that takes a phone 50 to 80 ms', () => {
  expectKept(without(/^(export )?(const|let) \w+ = new Intl\./m, /^web\/src\/(?!.*\.test\.).*\.tsx?$/));
});

test('of the root only the scroll padding is written: Chromium may restyle every element (ui/foot-heights.ts)', () => {
  expectKept(
    without(/documentElement\.style\b(?!\.scrollPadding)|:root *\{/, /^web\/src\/(?!.*\.test\.).*\.tsx?$/),
  );
});

test('what a browser may refuse is asked of it in browser/ only, where the refusal is caught', () => {
  const refusable =
    /\b(localStorage|sessionStorage|new BroadcastChannel)\b|navigator\.(share|clipboard)\b|execCommand/;
  expectKept(without(refusable, /^web\/src\/.*(?<!\.test|\.fixture)\.tsx?$/), {
    except: ['copy-text', 'share', 'storage', 'tab-channel'].map((name) => `web/src/browser/${name}.ts`),
  });
});

test('what is clicked twice is done once: only the useMutation of http/ is used', () => {
  expectKept(without(/\buseMutation\b[^;]*from '@tanstack/, /^web\/src\/.*\.tsx?$/), {
    except: ['web/src/http/use-mutation.ts'],
  });
});

test('what is read again is named by its endpoint: only http/ invalidates by key', () => {
  expectKept(without(/\.invalidateQueries\(/, /^web\/src\/.*(?<!\.test)\.tsx?$/), {
    except: ['web/src/http/persisted-queries.ts', 'web/src/http/query-client.ts'],
  });
});

test('only screens throw the loss of their script: any other part that comes late leaves the page as it is', () => {
  expectKept(without(/\blazy\b[^;]*from 'react'/, /^web\/src\/.*(?<!\.test)\.tsx?$/), {
    except: ['web/src/app/routing/lazy-with-prefetch.ts'],
  });
});

test('every path that the architecture page names is there', () => {
  expectKept((house) =>
    house.filesLike(/^docs\/(architecture|how-to)\.md$/).flatMap((file) => {
      const page = house.read(file);
      const named = Array.from(page.matchAll(/`([\w.-]+\/[\w./-]*)`/g), ([, path = '']) => path);
      const linked = Array.from(page.matchAll(/\]\(([^)#]+)/g), ([, path = '']) => join('docs', path));
      return [...named, ...linked].filter((path) => !existsSync(join(house.root, path)));
    }),
  );
});

test('every id in the title of a test is a row of the acceptance list', () => {
  const known = new Set(readRequirements().map(({ id }) => id));
  const prefixes = new Set([...known].map((id) => id.split('-')[0]));
  expectKept(({ root }) =>
    [...idsInTestTitles(root).keys()].filter((id) => prefixes.has(id.split('-')[0]) && !known.has(id)),
  );
});

test('every row of the security standard rests on a test or a heading that is there, or on a reason', () => {
  expect(untrueRows(readAsvs())).toEqual([]);
  expect(untrueRows(readAsvs(PLANTED.root))).toEqual([
    'V1.1.1: "maybe" is not a verdict.',
    'V1.1.2: "scripts/house-rules.test.ts › no such test" does not exist.',
    'V1.1.3: "docs/operations.md#No such heading" does not exist.',
    'V1.1.4: the reason is missing.',
    'Level 1 has 70 requirements; there are rows for 4.',
    'Level 2 has 183 requirements; there are rows for 0.',
  ]);
});

test('every picture that a visual row names is there', () => {
  expectKept(({ root }) =>
    [...readVisualChecks(root).values()].filter(
      (picture) => !existsSync(join(root, 'docs/screens', picture)),
    ),
  );
});

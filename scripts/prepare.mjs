// Prepares a fresh clone: `node scripts/prepare.mjs [build | server] [browser] [tools]`.
// Plain JavaScript for any Node from 20 on, because it may run before the project's own Node is installed.
import { execFileSync, execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM_PACKAGE, chromiumPath } from './chromium.mjs';
import { linkNode } from './link-node.mjs';
import { restampBuild } from './stamp-build.mjs';

const steps = process.argv.slice(2);
const CACHE = 'node_modules/.cache/prepare';

/** Runs `work` unless it has already run for the same inputs. */
function once(name, inputs, isThere, work) {
  const digest = createHash('sha256');
  for (const path of inputs) digestTree(digest, path);
  const state = digest.digest('hex');
  const stamp = join(CACHE, name);
  if (isThere() && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  work();
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

const install = (...where) =>
  // Whatever NODE_ENV says: building takes what production leaves out.
  run('npm', ['ci', ...where, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);

function installAll() {
  console.log('Installing dependencies …');
  install();
}

function installTools() {
  console.log('Installing tools …');
  install('--prefix', 'tools');
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

function build(workspace, result, what) {
  once(
    `build-${workspace}`,
    ['package-lock.json', 'content', 'contract', workspace],
    () => existsSync(result),
    () => {
      console.log(what);
      run('npm', ['run', 'build', '--workspace', workspace, '--silent']);
    },
  );
}

once('install', ['package-lock.json'], () => existsSync('node_modules/fastify'), installAll);
linkNode();
requireNode24();
if (steps.includes('build')) build('web', 'web/dist/index.html', 'Building the web app …');
// While `npm test` runs what it has built, commands leave that as it is.
if (steps.includes('build') || (steps.includes('server') && !process.env.BUILT_SERVER)) {
  build('server', 'server/dist/main.js', 'Building the server …');
  restampBuild();
}
if (steps.includes('browser')) installBrowser();
if (steps.includes('tools'))
  once('tools', ['tools/package-lock.json'], () => existsSync('tools/node_modules'), installTools);

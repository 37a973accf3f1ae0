// Writes down what is built, for the operator: `node scripts/stamp-build.mjs`. /admin/health says it of each node.
// Plain JavaScript for any Node from 20 on, as prepare.mjs, which uses it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Beside the server, and not in web/dist, which everybody can read. */
const fileIn = (root) => join(root, 'server/dist/build.json');

/** The commit that lies in this folder; null where it came without its repository. */
function commitOf(root) {
  const git = (...args) =>
    execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    // The folder may lie within somebody else's repository.
    if (realpathSync(git('rev-parse', '--show-toplevel')) !== realpathSync(root)) return null;
    const isChanged = git('status', '--porcelain') !== '';
    return git('rev-parse', '--short=10', 'HEAD') + (isChanged ? ' with changes' : '');
  } catch {
    return null;
  }
}

function formerCommit(root) {
  try {
    return JSON.parse(readFileSync(fileIn(root), 'utf8')).commit;
  } catch {
    return undefined;
  }
}

export function stampBuild(root = ROOT) {
  mkdirSync(dirname(fileIn(root)), { recursive: true });
  const stamp = { commit: commitOf(root), builtAt: new Date().toISOString() };
  writeFileSync(fileIn(root), `${JSON.stringify(stamp)}\n`);
}

/** What the browser loads may be built already while the server's code is another. */
export function restampBuild(root = ROOT) {
  if (formerCommit(root) !== commitOf(root)) stampBuild(root);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) stampBuild(process.argv[2]);

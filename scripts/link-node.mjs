// Plain JavaScript for any Node from 20 on, as prepare.mjs, which uses it.
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Debian 13's npm 9 installs the Node that the lockfile names, but not where commands are looked for. */
export function linkNode(folder = '.') {
  const name = `node-${process.platform}-${process.arch}`;
  const link = join(folder, 'node_modules/.bin/node');
  if (existsSync(join(folder, 'node_modules', name)) && !existsSync(link))
    symlinkSync(`../${name}/bin/node`, link);
}

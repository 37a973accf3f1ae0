import { readFileSync } from 'node:fs';
import * as z from 'zod';

const STAMP = new URL('../../../dist/build.json', import.meta.url);
const stamp = z.object({ commit: z.nullable(z.string()), builtAt: z.iso.datetime() });

/** What this node runs, by the stamp that the build has written: the commit, where there was one, and when. */
export function readVersion(file: URL | string = STAMP): string {
  try {
    const { commit, builtAt } = stamp.parse(JSON.parse(readFileSync(file, 'utf8')));
    const built = `built ${builtAt.slice(0, 16).replace('T', ' ')} UTC`;
    return commit ? `${commit}, ${built}` : built;
  } catch {
    return 'not built';
  }
}

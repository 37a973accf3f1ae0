// What production contains of others, read from the lockfile. `npm sbom --omit=dev` leaves out whatever the root's
// devDependencies name too, such as fastify and pg, so this takes its place.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Package {
  /** In the lockfile, such as `node_modules/pg`. */
  path: string;
  name: string;
  version: string;
  /** An SPDX expression. */
  licence: string;
  integrity: string;
  resolved: string | undefined;
  /** Paths of those that it depends on. */
  dependsOn: string[];
}

const MARK = 'node_modules/';
const nameOf = (path: string) => path.slice(path.lastIndexOf(MARK) + MARK.length);
/** Some still write it in words. */
const expressionOf = (licence: string) => licence.replaceAll(' and ', ' AND ');

/** Those of every platform, whether they are installed here or not. */
export function listPackages(lockfile = 'package-lock.json'): Package[] {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, Locked> };
  const kept = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes(MARK) && !dev && !link,
  );
  const paths = new Set(kept.map(([path]) => path));

  /** As Node looks for it: in the package's own folder, then in those above. */
  function find(from: string, name: string): string[] {
    for (let folder = `${from}/`; ; folder = folder.slice(0, folder.lastIndexOf(MARK, folder.length - 2))) {
      const path = `${folder}${MARK}${name}`;
      if (paths.has(path)) return [path];
      if (folder === '') return [];
      if (!folder.includes(MARK)) folder = '';
    }
  }
  return kept.map(([path, locked]) => ({
    path,
    name: nameOf(path),
    version: locked.version ?? '',
    licence: expressionOf(locked.license ?? ''),
    integrity: locked.integrity ?? '',
    resolved: locked.resolved,
    dependsOn: Object.keys({
      ...locked.dependencies,
      ...locked.optionalDependencies,
      ...locked.peerDependencies,
    }).flatMap((name) => find(path, name)),
  }));
}

/** Binaries of other platforms are in the lockfile, and not in what is installed. */
export const installed = (packages: readonly Package[]): Package[] =>
  packages.filter(({ path }) => existsSync(path));

/** The texts that the package brings along. */
export const licenceTexts = (path: string): string[] =>
  readdirSync(path)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .toSorted()
    .map((file) => readFileSync(join(path, file), 'utf8').trim());

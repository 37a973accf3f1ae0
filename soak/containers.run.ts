import { execFile } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Service } from '../scripts/compose.ts';
import { milliseconds } from '../scripts/dockerfile.ts';
import { type Image, wordsOf } from './containers.image.ts';
import type { Networks } from './containers.network.ts';
import {
  createLayer,
  inPlace,
  mountLayers,
  mountSystem,
  type Place,
  quote,
  spawnApart,
} from './containers.root.ts';
import { childCalled } from './machine.ts';

export interface Container {
  name: string;
  /** In the networks of its service, in their order. */
  addresses: string[];
  /** Of its first process, as this machine counts them. */
  pid: number;
  output(): string;
  /** As `docker exec` does: with its environment, as its user. */
  execute(words: readonly string[], timeout?: number): Promise<{ code: number; output: string }>;
  /** Resolves once its HEALTHCHECK, or compose.yaml's, succeeds. */
  healthy(): Promise<void>;
  ended: Promise<number | null>;
  /** As `docker stop` does; kills it where it takes longer than its service allows. */
  stop(): Promise<{ code: number | null; seconds: number }>;
}

interface Start {
  name: string;
  service: Service;
  image: Image;
  networks: Networks;
  work: string;
  /** What other containers find it by. */
  alias?: string;
  command?: string[];
}

/** Starts what a service of compose.yaml says, as its image says. */
export async function startContainer(start: Start): Promise<Container> {
  const { name, service, image, networks, work, alias = name, command = image.command } = start;
  const place: Place = {
    ...image,
    env: { ...image.env, HOSTNAME: name, ...service.environment },
    isConfined: isConfined(service),
  };
  const layer = await createLayer(work);
  const root = `${layer}/root`;
  const init = service.init ? ['/sbin/docker-init', '--'] : [];
  const child = spawnApart(
    [
      mountLayers(layer, image.layers),
      mountSystem(root, service.shm_size),
      bindFile(root, await networks.resolver(service.networks), '/etc/resolv.conf'),
      `echo 127.0.0.1 localhost ${quote(name)} > ${root}/etc/hosts`,
      ...(service.init ? [bindFile(root, '/usr/bin/tini-static', init[0]!)] : []),
      ...(service.volumes ?? []).map((volume) => mountVolume(root, volume, work)),
      ...(service.tmpfs
        ? [`mount -t tmpfs -o mode=1777,nosuid,nodev,noexec tmpfs ${quote(root + service.tmpfs)}`]
        : []),
      ...(service.read_only ? [`mount -o remount,bind,ro ${root}`] : []),
      `hostname ${quote(name)}`,
      // Until its networks are there.
      'read -r begin',
      `exec chroot ${root} ${quote(...inPlace(place, [...init, ...command]))}`,
    ].join('\n'),
    'own',
  );
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: Buffer) => void (output += String(text)));
  const { promise: ended, resolve: end } = Promise.withResolvers<number | null>();
  let hasEnded = false;
  let addresses: string[] = [];
  child.on('close', (code) => {
    hasEnded = true;
    networks.leave(addresses);
    end(code);
  });
  const pid = await vi
    .waitFor(() => childCalled('sh', child.pid!), { timeout: 10_000 })
    .then(Number, () => {
      throw new Error(`${name} did not begin.\n${output}`);
    });
  addresses = await networks.join(pid, alias, service.networks);
  child.stdin!.end('\n');
  const enter = ['--target', String(pid), '--mount', '--pid', '--net', '--ipc', '--uts', '--root'];
  const execute: Container['execute'] = (words, timeout = 0) =>
    new Promise((done) => {
      execFile('nsenter', [...enter, ...inPlace(place, words)], { timeout }, (error, out, err) =>
        done({ code: error ? Number(error.code ?? 1) : 0, output: out + err }),
      );
    });

  return {
    name,
    addresses,
    pid,
    output: () => output,
    execute,
    ended,
    async healthy() {
      const { words, timeout, every, within } = checkOf(service, image);
      const until = performance.now() + within;
      for (;;) {
        const { code, output: said } = await execute(words, timeout);
        if (code === 0) return;
        if (hasEnded || performance.now() > until)
          throw new Error(`${name} is not healthy: ${said}\n${output}`);
        await delay(every);
      }
    },
    async stop() {
      const since = performance.now();
      if (!hasEnded) process.kill(pid, 'SIGTERM');
      const late = setTimeout(
        () => process.kill(pid, 'SIGKILL'),
        milliseconds(service.stop_grace_period ?? '10s'),
      );
      const code = await ended;
      clearTimeout(late);
      return { code, seconds: (performance.now() - since) / 1000 };
    },
  };
}

function isConfined({ cap_drop: dropped, security_opt: options }: Service): boolean {
  if (!dropped && !options) return false;
  if (dropped?.join() === 'ALL' && options?.join() === 'no-new-privileges:true') return true;
  throw new Error('This drops all capabilities and all ways to more, or nothing.');
}

function checkOf(service: Service, { healthcheck }: Image) {
  if (service.healthcheck) {
    const { test, interval, retries } = service.healthcheck;
    const every = milliseconds(interval);
    return { words: wordsOf(test), timeout: 30_000, every, within: retries * every };
  }
  if (!healthcheck) throw new Error(`${service.image} has no HEALTHCHECK.`);
  const { command, timeout, startInterval: every, startPeriod: within } = healthcheck;
  return { words: wordsOf(command), timeout, every, within };
}

const bindFile = (root: string, from: string, to: string) => `
mkdir -p ${quote(dirname(root + to))}
[ -e ${quote(root + to)} ] || touch ${quote(root + to)}
mount --bind ${quote(from)} ${quote(root + to)}`;

/** A volume begins as what the image has in its place. */
function mountVolume(root: string, volume: string, work: string): string {
  const [from, to, mode] = volume.split(':') as [string, string, string?];
  if (from.startsWith('.'))
    return `${bindFile(root, resolve(from), to)}
${mode === 'ro' ? `mount -o remount,bind,ro ${quote(root + to)}` : ''}`;
  const folder = join(work, `volume.${from}`);
  return `
mkdir -p ${quote(root + to)}
[ -e ${quote(folder)} ] || cp --archive ${quote(root + to)} ${quote(folder)}
mount --bind ${quote(folder)} ${quote(root + to)}`;
}

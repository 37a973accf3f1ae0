import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { ONLINE } from './debian.ts';

/** A folder whose `files` lie over those of the layers below it, while something is mounted on its `root`. */
export type Layer = string;

export async function createLayer(work: string): Promise<Layer> {
  const layer = await mkdtemp(join(work, 'layer-'));
  for (const folder of ['files', 'work', 'root', 'from']) await mkdir(join(layer, folder), { mode: 0o755 });
  return layer;
}

export const filesOf = (layer: Layer) => join(layer, 'files');

export interface User {
  uid: number;
  gid: number;
  home: string;
}

/** Where a program runs within a root. */
export interface Place {
  env: Readonly<Record<string, string>>;
  folder: string;
  user: User;
  /** No capabilities, and no way to more. */
  isConfined?: boolean;
}

/** Single words for a shell. */
export const quote = (...words: string[]) =>
  words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');

/** Commands that lay a layer over these folders. */
export const mountLayers = (layer: Layer, below: readonly string[]) => `
mount -t overlay overlay -o lowerdir=${below.join(':')},upperdir=${layer}/files,workdir=${layer}/work ${layer}/root`;

/** Commands that add to a root what an engine adds. */
export const mountSystem = (root: string, shmSize = '64M') => `
mount -t proc proc ${root}/proc
mount -t sysfs -o ro sysfs ${root}/sys
mount -t tmpfs -o mode=755,nosuid tmpfs ${root}/dev
for device in null zero full random urandom tty
do touch ${root}/dev/$device; mount --bind /dev/$device ${root}/dev/$device
done
ln -s /proc/self/fd ${root}/dev/fd
for number in 0:stdin 1:stdout 2:stderr
do ln -s /proc/self/fd/\${number%:*} ${root}/dev/\${number#*:}
done
mkdir ${root}/dev/shm
mount -t tmpfs -o mode=1777,nosuid,nodev,noexec,size=${shmSize} tmpfs ${root}/dev/shm`;

/** The words that run others in such a place, for who is root within that root. */
export const inPlace = ({ env, folder, user, isConfined }: Place, words: readonly string[]) => [
  'env',
  '--ignore-environment',
  `--chdir=${folder}`,
  `HOME=${user.home}`,
  ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  'setpriv',
  `--reuid=${user.uid}`,
  `--regid=${user.gid}`,
  '--clear-groups',
  ...(isConfined ? ['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'] : []),
  '--',
  ...words,
];

/**
 * Runs commands as root in namespaces of their own, which end with their mounts when the first process does; with this
 * machine's network, or with one of their own that has nothing yet.
 */
export function spawnApart(commands: string, network: 'outside' | 'own'): ChildProcess {
  const words = [
    'unshare',
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    '--ipc',
    '--uts',
    ...(network === 'own' ? ['--net'] : []),
    'sh',
    '-euc',
    commands,
  ];
  // `env` alone runs what follows.
  const [command, ...before] = network === 'outside' ? ONLINE : ['env'];
  return spawn(command!, [...before, ...words], { stdio: ['pipe', 'pipe', 'pipe'] });
}

/** @throws with what they wrote, where they fail */
export async function runApart(commands: string): Promise<string> {
  const child = spawnApart(commands, 'outside');
  child.stdin!.end();
  let written = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (text: Buffer) => void (written += String(text)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`It ended with ${String(code)}:\n${commands}\n${written}`);
  return written;
}

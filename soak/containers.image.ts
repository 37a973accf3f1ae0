import { readdir, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type Command, expand, type Healthcheck, readDockerfile, type Step } from '../scripts/dockerfile.ts';
import {
  createLayer,
  filesOf,
  inPlace,
  type Layer,
  mountLayers,
  mountSystem,
  quote,
  runApart,
  type User,
} from './containers.root.ts';
import { TRUST } from './debian.ts';

export interface Image {
  /** Folders, the uppermost first; the lowest is its base. */
  layers: string[];
  env: Record<string, string>;
  folder: string;
  user: User;
  command: string[];
  healthcheck: Healthcheck | undefined;
}

export interface Context {
  folder: string;
  isIgnored: (path: string) => boolean;
}

interface Bases {
  /** Where the layers lie. */
  work: string;
  /** The folder of the image that a stage names, where there is one. */
  debian: Readonly<Record<string, string>>;
}

const ROOT_USER: User = { uid: 0, gid: 0, home: '/root' };
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The program that a shell's line, or words, stand for. */
export const wordsOf = (command: Command) =>
  typeof command === 'string' ? ['/bin/sh', '-c', command] : command;

/** Takes every step of a Dockerfile, and returns the images of its stages, the last one last. */
export async function buildImages(text: string, context: Context, { work, debian }: Bases): Promise<Image[]> {
  const named = new Map<string, Image>();
  const images: Image[] = [];
  for (const { base, name, steps, command, healthcheck } of readDockerfile(text)) {
    const below = named.get(base)?.layers ?? [debian[base] ?? missing(base)];
    const layer = await createLayer(work);
    const image: Image = {
      layers: [filesOf(layer), ...below],
      env: { PATH, ...named.get(base)?.env },
      folder: named.get(base)?.folder ?? '/',
      user: named.get(base)?.user ?? ROOT_USER,
      command: command ? wordsOf(command) : (named.get(base)?.command ?? []),
      healthcheck: healthcheck ?? named.get(base)?.healthcheck,
    };
    for (const step of steps) await take(step, { image, layer, below, context, named });
    images.push(image);
    if (name) named.set(name, image);
  }
  return images;
}

interface Building {
  image: Image;
  layer: Layer;
  below: readonly string[];
  context: Context;
  named: ReadonlyMap<string, Image>;
}

async function take(step: Step, building: Building): Promise<void> {
  const { image, layer, below } = building;
  switch (step.does) {
    case 'ENV': {
      // They see what was before this step.
      const before = { ...image.env };
      for (const [name, value] of step.variables) image.env[name] = expand(value, before);
      break;
    }
    case 'WORKDIR':
      image.folder = posix.resolve(image.folder, expand(step.folder, image.env));
      await runApart(`${mountLayers(layer, below)}\nmkdir -p ${quote(`${layer}/root${image.folder}`)}`);
      break;
    case 'USER': {
      const entry = await runApart(
        `${mountLayers(layer, below)}\nchroot ${layer}/root getent passwd ${quote(step.name)}`,
      );
      const [, , uid, gid, , home] = entry.split(':');
      image.user = { uid: Number(uid), gid: Number(gid), home: home! };
      break;
    }
    case 'RUN': {
      const place = { ...image, env: { ...image.env, ...TRUST } };
      const root = `${layer}/root`;
      await runApart(
        [
          mountLayers(layer, below),
          mountSystem(root),
          `exec chroot ${root} ${quote(...inPlace(place, wordsOf(step.command)))}`,
        ].join('\n'),
      );
      break;
    }
    case 'COPY': {
      const to = `${layer}/root${posix.resolve(image.folder, expand(step.to, image.env))}`;
      for (const source of step.sources)
        await runApart(
          [
            mountLayers(layer, below),
            `mkdir -p ${quote(to)}`,
            step.from
              ? copyFromImage(building.named.get(step.from) ?? missing(step.from), source, { layer, to })
              : await copyFromContext(building.context, source, { layer, to }),
          ].join('\n'),
        );
    }
  }
}

interface Target {
  layer: Layer;
  to: string;
}

/** Folders only: what is in it, with its owners. */
const copyFromImage = ({ layers }: Image, source: string, { layer, to }: Target) => `
mount -t overlay overlay -o lowerdir=${layers.join(':')} ${layer}/from
cp --archive ${quote(`${layer}/from${source}/.`)} ${quote(to)}`;

/** Folders only: what is in it and not ignored, as root's. */
async function copyFromContext(
  { folder, isIgnored }: Context,
  source: string,
  { layer, to }: Target,
): Promise<string> {
  const list = `${layer}.list`;
  const paths = await pathsIn(folder, source, isIgnored);
  await writeFile(list, paths.map((path) => `${posix.relative(source, path)}\0`).join(''));
  return `
tar -C ${quote(join(folder, source))} --null --no-recursion --files-from=${list} -cf ${layer}.tar
tar -C ${quote(to)} -xf ${layer}.tar --no-same-owner
rm ${layer}.tar`;
}

async function pathsIn(folder: string, path: string, isIgnored: Context['isIgnored']): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
    const below = posix.join(path, entry.name);
    if (isIgnored(below)) continue;
    found.push(below);
    if (entry.isDirectory()) found.push(...(await pathsIn(folder, below, isIgnored)));
  }
  return found;
}

function missing(name: string): never {
  throw new Error(`There is neither a stage nor a base called ${name}.`);
}

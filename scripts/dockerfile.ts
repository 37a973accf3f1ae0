/** A line for a shell, or the words of a program. */
export type Command = string | string[];

export type Step =
  | { does: 'RUN'; command: Command }
  | { does: 'COPY'; from: string | undefined; sources: string[]; to: string }
  | { does: 'ENV'; variables: [name: string, value: string][] }
  | { does: 'WORKDIR'; folder: string }
  | { does: 'USER'; name: string };

export interface Healthcheck {
  command: Command;
  /** Milliseconds. */
  startPeriod: number;
  startInterval: number;
  interval: number;
  timeout: number;
}

export interface Stage {
  base: string;
  name: string | undefined;
  steps: Step[];
  ports: number[];
  command: Command | undefined;
  healthcheck: Healthcheck | undefined;
}

/**
 * Reads as much of a Dockerfile as this repository writes.
 * @throws for whatever it does not know, so that nothing is passed over
 */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of instructionsOf(text)) {
    const [, name, rest] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? refuse(line);
    if (name === 'FROM') {
      const [, base, as] = /^(\S+)(?: AS (\S+))?$/.exec(rest!) ?? refuse(line);
      stages.push({
        base: base!,
        name: as,
        steps: [],
        ports: [],
        command: undefined,
        healthcheck: undefined,
      });
    } else read(stages.at(-1) ?? refuse(line), name!, rest!);
  }
  return stages;
}

/** Without comments, each on one line. */
function instructionsOf(text: string): string[] {
  if (/^#\s*\w+\s*=/.test(text)) refuse(text.split('\n', 1)[0]!);
  return text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function read(stage: Stage, name: string, rest: string): void {
  const flags = [...rest.matchAll(/(?<=^(?:--\S+ +)*)--([a-z-]+)=(\S+) +/g)].map(
    ([, flag, value]) => [flag!, value!] as const,
  );
  const text = rest.replace(/^(--[a-z-]+=\S+ +)*/, '');
  const known = name === 'COPY' ? ['from'] : name === 'HEALTHCHECK' ? Object.keys(DEFAULTS) : [];
  if (text.startsWith('--') || flags.some(([flag]) => !known.includes(flag))) refuse(`${name} ${rest}`);
  const words = text.split(/\s+/);
  switch (name) {
    case 'RUN':
      stage.steps.push({ does: name, command: commandIn(text) });
      break;
    case 'COPY':
      if (words.length < 2 || /["[]|<</.test(text)) refuse(rest);
      stage.steps.push({
        does: name,
        from: flags[0]?.[1],
        sources: words.slice(0, -1),
        to: words.at(-1)!,
      });
      break;
    case 'ENV':
      stage.steps.push({ does: name, variables: words.map(variableIn) });
      break;
    case 'WORKDIR':
      stage.steps.push({ does: name, folder: text });
      break;
    case 'USER':
      stage.steps.push({ does: name, name: text });
      break;
    case 'EXPOSE':
      stage.ports.push(...words.map((word) => (/^\d+$/.test(word) ? Number(word) : refuse(word))));
      break;
    case 'CMD':
      stage.command = commandIn(text);
      break;
    case 'HEALTHCHECK': {
      if (words[0] !== 'CMD') refuse(text);
      const given = { ...DEFAULTS, ...Object.fromEntries(flags) };
      stage.healthcheck = {
        command: commandIn(text.slice('CMD'.length).trim()),
        startPeriod: milliseconds(given['start-period']),
        startInterval: milliseconds(given['start-interval']),
        interval: milliseconds(given.interval),
        timeout: milliseconds(given.timeout),
      };
      break;
    }
    default:
      refuse(`${name} ${rest}`);
  }
}

/** Docker's own. */
const DEFAULTS = { 'start-period': '0s', 'start-interval': '5s', interval: '30s', timeout: '30s' };

function commandIn(text: string): Command {
  if (text.includes('<<')) refuse(text);
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : text;
}

function variableIn(word: string): [name: string, value: string] {
  const [, name, value] = /^(\w+)=([^"'\\]*)$/.exec(word) ?? refuse(word);
  return [name!, value!];
}

/** With what the environment says in the place of `$NAME`. */
export function expand(text: string, env: Readonly<Record<string, string>>): string {
  if (/\$(?!\w)/.test(text)) refuse(text);
  return text.replaceAll(/\$(\w+)/g, (_, name: string) => env[name] ?? '');
}

/** Of `10m`, `30s` and the like. */
export function milliseconds(duration: string): number {
  const [, count, unit] = /^(\d+)(s|m)$/.exec(duration) ?? refuse(duration);
  return Number(count) * (unit === 'm' ? 60_000 : 1_000);
}

/** Whether .dockerignore keeps a path out of what is built. */
export function readDockerignore(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const expressions = patterns.map((pattern) => {
    if (!/^(\*\*\/)?[\w./-]+$/.test(pattern)) refuse(pattern);
    const name = pattern.replace('**/', '').replaceAll('.', String.raw`\.`);
    // A folder with everything in it.
    return new RegExp(`^${pattern.startsWith('**/') ? '(.*/)?' : ''}${name}(/|$)`);
  });
  return (path) => expressions.some((expression) => expression.test(path));
}

function refuse(text: string): never {
  throw new Error(`scripts/dockerfile.ts does not know what this means: ${text}`);
}

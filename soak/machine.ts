import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { createDebian, installPackages, run, TRUST } from './debian.ts';

const ENVIRONMENT = [
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'LANG=C.UTF-8',
  'DEBIAN_FRONTEND=noninteractive',
  ...Object.entries(TRUST).map(([name, value]) => `${name}=${value}`),
];

/** @throws where there is none, as at the beginning, when another process prepares the machine */
export async function childCalled(name: string, parent: number): Promise<string> {
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).trim().split(' ');
  for (const child of children)
    if ((await readFile(`/proc/${child}/comm`, 'utf8')).trim() === name) return child;
  throw new Error(`${parent} has no child called ${name}.`);
}

/**
 * Boots an empty Debian 13, with its own systemd and this machine's network, and this commit in /root/clear-spring. Needs
 * root, and apt on this machine.
 * @returns runs commands as root in that folder, in a shell that stops at the first that fails, and resolves to what they
 * wrote
 */
export async function bootMachine(): Promise<(commands: string) => Promise<string>> {
  await installPackages('debootstrap', 'systemd-container');
  // Not in /tmp, which may be memory.
  const root = await mkdtemp('/var/tmp/clear-spring-machine-');
  await createDebian(root, 'trixie', 'systemd', 'dbus');
  await run(
    'git',
    'clone',
    '--quiet',
    '--depth=1',
    `file://${process.cwd()}`,
    join(root, 'root/clear-spring'),
  );
  const booted = spawn('systemd-nspawn', ['-D', root, '--boot', '--register=no', '--keep-unit'], {
    stdio: 'ignore',
  });
  const init = await vi.waitFor(() => childCalled('systemd', booted.pid!), { timeout: 10_000 });
  onTestFinished(async () => {
    // With its first process, everything in it ends.
    process.kill(Number(init), 'SIGKILL');
    if (booted.exitCode === null) await once(booted, 'exit');
    await rm(root, { recursive: true, force: true });
  });
  const enter = ['--target', init, '--all', '--wdns=/root/clear-spring', 'env', '-i', ...ENVIRONMENT];
  const enterAndRun = (commands: string) => run('nsenter', ...enter, 'sh', '-euc', commands);
  const inside = (commands: string) =>
    enterAndRun(commands).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await enterAndRun('journalctl --lines=40 --no-pager')}`, {
        cause: error,
      });
    });
  await vi.waitFor(() => enterAndRun('systemctl is-active --quiet multi-user.target'), {
    timeout: 60_000,
    interval: 200,
  });
  return inside;
}

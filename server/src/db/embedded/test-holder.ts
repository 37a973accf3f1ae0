import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const holderScript = join(import.meta.dirname, 'holder.fixture.ts');

/** Starts a process, and resolves when it has opened the database. */
export async function hold(dataDir: string, options: { user?: number; script?: string } = {}) {
  const holder = startHolder(dataDir, options);
  return { ...holder, ...(await holder.opened) };
}

/** Starts a process that opens the database, and ends it with the test. */
export function startHolder(
  dataDir: string,
  { user, script = holderScript }: { user?: number; script?: string } = {},
) {
  const child = spawn(process.execPath, [script, dataDir], { uid: user, gid: user });
  let complaints = '';
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
  let inserted = 0;
  const opened = new Promise<{ url: string; pid: number; dataDir: string }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as { opened?: true; inserted?: number };
      if (said.opened) resolve(said as never);
      if (said.inserted) inserted = said.inserted;
    });
    child.on('exit', (code) => reject(new Error(`The holder ended with ${code}: ${complaints}`)));
  });
  opened.catch(() => {});
  onTestFinished(() => end(child));
  return {
    opened,
    inserted: () => inserted,
    command: (command: string) => child.stdin.write(`${command}\n`),
    close: () => end(child),
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  await ended(child);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

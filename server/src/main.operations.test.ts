import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { verbs } from './admin/admin.verbs.ts';
import { createTestDatabase } from './db/test-database.ts';
import { startOutside } from './main.check.fixture.ts';
import { blocksOf, runBlocks, type Step } from './operations.fixture.ts';
import { createTestServer } from './test-server.ts';

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

/** A server as the page has it. */
async function startProduction() {
  const { mail, proxy, env, addWebhook } = await startOutside();
  addWebhook();
  const target = await createTestDatabase();
  onTestFinished(() => target.close());
  // Tests seal secrets as they create a database.
  await target.pool.query('DELETE FROM secrets');
  const server = await createTestServer({
    ...env,
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    BACKUP_KEY: randomBytes(32).toString('base64'),
    NEW_DATABASE: target.url,
  });
  const backups = join(server.dataDir, 'backups');
  await mkdir(backups);
  proxy.leadTo(server.origin);
  return { server, mail, target, backups };
}

test('the commands of docs/operations.md that need no root do what the page says, as they stand and in its order', async () => {
  const { server, mail, target, backups } = await startProduction();
  const files = join(server.dataDir, 'postgres');
  await server.start();
  expect(await server.admin('create', 'olga', 'olga@members.test')).toMatchObject({ code: 0 });
  const secretKey = () => readFile(join(server.dataDir, 'secret.key'), 'utf8');
  const formerKey = await secretKey();

  const steps: Step[] = [
    {
      section: 'Check',
      shows(output) {
        expect(output).toMatch(/^ok +database .*migrated$/m);
        expect(mail.letters).toEqual([expect.stringContaining('To: help@clear-spring.test')]);
      },
    },
    {
      section: 'Database',
      before: () => server.stop(),
      async shows(output) {
        expect(output).toContain('Everything has been moved and counted on both sides.');
        const { rows } = await target.pool.query('SELECT username FROM users');
        expect(rows).toEqual([{ username: 'olga' }]);
      },
    },
    {
      section: 'Back up and restore',
      before: () => server.start(),
      shows: async () => expect(await readdir(join(backups, 'by-hand'))).toHaveLength(1),
    },
    {
      section: 'Back up and restore',
      shows: (output) => expect(output).toMatch(/Restored \d+ rows as of [^]*\bolga\b/),
    },
    {
      section: 'Update and go back',
      before: () => server.stop(),
      shows: (output) => expect(output).toMatch(/is one of PostgreSQL \d+: there is nothing to upgrade/),
    },
    {
      section: 'Update and go back',
      // As an upgrade leaves it, whose former PostgreSQL is not at hand here: `npm run soak upgrade` has one.
      async before() {
        execFileSync('cp', ['-a', join(files, 'data'), join(files, 'data.17')]);
        await writeFile(join(files, 'data.17/PG_VERSION'), '17\n');
      },
      async shows() {
        expect(await readFile(join(files, 'data/PG_VERSION'), 'utf8')).toBe('17\n');
        await rm(join(files, 'data'), { recursive: true });
        await rename(join(files, 'data.18'), join(files, 'data'));
      },
    },
    {
      section: 'Secrets',
      async shows(output) {
        expect(output).toMatch(/[1-9]\d* secrets are now encrypted with this key/);
        expect(await secretKey()).not.toBe(formerKey);
        expect((await readdir(server.dataDir)).filter((name) => name.startsWith('secret.key'))).toHaveLength(
          2,
        );
        await server.start();
      },
    },
    {
      section: 'Packages of others',
      shows: () =>
        expect(JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8'))).toHaveProperty('components'),
    },
    {
      section: 'Administration',
      shows: (output) =>
        expect(output).toMatch(
          /maya can sign in with the password \S+\n[^]*maya@members\.example[^]*suspended/,
        ),
    },
  ];
  await runBlocks(blocksOf('anybody'), steps, async (commands) => {
    const { code, output, errors } = await server.shell(commands, { BACKUP_DIR: backups });
    expect([code, errors, output], commands).toEqual([0, expect.anything(), expect.anything()]);
    return output;
  });
}, 300_000);

test('docs/operations.md names every verb of npm run admin as its usage does', () => {
  const table = page.slice(page.indexOf('\n## Administration\n'));
  const named = [...table.matchAll(/^\| (`.*`) \| /gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, usage]) => usage!.replaceAll('\\|', '|')),
  );
  expect(named.filter((usage) => !usage.startsWith('npm run')).toSorted()).toEqual(
    Object.values(verbs)
      .map(({ usage }) => usage)
      .toSorted(),
  );
});

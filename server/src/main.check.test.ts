import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SMTP_PASSWORD, startOutside, startProxy } from './main.check.fixture.ts';
import { createTestServer } from './test-server.ts';

/** The lines of one part. */
const linesOf = (output: string, part: string) =>
  output.split('\n').filter((line) => line.split(/ +/)[1] === part);

test(
  'npm run check says in a line each whether production has what it needs, whether the app runs or not',
  { timeout: 300_000 },
  async () => {
    const { mail, proxy, stripe, env, addWebhook } = await startOutside();
    const { settings } = stripe;
    const server = await createTestServer({ ...env, METRICS_TOKEN: 'a token for the check' });

    const before = await server.check();
    expect(linesOf(before.output, 'database')).toEqual([
      expect.stringMatching(/^ok .*the first start makes one/),
    ]);
    expect(linesOf(before.output, 'front')[0]).toMatch(/^warn .*status 502.*not running here/);
    expect(linesOf(before.output, 'payments')).toEqual([
      expect.stringMatching(/^ok .*price/),
      expect.stringMatching(
        /^fail .*no webhook endpoint at https:\/\/localhost:\d+\/api\/webhooks\/payments/,
      ),
    ]);
    expect(linesOf(before.output, 'settings')).toContainEqual(expect.stringMatching(/^warn .*BACKUP_DIR/));
    expect(before.code).toBe(1);

    addWebhook();
    await server.start();
    proxy.leadTo(server.origin);
    const backups = { BACKUP_DIR: server.dataDir, BACKUP_KEY: randomBytes(32).toString('hex') };
    const good = await server.check('olga@clear-spring.test', backups);
    expect(good.output.split('\n').filter((line) => line.startsWith('fail'))).toEqual([]);
    expect([good.code, good.errors]).toEqual([0, '']);
    expect(linesOf(good.output, 'database')).toEqual([
      expect.stringMatching(
        /^ok .*PostgreSQL 18\.\d+ as clear_spring, \d+ of \d+ connections open, migrated$/,
      ),
    ]);
    for (const part of ['clock', 'secrets', 'mail', 'disk', 'backups', 'front'])
      expect(linesOf(good.output, part)[0], part).toMatch(/^ok /);
    expect(linesOf(good.output, 'front')[1]).toMatch(/^ok .*good for 60 more days/);
    expect(mail.letters).toHaveLength(1);
    expect(mail.letters[0]).toContain('To: olga@clear-spring.test');

    const bad = await server.check(undefined, {
      SMTP_URL: mail.url('a-wrong-password'),
      STRIPE_PRICE_ID: 'price_of_others',
      SECRET_KEY: Buffer.alloc(32, 'another key').toString('base64'),
      NODE_EXTRA_CA_CERTS: '',
      BACKUP_DIR: join(server.dataDir, 'not-mounted'),
    });
    expect(bad.code).toBe(1);
    expect(linesOf(bad.output, 'backups')).toEqual([
      expect.stringMatching(/^fail .*no folder .*not-mounted/),
    ]);
    expect(linesOf(bad.output, 'mail')[0]).toMatch(/^fail .*127\.0\.0\.1:\d+ does not take letters.*Invalid/);
    expect(linesOf(bad.output, 'payments')[0]).toMatch(/^fail .*No such price/);
    expect(linesOf(bad.output, 'secrets')).toEqual([
      expect.stringMatching(
        /^fail .*SECRET_KEY is not the key that the database's secrets were encrypted with/,
      ),
    ]);
    expect(linesOf(bad.output, 'front')).toEqual([
      expect.stringMatching(/^fail .*cannot be reached/),
      expect.stringMatching(/^fail .*certificate is not trusted/),
    ]);

    // The database and the app are as they were.
    expect(linesOf((await server.check()).output, 'secrets')[0]).toMatch(/^ok /);
    expect(await server.stop()).toBe(0);
    const stopped = await server.check();
    expect(linesOf(stopped.output, 'database')[0]).toMatch(/^ok .*migrated$/);
    expect(linesOf(stopped.output, 'front')[0]).toMatch(/^warn .*not running here/);

    const said = [before, good, bad, stopped].map(({ output, errors }) => output + errors).join('');
    for (const secret of [
      SMTP_PASSWORD,
      'a-wrong-password',
      settings.secretKey,
      settings.webhookSecret,
      'a token for',
    ])
      expect(said).not.toContain(secret);
  },
);

test('a certificate that is about to end is told of before members are', async () => {
  const [late, ending] = [await startProxy(9), await startProxy(1)];
  const server = await createTestServer();
  const check = async ({ origin, ca }: typeof late) =>
    linesOf(
      (await server.check(undefined, { PUBLIC_URL: origin, NODE_EXTRA_CA_CERTS: ca })).output,
      'front',
    )[1];
  expect(await check(late)).toMatch(/^warn .*good for 9 more days\. Its renewal is late/);
  expect(await check(ending)).toMatch(/^fail .*good for 1 more days\. Its renewal fails/);
});

test('a setting that does not start is the only line, with what to set', async () => {
  const server = await createTestServer();
  const { code, output } = await server.check(undefined, {
    NODE_ENV: 'production',
    DEMO: 'off',
    SMTP_URL: '',
  });
  expect([code, output.split('\n').slice(0, 1)]).toEqual([
    1,
    [expect.stringMatching(/^fail {2}settings {2}.*PUBLIC_URL/)],
  ]);
  expect(await server.check('nobody')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^fail {2}mail/),
  });
});

import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createTestServer } from './test-server.ts';

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a life: it opens with the demo, admins work beside it, a second one says that the port is taken, it stops cleanly', async () => {
  const server = await createTestServer();
  await server.start();
  const login = (username: string, password: string) =>
    fetch(`${server.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
  expect((await login('demo-member', 'life-in-balance')).status).toBe(200);
  expect((await stat(join(server.dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);

  const made = await server.admin('create', 'olga', 'olga@members.test');
  expect(made.output).toMatch(/^olga can sign in with the password \S{16}\n$/);
  const [granted, given, wrong, second, elsewhere] = await Promise.all([
    server.admin('grant', 'OLGA'),
    server.admin('gift', 'olga', '3', 'a prize'),
    server.admin('grant', 'nobody'),
    server.startInVain(),
    server.startInVain({ HOST: '203.0.113.9' }),
  ]);
  expect(elsewhere).toMatchObject({
    code: 1,
    errors: 'HOST is not an address of this machine: 203.0.113.9.\n',
  });
  expect(granted).toEqual({ code: 0, output: 'olga is now an admin.\n', errors: '' });
  expect(given.output).toMatch(/^olga was given the plan until \d{4}-\d\d-\d\dT\S+\.\n$/);
  expect(wrong).toEqual({ code: 1, output: '', errors: 'There is no member called nobody.\n' });
  const password = made.output.trim().split(' ').at(-1)!;
  expect(await (await login('olga', password)).json()).toMatchObject({ isAdmin: true, isSubscribed: true });

  expect(second.code).toBe(1);
  expect(second.errors).toMatch(
    /^Port \d+ on 127\.0\.0\.1 is in use: stop the process that uses it, or set PORT to a free one\.\n$/,
  );
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(204);

  const postmaster = (await server.postmaster())!;
  expect(isAlive(postmaster)).toBe(true);
  expect(await server.stop()).toBe(0);
  expect(isAlive(postmaster)).toBe(false);

  const file = join(server.dataDir, 'secret.key');
  await writeFile(file, Buffer.alloc(32).toString('base64'));
  const locked = await server.startInVain();
  expect(locked).toMatchObject({
    code: 1,
    errors: `${file} is not the key that the database's secrets were encrypted with. Start with that key; during a rotation it may be SECRET_KEY_PREVIOUS.\n`,
  });
});

test('a setting that makes no sense is a sentence that names it', async () => {
  const server = await createTestServer();
  const ended = await server.startInVain({ NODE_ENV: 'production' });
  expect(ended).toEqual({
    code: 1,
    output: '',
    errors: 'Set PUBLIC_URL in production: short links start with it.\n',
  });
});

test('production without a mail server does not start, and says why', async () => {
  const server = await createTestServer({ DEMO: 'off' });
  const ended = await server.startInVain({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://clear-spring.test',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_ID: 'price_1',
  });
  expect(ended).toEqual({
    code: 1,
    output: '',
    errors: 'Set SMTP_URL in production: password reset links are sent only by e-mail.\n',
  });
  expect(await server.postmaster()).toBeNull();
});

test('npm run admin says what it can do, and what is wrong', async () => {
  const server = await createTestServer();
  const unasked = await server.admin();
  expect(unasked.code).toBe(1);
  expect(unasked.errors).toContain('npm run admin -- grant <member>');
  const mistyped = await server.admin('grant', 'nobody');
  expect(mistyped).toEqual({
    code: 1,
    output: '',
    errors: `There is no database in ${server.dataDir}. Set DATA_DIR to the app's folder, or set DATABASE_URL.\n`,
  });
  const moved = await server.move('postgresql://nobody@127.0.0.1:1/nowhere');
  expect(moved).toEqual(mistyped);
  expect(await readdir(server.dataDir)).toEqual([]);
});

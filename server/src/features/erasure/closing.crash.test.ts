import { expect, onTestFinished, test } from 'vitest';
import { startStripe } from '../../payments/stripe-api.fixture.ts';
import { createCrashTest } from '../../test-crash.ts';
import { emailOf, PASSWORD } from '../../test-member.ts';
import { createSearch, dumpDatabase } from './dump.fixture.ts';

test('a SIGKILL after asking: the account is about to close, the letter comes once, and its link keeps it', async () => {
  const { pool, mail, ask, signUp, kill, start } = await createCrashTest();
  const call = await signUp('leaving');
  mail.behave('is silent');
  const { closesAt } = (await (await call('/api/close-account', {})).json()) as { closesAt: string };
  await mail.stopped();
  await kill();
  await start();

  const closing = async () => (await pool.query('SELECT closes_at, closed_at FROM users')).rows;
  expect(await closing()).toEqual([{ closes_at: new Date(closesAt), closed_at: null }]);
  expect((await call('/api/user')).status).toBe(401);
  const letters = async () =>
    (await pool.query(`SELECT state FROM letters WHERE kind = 'account-closing'`)).rows;
  await expect.poll(letters).toEqual([{ state: 'sent' }]);
  expect(mail.tokens).toHaveLength(1);
  const [token] = mail.tokens;
  expect((await ask('/api/keep-account', { token })).status).toBe(204);
  expect(await closing()).toEqual([{ closes_at: null, closed_at: null }]);
  expect((await ask('/api/login', { username: 'leaving', password: PASSWORD })).status).toBe(200);
});

test('a SIGKILL in the middle of erasing leaves the whole member, and the next run none of it, although the provider has deleted the customer', async () => {
  const stripe = await startStripe();
  onTestFinished(stripe.close);
  const { pool, ask, signUp, kill, start, run, lock } = await createCrashTest({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_PRICE_ID: stripe.settings.priceId,
    STRIPE_API_URL: stripe.settings.apiUrl,
  });
  const call = await signUp('zyxwyvern');
  for (const [path, body] of [
    ['/api/purchase-link', { productId: 'spring-drops' }],
    ['/api/create-subscription', { planType: 'premium' }],
    ['/api/close-account', {}],
  ] as const)
    expect([path, (await call(path, body)).status]).toEqual([path, 200]);
  const settled = `SELECT FROM pgboss.job WHERE name IN ('plan-renewals', 'auth-closing-mail') AND state <> 'completed'`;
  await expect.poll(async () => (await pool.query(settled)).rowCount).toBe(0);
  await pool.query(`UPDATE users SET closes_at = now() - interval '1 second'`);
  const [{ id }] = (await pool.query('SELECT id FROM users')).rows;
  const member = async () =>
    Object.fromEntries(
      [...(await dumpDatabase(pool))].filter(([table, rows]) => !table.startsWith('pg') && rows.includes(id)),
    );
  const before = await member();
  expect(Object.keys(before).length).toBeGreaterThan(5);

  // Its name is kept once all of the member has been deleted.
  const names = await lock('closed_names');
  await run('account-closings');
  await names.reached();
  expect([...stripe.customers.values()]).toEqual([]);
  await kill();
  await names.release();
  expect(await member()).toEqual(before);

  await start();
  const closed = async () => (await pool.query('SELECT closed_at IS NOT NULL AS closed FROM users')).rows;
  await expect.poll(closed).toEqual([{ closed: true }]);
  const found = async () => createSearch(await dumpDatabase(pool))('zyxwyvern');
  await expect.poll(found).toEqual([]);
  const register = { username: 'zyxwyvern', email: emailOf('another'), password: PASSWORD };
  expect((await ask('/api/register', register)).status).toBe(409);
});

import type pg from 'pg';
import { expectAccessible } from './accessibility.ts';
import { identityScreen } from './identity.screen.ts';
import { linkMailedTo, refuseLettersTo, takeLettersTo } from './mailbox.ts';
import { DEMO_PASSWORD, expect, PASSWORD, signInAfresh, signUp } from './member.ts';
import { test } from './own-server.ts';

const DESK = { width: 1440, height: 900 };

/** Until so many jobs are given up: each attempt is real and fails, and only the pauses between them are left out. */
const givenUp = (database: pg.Pool, count: number) =>
  expect
    .poll(
      async () => {
        // By the channel on which pg-boss itself tells its workers of new jobs.
        await database.query(
          `WITH hurried AS (UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' RETURNING name)
           SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name) FROM hurried`,
        );
        const { rowCount } = await database.query(`SELECT FROM pgboss.job WHERE state = 'failed'`);
        return rowCount;
      },
      { intervals: [100], timeout: 60_000 },
    )
    .toBe(count);

test('an admin has letters sent again that a mail server refused, and jobs run again that a table failed: one, then all', async ({
  page,
  server: { database },
}) => {
  // A mailbox that is full, and a table that cannot be written.
  await database.query('ALTER TABLE data_copy_chunks ADD CONSTRAINT broken CHECK (false) NOT VALID');
  const members = [await signUp(page, 'lena'), await signUp(page, 'nils'), await signUp(page, 'olga')];
  for (const { username, email } of members) {
    await refuseLettersTo(email);
    await page.request.post('/api/login', { data: { username, password: PASSWORD } });
    await page.request.post('/api/confirm-identity', { data: { password: PASSWORD } });
    await page.request.post('/api/forgot-password', { data: { email } });
    expect((await page.request.post('/api/my-data')).ok()).toBe(true);
  }
  await givenUp(database, 2 * members.length);
  await database.query('ALTER TABLE data_copy_chunks DROP CONSTRAINT broken');
  for (const { email } of members) await takeLettersTo(email);

  await signInAfresh(page, 'demo-admin');
  await page.goto('/admin/health');
  const rows = (part: string) => page.getByRole('region', { name: part }).getByRole('listitem');
  const dialog = page.getByRole('dialog');
  const focused = page.locator(':focus');
  await expect(rows('Emails')).toHaveCount(members.length);
  await expect(rows('Emails').first()).toContainText('This mailbox is full');
  await expect(rows('Jobs')).toHaveCount(members.length);
  await expectAccessible(page);

  const [one] = members;
  const letter = rows('Emails').filter({ hasText: `Reset the password to ${one!.username}` });
  await letter.getByRole('button', { name: 'Send again' }).click();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await identityScreen(page).confirm(undefined, DEMO_PASSWORD);
  await expect(letter).toHaveCount(0);
  await linkMailedTo(one!.email, '/reset-password');

  await page.getByRole('button', { name: 'Send all again' }).click();
  await expect(dialog).toContainText('Send all failed emails again?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send all again' }).click();
  await expect(rows('Emails')).toHaveCount(0);
  for (const { email } of members) await linkMailedTo(email, '/reset-password');

  await page.setViewportSize(DESK);
  await expectAccessible(page);
  await rows('Jobs').first().getByRole('button', { name: 'Set aside' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Set aside' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows('Jobs')).toHaveCount(members.length - 1);
  await expect(focused).not.toHaveCount(0);

  await page.getByRole('button', { name: 'Run all again' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Run all again' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows('Jobs')).toHaveCount(0);
  await expect(page.getByText(/^All is well/)).toBeVisible();
  await expect(focused).not.toHaveCount(0);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../test-app.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'clear-spring-web-'));
afterAll(() => rm(webFolder, { recursive: true }));
await writeFile(join(webFolder, 'index.html'), '<!doctype html><body></body>');
// As long as a busy machine may take for one answer, and shorter than any wait for a lock.
const { database, member } = await createTestApp({}, { webFolder, documentTimeout: 1_500 });

/** Whoever asks these tables waits until the end of the test. */
async function hold(...tables: string[]): Promise<void> {
  const holder = await database.pool.connect();
  await holder.query(`BEGIN; LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  onTestFinished(async () => {
    await holder.query('ROLLBACK');
    holder.release();
  });
}

test('a page does not wait for who somebody is', async () => {
  const browser = await member('held-up');
  await hold('sessions');
  const { statusCode, body } = await browser.get('/my-links');
  expect([statusCode, body]).toEqual([200, '<!doctype html><body></body>']);
});

test('nor for one answer of several: it comes with the others', async () => {
  const browser = await member('held-up-once');
  await hold('links');
  const { body } = await browser.get('/my-links');
  expect(body).toContain('"username":"held-up-once"');
  expect(body).not.toContain('/api/my-links');
});

test('without the database there is the page alone', async () => {
  const browser = await member('cut-off');
  await database.pool.query('ALTER TABLE sessions RENAME TO sessions_away');
  onTestFinished(
    async () => void (await database.pool.query('ALTER TABLE sessions_away RENAME TO sessions')),
  );
  const { statusCode, body } = await browser.get('/my-links');
  expect([statusCode, body]).toEqual([200, '<!doctype html><body></body>']);
});

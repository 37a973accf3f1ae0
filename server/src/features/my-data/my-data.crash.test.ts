import type { DataCopy } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createCrashTest } from '../../test-crash.ts';
import { addSessions, filesOf } from './my-data.fixture.ts';

test('a SIGKILL after half of a copy: it is made anew and whole, and nothing of the first half stays', async () => {
  const { pool, signUp, kill, start, lock } = await createCrashTest();
  const call = await signUp('maya');
  await addSessions(pool, 'maya', 3000);
  const state = async () => (await (await call('/api/my-data')).json()) as DataCopy;
  const chunks = async () =>
    (
      await pool.query<{ attempt: string; n: number }>(
        'SELECT attempt, count(*)::int AS n FROM data_copy_chunks GROUP BY attempt',
      )
    ).rows;

  // Its later files are read from there.
  const bookmarks = await lock('bookmarks');
  const asked = (await (await call('/api/my-data', {})).json()) as DataCopy;
  expect(asked.state).toBe('making');
  await bookmarks.reached();
  await expect.poll(async () => (await chunks())[0]?.n).toBeGreaterThan(1);
  const [half] = await chunks();
  await kill();
  await bookmarks.release();
  expect(await chunks()).toEqual([half]);

  await start();
  await expect.poll(state).toMatchObject({ state: 'ready', id: asked.id });
  const [whole, ...others] = await chunks();
  expect([whole!.attempt === half!.attempt, others]).toEqual([false, []]);

  const answer = await call(`/api/my-data/${asked.id}`);
  const zip = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, zip.length]).toEqual([200, (await state()).bytes]);
  const files = filesOf(zip);
  expect(files.json('sessions')).toHaveLength(3001);
  expect(files.json('bookmarks')).toEqual([]);
});

import type { DataCopy } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createCrashTest } from '../../test-crash.ts';
import { filesOf } from './my-data.fixture.ts';

test(
  'a SIGKILL after half of a copy: it is made anew and whole, and nothing of the first half stays',
  { timeout: 60_000 },
  async () => {
    const { pool, signUp, kill, start, lock } = await createCrashTest();
    const call = await signUp('maya');
    // Nothing compresses it: it fills several chunks.
    await pool.query(
      `INSERT INTO sessions (id, token_hash, user_id, remembered, agent, created_at, last_seen_at, expires_at)
       SELECT gen_random_uuid(), sha256(n::text::bytea), (SELECT id FROM users), true,
         (SELECT string_agg(gen_random_uuid()::text, '') FROM generate_series(1, 13) WHERE n > 0),
         now(), now(), now() + interval '1 day' FROM generate_series(1, 3000) n`,
    );
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
    await expect.poll(state, { timeout: 20_000 }).toMatchObject({ state: 'ready', id: asked.id });
    const [whole, ...others] = await chunks();
    expect([whole!.attempt === half!.attempt, others]).toEqual([false, []]);

    const answer = await call(`/api/my-data/${asked.id}`);
    const zip = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, zip.length]).toEqual([200, (await state()).bytes]);
    const files = filesOf(zip);
    expect(files.json('sessions')).toHaveLength(3001);
    expect(files.json('bookmarks')).toEqual([]);
  },
);

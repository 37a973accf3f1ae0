import type { DataCopy } from '@clear-spring/contract';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import type pg from 'pg';
import type { TestBrowser } from '../../test-app.ts';

export const stateOf = async (browser: TestBrowser): Promise<DataCopy> =>
  (await browser.get('/api/my-data')).json();

/** Gives the member sessions that nothing compresses: two thousand make a copy of several chunks. */
export async function addSessions(pool: pg.Pool, username: string, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO sessions (id, token_hash, user_id, remembered, agent, created_at, last_seen_at, expires_at)
     SELECT gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), users.id, true,
       (SELECT string_agg(gen_random_uuid()::text, '') FROM generate_series(1, 13) WHERE n > 0),
       now(), now(), now() + interval '1 day' FROM users, generate_series(1, $2) n WHERE username = $1`,
    [username, count],
  );
}

/** Has a copy made, and waits until it is ready. */
export async function askForCopy(browser: TestBrowser): Promise<DataCopy & { id: string; bytes: number }> {
  await browser.confirm();
  const asked = await browser.post('/api/my-data');
  if (asked.statusCode !== 200) throw new Error(asked.body);
  await expect.poll(() => stateOf(browser)).toMatchObject({ state: 'ready' });
  return (await stateOf(browser)) as DataCopy & { id: string; bytes: number };
}

/** The files of a ZIP, those of JSON parsed. */
export function filesOf(zip: Buffer) {
  const files = unzipSync(zip);
  const texts = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  return {
    names: Object.keys(files),
    bytesOf: (name: string) => Buffer.from(files[name] ?? []),
    text: texts,
    all: Object.values(texts).join('\n'),
    json: (name: string): unknown => JSON.parse(texts[`${name}.json`] ?? 'missing'),
  };
}

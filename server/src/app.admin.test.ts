import type { Endpoint } from '@clear-spring/contract';
import type { LightMyRequestResponse as Answer } from 'fastify';
import { expect, test } from 'vitest';
import { endpoints } from './http/endpoints.ts';
import { createTestApp, type TestBrowser } from './test-app.ts';

const { database, member, visitor } = await createTestApp();
const { pool } = database;

/** From the contract, so that no endpoint is forgotten. */
const forAdmins = endpoints.filter(({ access }) => access === 'admin');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const chief = await member('chief', { isAdmin: true });
await chief.confirm();
const other = await member('other', { isAdmin: true });

/** What every body of theirs takes; each leaves out what it does not know. */
const BODY = {
  version: 0,
  reason: 'a test',
  days: 3,
  title: 'A fair by the well',
  body: 'Meet us on Saturday.',
  scheduledFor: '2098-01-01T10:00:00Z',
  vtt: 'WEBVTT\n\n0:01 --> 0:02\nWater\n',
};

function call(browser: TestBrowser, { method, path }: Endpoint, id: string): Promise<Answer> {
  const url = path.replaceAll(/:\w+/g, id);
  // The version of a scheduled notification is a text, and that of a member a number.
  const payload = path.startsWith('/api/scheduled') ? { ...BODY, version: undefined } : BODY;
  return browser.send({ method, url, ...(method !== 'GET' && method !== 'DELETE' && { payload }) });
}

/** Everything that an admin could have changed. */
async function state() {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*) FROM traces) AS traces, (SELECT count(*) FROM notifications) AS notifications,
       (SELECT md5(string_agg(users::text, ' ' ORDER BY id)) FROM users) AS users,
       (SELECT md5(string_agg(links::text, ' ' ORDER BY id)) FROM links) AS links,
       (SELECT md5(string_agg(episode_words::text, ' ')) FROM episode_words) AS words`,
  );
  return rows[0];
}

async function suspended(username: string, isAdmin: boolean): Promise<TestBrowser> {
  const browser = await member(username, { isAdmin });
  await browser.confirm();
  // Their sessions are left: it takes the suspension alone to be refused.
  await pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [browser.userId]);
  return browser;
}

async function formerAdmin(): Promise<TestBrowser> {
  const browser = await member('former', { isAdmin: true });
  await browser.confirm();
  await pool.query('UPDATE users SET is_admin = false WHERE id = $1', [browser.userId]);
  return browser;
}

const OTHERS: [who: string, browser: TestBrowser, status: number, sentence: string][] = [
  ['a visitor', visitor(), 401, 'Please sign in.'],
  ['a member', await member('plain'), 403, 'Admin access required.'],
  ['a subscriber', await member('paying', { plan: 'endless' }), 403, 'Admin access required.'],
  ['a former admin with an open page', await formerAdmin(), 403, 'Admin access required.'],
  ['a suspended member', await suspended('resting', false), 401, 'Please sign in.'],
  ['a suspended admin with an open page', await suspended('resting-admin', true), 401, 'Please sign in.'],
];

test('every endpoint below /api/admin is for admins', () => {
  const others = endpoints.filter(({ path, access }) => path.startsWith('/api/admin/') && access !== 'admin');
  expect(others.map(nameOf)).toEqual([]);
});

test.each(OTHERS)(
  '%s is refused by every endpoint for admins, and nothing is done',
  async (_, browser, status, sentence) => {
    expect(forAdmins.length).toBeGreaterThan(25);
    const before = await state();
    for (const endpoint of forAdmins) {
      const answer = await call(browser, endpoint, other.userId);
      expect([nameOf(endpoint), answer.statusCode, answer.body]).toEqual([
        nameOf(endpoint),
        status,
        sentence,
      ]);
    }
    expect(await state()).toEqual(before);
  },
);

test('an admin who has not confirmed it is asked to by every endpoint that wants that, and nothing is done', async () => {
  const before = await state();
  for (const endpoint of forAdmins.filter(({ confirmed }) => confirmed)) {
    const answer = await call(other, endpoint, chief.userId);
    expect([nameOf(endpoint), answer.statusCode]).toEqual([nameOf(endpoint), 403]);
    expect(answer.headers['confirm-identity']).toBe('password');
  }
  expect(await state()).toEqual(before);
});

const ofOne = forAdmins.filter(({ path }) => path.includes(':'));
// An id that nothing has, the id of another kind of thing, and what is none.
test.each(ofOne.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s says so of an id that is not of its kind, and nothing is done',
  async (_, endpoint) => {
    const before = await state();
    const foreign = endpoint.path.includes('/members/') ? await anEpisode() : chief.userId;
    for (const id of ['0190a5d4-7c1e-7000-8000-000000000000', foreign, 'zzzzzzz', '%00']) {
      const answer = await call(chief, endpoint, id);
      expect([id, answer.statusCode, answer.body]).toEqual([
        id,
        expect.toBeOneOf([400, 404]),
        expect.stringMatching(/^[A-Z“]/),
      ]);
    }
    const unknown = await call(chief, endpoint, '0190a5d4-7c1e-7000-8000-000000000000');
    expect([unknown.body, unknown.statusCode]).toEqual([unknown.body, 404]);
    expect(await state()).toEqual(before);
  },
);

const anEpisode = async () =>
  (await pool.query<{ id: string }>('SELECT id FROM episodes LIMIT 1')).rows[0]!.id;

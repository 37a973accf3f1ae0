import { DAY, HOUR, type ListedMember, type MembersPage, plainText } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp, PASSWORD } from '../../test-app.ts';

const { database, member, visitor } = await createTestApp();
const { pool } = database;
const chief = await member('chief', { isAdmin: true });

type Person = Partial<Record<'email' | 'firstName' | 'lastName' | 'csUserId', string>> & {
  joined?: Date;
  seen?: Date;
};

/** Members as they are in the table, without a sign-up each. */
async function people(given: Record<string, Person>) {
  for (const [
    username,
    { email = `${username}@people.test`, firstName, lastName, csUserId, ...at },
  ] of Object.entries(given))
    await pool.query(
      `INSERT INTO users (id, username, username_key, email, email_key, password_hash, first_name, last_name, cs_user_id, created_at, last_seen_at)
       VALUES (gen_random_uuid(), $1, lower($1), $2, lower($2), '', $3, $4, $5, $6, $7)`,
      [username, email, firstName, lastName, csUserId, at.joined ?? new Date(), at.seen],
    );
}

async function page(query: Record<string, string | number>): Promise<MembersPage> {
  const answer = await chief.get(
    `/api/admin/members?${new URLSearchParams(query as Record<string, string>).toString()}`,
  );
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json();
}

const usernames = ({ members }: Pick<MembersPage, 'members'>) => members.map(({ username }) => username);
const found = async (query: Record<string, string | number>) => usernames(await page(query)).toSorted();

async function allPages(
  query: Record<string, string | number>,
  between: (at: number) => Promise<void> = async () => {},
) {
  const members: ListedMember[] = [];
  let after: string | null = '';
  for (let at = 0; after !== null; at++) {
    const next: MembersPage = await page({ ...query, ...(after && { after }) });
    members.push(...next.members);
    after = next.next;
    await between(at);
  }
  return usernames({ members });
}

await people({
  'ines.falk': { email: 'desk@falk.test', firstName: 'Inês', lastName: 'Falk', csUserId: 'CS40417' },
  grace_w: { firstName: 'Grace', lastName: 'Whitcombe', csUserId: 'CS40520' },
  gracexw: { firstName: 'Ola' },
  'per%cent': { firstName: 'back\\slash' },
  tomas: { firstName: 'Tomás', lastName: 'Okafor' },
});

test('a search finds members by the beginning of username, e-mail, first and last name and CS User ID, without case and accents, however they are encoded', async () => {
  for (const search of [
    'INES.F',
    'desk@FALK',
    'ine',
    'inês fa',
    'INE\u0302S F',
    'falk',
    'Falk  in',
    'cs4041',
    ' ines ',
  ])
    expect([search, await found({ search })]).toEqual([search, ['ines.falk']]);
  expect(await found({ search: 'cs40' })).toEqual(['grace_w', 'ines.falk']);
  expect(await found({ search: 'k.test' })).toEqual([]);
});

test('the database compares as the app does', async () => {
  const texts = ['Smørrebrød ŁÓDŹ', 'Straße ẞ', 'Þór Æ Œuvre', 'Đặng ð', 'IĞDIR ığdır İ', 'ΟΔΟΣ ὁδός', 'Ёжик й', 'שָׁלוֹם', 'مُحَمَّد', 'किरण', 'が ガ', 'ﬁ Ｆｕｌｌ ½'];
  const { rows } = await pool.query<{ key: string }>('SELECT search_key(text) AS key FROM unnest($1::text[]) text', [texts]);
  expect(rows.map(({ key }) => key)).toEqual(texts.map(plainText));
  await people({ jorgen: { firstName: 'Jørgen', lastName: 'Łukaszewski' } });
  for (const search of ['jorgen łuk', 'JØRGEN', 'lukas']) expect(await found({ search })).toEqual(['jorgen']);
}); // prettier-ignore

test('a search finds an e-mail in each spelling of its domain', async () => {
  const account = { username: 'script.person', email: 'ida@bücher.example', password: PASSWORD };
  expect((await visitor().post('/api/register', account)).statusCode).toBe(201);
  for (const search of [
    'ida@bücher.ex',
    'IDA@BÜCHER.example',
    'ida@xn--bcher-kva.example',
    '\u202aida@bücher.example\u202c',
  ])
    expect(await found({ search }), search).toEqual(['script.person']);
});

test("what a search's language uses as wildcards stands for itself", async () => {
  expect(await found({ search: 'grace_' })).not.toContain('gracexw');
  expect(await found({ search: 'per%' })).toEqual(['per%cent']);
  expect(await found({ search: 'back\\s' })).toEqual(['per%cent']);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ search: "';" })).toEqual([]);
});

test('a search of three letters or more also finds what it nearly spells, the most similar first, but only where fewer than ten begin with it', async () => {
  const similar = async (search: string) => {
    const { members, similar: nearly } = await page({ search });
    return [members.length, nearly[0]?.username];
  };
  for (const typo of ['okafro', 'Okfor', 'okaffor', 'akafor', 'okxfor', 'tomsa', 'tomás okafar'])
    expect([typo, ...(await similar(typo))]).toEqual([typo, 0, 'tomas']);
  expect(await similar('whitcmobe')).toEqual([0, 'grace_w']);
  expect(await similar('tx')).toEqual([0, undefined]);
  expect(await similar('oka tomas')).toEqual([0, 'tomas']);
  expect(await similar('zoe whitcombe')).toEqual([0, 'grace_w']);
  expect(await similar('oka oka')).toEqual([0, undefined]);
  expect((await page({ search: 'okafro', plan: 'paid' })).similar).toEqual([]);

  await people(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`lindqvist${at}`, {}])));
  await people({ lindqwist: {} });
  expect(await similar('lindqvist')).toEqual([9, 'lindqwist']);
  await people({ lindqvist9: {} });
  expect(await similar('lindqvist')).toEqual([10, undefined]);
});

test('typos are found in any script, also where the database knows the letters of ours alone', async () => {
  await people({
    olga: { firstName: 'Ольга', lastName: 'Иванова' },
    dimitris: { firstName: 'Δημήτρης', lastName: 'Παπαδόπουλος' },
    taro: { firstName: '太郎', lastName: '山田' },
  });
  for (const [typo, username] of [
    ['Олгьа', 'olga'],
    ['олга', 'olga'],
    ['ИВАНАВА', 'olga'],
    ['Ольга Ивонава', 'olga'],
    ['Δημητρις', 'dimitris'],
    ['Παπαδοπολος', 'dimitris'],
    ['山日太郎', 'taro'],
    ['太郎由田', 'taro'],
  ] as const) {
    const { members, similar } = await page({ search: typo });
    expect([typo, members.length, usernames({ members: similar })[0]]).toEqual([typo, 0, username]);
  }
  const { rows } = await pool.query(`SELECT 'ольга' <% 'ольга' AS known`);
  // What this test is about: where it is true one day, search_letters() can go.
  expect(rows).toEqual([{ known: false }]);
});

test('whoever is named as a whole is no typo', async () => {
  await people({ 'anna.berg': { csUserId: 'CS70001' }, 'anna.bergs': { csUserId: 'CS70010' } });
  const { members, similar } = await page({ search: 'cs70001' });
  expect([usernames({ members }), similar]).toEqual([['anna.berg'], []]);
  expect(usernames({ members: (await page({ search: 'cs70011' })).similar })).toContain('anna.berg');
});

test('a typo in an address is found, whatever follows the @', async () => {
  await people({ 'post.person': { email: 'meadowlark@people.test' } });
  expect(usernames({ members: (await page({ search: 'medowlark@peple.tes' })).similar })).toEqual([
    'post.person',
  ]);
});

test('a search finds a member by what they changed, and no longer by what it was', async () => {
  const browser = await member('renamed');
  await browser.put('/api/profile', {
    email: 'renamed@members.test',
    firstName: 'Ottoline',
    lastName: 'Zuckerkandl',
  });
  expect(await found({ search: 'zucker' })).toEqual(['renamed']);
  await browser.put('/api/profile', {
    email: 'renamed@members.test',
    firstName: 'Ottoline',
    lastName: 'Szeps',
  });
  expect(await found({ search: 'zucker' })).toEqual([]);
  expect(await found({ search: 'szeps ott' })).toEqual(['renamed']);
});

test('each filter keeps those for whom it holds, and filters hold together', async () => {
  const joined = new Date('2021-05-05T12:00:00Z');
  await people({
    'filter.free': { joined, seen: new Date('2021-06-01T00:00:00Z') },
    'filter.paid': { joined: new Date(joined.getTime() + DAY) },
    'filter.gift': { joined: new Date(joined.getTime() - DAY), seen: new Date('2021-07-01T00:00:00Z') },
    'filter.over': { joined },
  });
  const idOf = async (username: string) =>
    (await pool.query<{ id: string }>('SELECT id FROM users WHERE username = $1', [username])).rows[0]!.id;
  await pool.query(
    `INSERT INTO subscriptions (user_id, source, status, created_at, ends_at)
     VALUES ($1, 'gift', 'active', now(), now() + interval '1 day'), ($2, 'gift', 'active', now(), now() - interval '1 day')`,
    [await idOf('filter.gift'), await idOf('filter.over')],
  );
  await pool.query(
    `INSERT INTO subscriptions (user_id, source, status, created_at) VALUES ($1, 'paid', 'active', now()), ($1, 'gift', 'active', now())`,
    [await idOf('filter.paid')],
  );
  await pool.query(`UPDATE users SET suspended_at = now() WHERE username IN ('filter.over', 'filter.gift')`);
  await pool.query(`UPDATE users SET is_admin = true WHERE username = 'filter.free'`);
  await pool.query(`INSERT INTO two_factors (user_id, confirmed_at) VALUES ($1, now()), ($2, null)`, [
    await idOf('filter.paid'),
    await idOf('filter.free'),
  ]);

  const of = async (query: Record<string, string>) =>
    (await found({ search: 'filter.', ...query })).map((username) => username.slice('filter.'.length));
  expect(await of({ plan: 'free' })).toEqual(['free', 'over']);
  expect(await of({ plan: 'paid' })).toEqual(['paid']);
  expect(await of({ plan: 'gifted' })).toEqual(['gift']);
  expect(await of({ admin: 'yes' })).toEqual(['free']);
  expect(await of({ admin: 'no' })).toEqual(['gift', 'over', 'paid']);
  expect(await of({ suspended: 'yes' })).toEqual(['gift', 'over']);
  expect(await of({ suspended: 'no' })).toEqual(['free', 'paid']);
  expect(await of({ twoFactor: 'yes' })).toEqual(['paid']);
  expect(await of({ twoFactor: 'no' })).toEqual(['free', 'gift', 'over']);
  for (const sort of ['joined', 'seen', 'username']) {
    const at = joined.toISOString();
    expect(await of({ sort, joinedFrom: at })).toEqual(['free', 'over', 'paid']);
    expect(await of({ sort, joinedTo: at })).toEqual(['gift']);
    expect(await of({ sort, seenFrom: '2021-06-01T00:00:00Z', seenTo: '2021-07-01T02:00:00+02:00' })).toEqual(
      ['free'],
    );
    expect(await of({ sort, seenTo: '2022-01-01T00:00:00Z' })).toEqual(['free', 'gift']);
  }
  expect(await of({ suspended: 'yes', plan: 'gifted', seenFrom: '2021-06-15T00:00:00Z' })).toEqual(['gift']);
  expect(await found({ suspended: 'yes' })).toEqual(['filter.gift', 'filter.over']);
  expect((await page({ search: 'filter.paid' })).members).toEqual([
    {
      id: await idOf('filter.paid'),
      username: 'filter.paid',
      name: null,
      email: 'filter.paid@people.test',
      csUserId: null,
      joinedAt: '2021-05-06T12:00:00.000Z',
      lastSeenAt: null,
      plan: 'paid',
      isAdmin: false,
      suspendedAt: null,
      closesAt: null,
      closedAt: null,
      hasTwoFactor: true,
    },
  ]);
});

test('each sort, both ways, has everybody once on pages of two, though others join and are seen meanwhile', async () => {
  const start = Date.parse('2020-01-01T00:00:00Z');
  const names = ['b', 'e', 'a', 'd', 'c'].map((letter) => `page.${letter}`);
  await people(
    Object.fromEntries(
      names.map((name, at) => [
        name,
        // Two at the same instant, and two who were never seen.
        {
          joined: new Date(start + Math.floor(at / 2) * HOUR),
          ...(at > 1 && { seen: new Date(start - at * HOUR) }),
        },
      ]),
    ),
  );
  // Finer than JavaScript's clock.
  await pool.query(
    `UPDATE users SET created_at = created_at + interval '1 microsecond' * ascii(right(username, 1)) WHERE username LIKE 'page.%'`,
  );
  const expected = {
    username: ['page.a', 'page.b', 'page.c', 'page.d', 'page.e'],
    joined: ['page.b', 'page.e', 'page.a', 'page.d', 'page.c'],
  };
  let newcomers = 0;
  const join = async () => {
    await people({
      [`zz.page${newcomers++}`]: {},
      [`0.page${newcomers++}`]: { joined: new Date(start - DAY) },
    });
    await pool.query(`UPDATE users SET last_seen_at = now() WHERE username = 'zz.page0'`);
  };
  const query = { search: 'page.', limit: 2 };
  for (const [sort, order] of Object.entries(expected)) {
    expect(await allPages({ ...query, sort, order: 'asc' }, join)).toEqual(order);
    expect(await allPages({ ...query, sort, order: 'desc' }, join)).toEqual(order.toReversed());
  }
  const seen = await allPages({ ...query, sort: 'seen', order: 'asc' }, join);
  expect(seen.slice(0, 2).toSorted()).toEqual(['page.b', 'page.e']);
  expect(seen.slice(2)).toEqual(['page.c', 'page.d', 'page.a']);
  expect(await allPages({ ...query, sort: 'seen', order: 'desc' }, join)).toEqual(seen.toReversed());

  const everybody = await allPages({ limit: 3, sort: 'joined', order: 'desc' }, join);
  expect(new Set(everybody).size).toBe(everybody.length);
  expect(everybody).toEqual(expect.arrayContaining([...names, 'chief', 'tomas']));
});

test('only admins search members', async () => {
  const subscriber = await member('curious', { plan: 'endless' });
  for (const url of ['/api/admin/members', '/api/admin/members.csv']) {
    expect((await visitor().get(url)).statusCode).toBe(401);
    expect((await subscriber.get(url)).statusCode).toBe(403);
  }
});

test.each([
  ['after=nonsense', 'Please start again from the first page'],
  [
    `after=${Buffer.from('{"list":"joined-desc","key":"now()","id":"1"}').toString('base64url')}`,
    'Please start again from the first page',
  ],
  ['plan=gold', 'Please ask for free, paid or gifted'],
  ['admin=maybe', 'Please say yes or no'],
  ['sort=email', 'Please sort by joined, seen or username'],
  ['order=up', 'Please order by asc or desc'],
  ['limit=101', 'Please give a whole number from 1 to 100'],
  ['joinedFrom=yesterday', 'Please give a date and time'],
  ['seenTo=2300-01-01T00:00:00Z', 'Please give a date between 2000 and 2099'],
  [`search=${'a'.repeat(101)}`, 'Please use at most 100 characters'],
  ['search=a%00b', 'Please use no invisible or control characters'],
])('%s is refused with a sentence', async (query, sentence) => {
  const answer = await chief.get(`/api/admin/members?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain(sentence);
});

test('the cursor of one list is none of another', async () => {
  const { next } = await page({ limit: 1, sort: 'username', order: 'asc' });
  for (const query of ['sort=username&order=desc', 'sort=joined'])
    expect((await chief.get(`/api/admin/members?${query}&after=${next}`)).statusCode).toBe(400);
});

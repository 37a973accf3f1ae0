import { expect, test } from 'vitest';
import { unlockSecrets } from '../db/secrets.ts';
import { TEST_KEYS } from '../db/test-database.ts';
import { createTestAdmin } from './admin.verbs.fixture.ts';
import { verbs } from './admin.verbs.ts';

const { admin, database, member, signIn } = await createTestAdmin();

test.each([
  'grant',
  'revoke',
  'suspend',
  'restore',
  'gift',
  'extend',
  'revoke-plan',
  'plan',
  'password',
  'two-factor-off',
  'sessions',
  'logout',
])('%s of nobody says so', async (verb) => {
  await expect(admin(verb, 'nobody', '1')).rejects.toThrow('There is no member called nobody.');
});

const TRACED = {
  create: ['traced', 'traced@members.test'],
  grant: ['traced'],
  revoke: ['traced'],
  gift: ['traced', '3', 'a', 'prize'],
  extend: ['traced', '3', 'a', 'delay'],
  'revoke-plan': ['traced', 'a', 'mistake'],
  password: ['traced'],
  'two-factor-off': ['traced', 'a lost phone'],
  logout: ['traced'],
  suspend: ['traced', 'a request'],
  restore: ['traced'],
  'disable-link': ['trcdlnk', 'a complaint'],
  'enable-link': ['trcdlnk'],
  'rotate-key': [],
  sweep: [],
};
/** What is so already leaves nothing when it is done again. */
const TWICE = [
  'grant',
  'revoke',
  'two-factor-off',
  'logout',
  'suspend',
  'restore',
  'disable-link',
  'enable-link',
];

test('each verb that changes something leaves a trace: the operator, what, to whom, and why', async () => {
  const { pool, db } = database;
  const left = [];
  let password = '';
  for (const [verb, args] of Object.entries(TRACED)) {
    if (verb === 'revoke') await member('remaining', { isAdmin: true });
    if (verb === 'two-factor-off')
      await pool.query(
        `INSERT INTO two_factors (user_id, secret, confirmed_at) SELECT id, 'a secret', now() FROM users WHERE username = 'traced'`,
      );
    if (verb === 'disable-link')
      await pool.query(
        `WITH link AS (INSERT INTO links (id, user_id, product_id)
           SELECT gen_random_uuid(), id, 'spring-drops' FROM users WHERE username = 'traced' RETURNING id)
         INSERT INTO placements (id, link_id, short_code) SELECT id, id, 'trcdlnk' FROM link`,
      );
    if (verb === 'rotate-key')
      await unlockSecrets(db, {
        ...TEST_KEYS,
        current: Buffer.alloc(32, 'rain'),
        previous: TEST_KEYS.current,
      });
    if (verb === 'sweep') {
      await member('away');
      await pool.query(`UPDATE sessions SET expires_at = now() - interval '1 day'`);
    }
    const { rows: former } = await pool.query<{ id: string }>('SELECT id FROM traces');
    if (verb === 'logout') await signIn('traced', password);
    const said = await admin(verb, ...args);
    if (verb === 'password') password = said.split(' ').at(-1)!;
    if (TWICE.includes(verb)) await admin(verb, ...args);
    const { rows } = await pool.query(
      `SELECT origin, t.actor_id AS actor, action, username AS subject, fields, reason
       FROM traces t LEFT JOIN trace_details d ON d.trace_id = t.id LEFT JOIN users ON users.id = t.subject_id
       WHERE NOT t.id = ANY ($1)`,
      [former.map(({ id }) => id)],
    );
    left.push([verb, ...rows.map((row: object) => Object.values(row).slice(2))]);
    expect([verb, rows]).toMatchObject([verb, [{ origin: 'command', actor: null }]]);
  }
  expect(left).toEqual([
    ['create', ['member.created', 'traced', [], null]],
    ['grant', ['admin.granted', 'traced', ['isAdmin'], null]],
    ['revoke', ['admin.revoked', 'traced', ['isAdmin'], null]],
    ['gift', ['plan.gifted', 'traced', ['planEndsAt'], 'a prize']],
    ['extend', ['plan.extended', 'traced', ['planEndsAt'], 'a delay']],
    ['revoke-plan', ['plan.revoked', 'traced', ['plan'], 'a mistake']],
    ['password', ['member.password-set', 'traced', [], null]],
    ['two-factor-off', ['member.two-factor-off', 'traced', ['twoFactor'], 'a lost phone']],
    ['logout', ['member.signed-out', 'traced', [], null]],
    ['suspend', ['member.suspended', 'traced', ['suspended'], 'a request']],
    ['restore', ['member.restored', 'traced', ['suspended'], null]],
    ['disable-link', ['link.disabled', 'traced', ['disabled'], 'a complaint']],
    ['enable-link', ['link.enabled', 'traced', ['disabled'], null]],
    ['rotate-key', ['key.rotated', null, ['secrets'], null]],
    ['sweep', ['sessions.swept', null, ['sessions'], null]],
  ]);
  const reading = ['find', 'health', 'jobs', 'list', 'plan', 'sessions'];
  // Their traces are looked at where each is tested.
  const again = ['close-again', 'run-again', 'send-again', 'set-aside'];
  expect([...Object.keys(TRACED), ...reading, ...again].toSorted()).toEqual(Object.keys(verbs).toSorted());
});

import { HOUR } from '@clear-spring/contract';
import type { LightMyRequestResponse as Answer } from 'fastify';
import { expect, test } from 'vitest';
import { endpoints } from './http/endpoints.ts';
import type { QueueName } from './jobs/queues.ts';
import { startPushService } from './push/push-service.fixture.ts';
import { createTestApp } from './test-app.ts';

const service = await startPushService();
const push = { keys: undefined, subject: 'mailto:support@clear-spring.test', services: [service.origin] };
const { database, member, now } = await createTestApp({ push, developerUsernames: ['demo-admin'] });
const { pool } = database;

const admin = await member('ines', { isAdmin: true });
await pool.query(`UPDATE users SET username = 'demo-admin', username_key = 'demo-admin'`);
await member('deputy', { isAdmin: true });
await admin.confirm();
await admin.post('/api/notifications/subscribe', service.subscribe());
const episode = (await pool.query<{ id: string }>('SELECT id FROM episodes LIMIT 1')).rows[0]!.id;

/** With two-factor on, and a link. */
const tomas = await member('tomas');
await pool.query('INSERT INTO two_factors (user_id, confirmed_at) VALUES ($1, now())', [tomas.userId]);
const link = await tomas.post('/api/purchase-link', { productId: 'spring-drops' });
const shortCode: string = link.json().shortUrl.slice(-7);

/** Does something to him or his link, as somebody who has just looked. */
async function actOn(what: string): Promise<Answer> {
  const { version } = (await admin.get(`/api/admin/members/${tomas.userId}`)).json();
  return admin.post(`/api/admin/${what}`, { version, reason: 'a test', days: 3 });
}

interface Trace {
  action: string;
  actor: string | null;
  subject: string | null;
  target: string | null;
  fields: string[];
  requestId: string | null;
  before: object | null;
  after: object | null;
  reason: string | null;
}

/** The traces that this leaves, oldest first, and its answer. */
async function tracesOf(call: () => Promise<Answer>): Promise<[Answer, Trace[]]> {
  const { rows: former } = await pool.query<{ id: string }>('SELECT id FROM traces');
  const answer = await call();
  const { rows } = await pool.query<Trace>(
    `SELECT action, t.actor_id AS actor, t.subject_id AS subject, target, fields, request_id AS "requestId", before, after, reason
     FROM traces t LEFT JOIN trace_details d ON d.at = t.at AND d.trace_id = t.id
     WHERE NOT t.id = ANY ($1) ORDER BY t.at, t.id`,
    [former.map(({ id }) => id)],
  );
  return [answer, rows];
}

const MESSAGE = { title: 'A fair by the well', body: 'Meet us on Saturday.' };
const draft = (title: string) => ({
  ...MESSAGE,
  title,
  scheduledFor: new Date(now().getTime() + HOUR).toISOString(),
});
const CONTENT = ['title', 'body', 'url', 'target'];

async function schedule(title: string): Promise<string> {
  return (await admin.post('/api/scheduled-notifications', draft(title))).json<{ id: string }>().id;
}
const newest = async () =>
  (await pool.query<{ id: string }>('SELECT id FROM notifications ORDER BY id DESC LIMIT 1')).rows[0]!.id;

/** A job that was given up. */
async function failedJob(queue: QueueName, data: object): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO pgboss.job (name, data, state, retry_limit, retry_count, completed_on)
     VALUES ($1, $2, 'failed', 3, 3, now()) RETURNING id`,
    [queue, data],
  );
  return rows[0]!.id;
}

/** One to Tomas. */
async function failedLetter(): Promise<string> {
  const id = await failedJob('auth-reset-mail', { email: 'tomas@members.test' });
  await pool.query(
    `INSERT INTO letters (id, queue, kind, user_id, state, attempts) VALUES ($1, 'auth-reset-mail', 'reset-link', $2, 'failed', 9)`,
    [id, tomas.userId],
  );
  return id;
}

type Deed = [
  call: () => Promise<Answer>,
  left: {
    fields: string[];
    target?: () => string | Promise<string>;
    subject?: string;
    values?: (answer: Answer) => Pick<Trace, 'before' | 'after' | 'reason'>;
  },
];

const saying = (before: object | null, after: object | null, reason: string | null = null) => ({
  before,
  after,
  reason,
});
/** Until when the answer says that the member has the plan. */
const planEndsAt = (answer: Answer) => ({
  planEndsAt: answer.json<{ plan: { endsAt: string } }>().plan.endsAt,
});

/** For each endpoint that leaves a trace a call that succeeds, and what its trace says. */
const deeds: Record<string, () => Promise<Deed> | Deed> = {
  'POST /api/notifications/preview': () => [
    () => admin.post('/api/notifications/preview', MESSAGE),
    { fields: CONTENT, target: newest },
  ],
  'POST /api/notifications/send': () => [
    () => admin.post('/api/notifications/send', MESSAGE),
    { fields: CONTENT, target: newest },
  ],
  'POST /api/send-push-notification': () => [
    () => admin.post('/api/send-push-notification', MESSAGE),
    { fields: CONTENT, target: newest },
  ],
  'POST /api/scheduled-notifications': () => [
    () => admin.post('/api/scheduled-notifications', draft('A walk')),
    { fields: [...CONTENT, 'scheduledFor'], target: newest },
  ],
  'PUT /api/scheduled-notifications/:id': async () => {
    const id = await schedule('A walk');
    return [
      () =>
        admin.put(`/api/scheduled-notifications/${id}`, {
          ...draft('A swim'),
          targetAudience: 'subscribers',
        }),
      { fields: ['scheduledFor', 'target', 'title'], target: () => id },
    ];
  },
  'DELETE /api/scheduled-notifications/:id': async () => {
    const id = await schedule('A walk');
    return [
      () => admin.delete(`/api/scheduled-notifications/${id}`),
      { fields: [...CONTENT, 'scheduledFor'], target: () => id },
    ];
  },
  'DELETE /api/notification-logs/:id': async () => {
    await admin.post('/api/notifications/send', MESSAGE);
    const id = await newest();
    // It is answered once it is under way. Its log can be deleted when all of it is done.
    const status = async () =>
      (await pool.query<{ status: string }>('SELECT status FROM notifications WHERE id = $1', [id])).rows[0]!
        .status;
    await expect.poll(status).toBe('completed');
    return [() => admin.delete(`/api/notification-logs/${id}`), { fields: CONTENT, target: () => id }];
  },
  'POST /api/admin/rss-items/:id/announce': async () => {
    const id = await schedule('New');
    await admin.delete(`/api/scheduled-notifications/${id}`);
    await pool.query('INSERT INTO episode_announcements (episode_id, notification_id) VALUES ($1, $2)', [
      episode,
      id,
    ]);
    return [
      () => admin.post(`/api/admin/rss-items/${episode}/announce`),
      { fields: ['scheduledFor'], target: () => episode },
    ];
  },
  ...Object.fromEntries(
    ['run-again', 'set-aside'].map((what) => [
      `POST /api/admin/jobs/:id/${what}`,
      async () => {
        const id = await failedJob('rss-announce', {});
        const left = { fields: ['failure', 'queue'], target: () => id };
        return [() => admin.post(`/api/admin/jobs/${id}/${what}`), left];
      },
    ]),
  ),
  'POST /api/admin/jobs/run-again': async () => {
    await failedJob('rss-announce', {});
    return [() => admin.post('/api/admin/jobs/run-again'), { fields: ['count'] }];
  },
  'POST /api/admin/letters/send-again': async () => {
    await failedLetter();
    return [() => admin.post('/api/admin/letters/send-again'), { fields: ['count'] }];
  },
  ...Object.fromEntries(
    ['send-again', 'set-aside'].map((what) => [
      `POST /api/admin/letters/:id/${what}`,
      async () => {
        const id = await failedLetter();
        const left = { fields: ['failure', 'letter'], target: () => id, subject: tomas.userId };
        return [() => admin.post(`/api/admin/letters/${id}/${what}`), left];
      },
    ]),
  ),
  'POST /api/admin/late-payments/:id/set-aside': async () => {
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO traces (id, origin, action, subject_id, target, fields)
       VALUES (uuidv7(), 'product', 'payment.after-closing', $1, 'sub_late', '{}') RETURNING id`,
      [tomas.userId],
    );
    const left = { fields: [], target: () => 'sub_late', subject: tomas.userId };
    return [() => admin.post(`/api/admin/late-payments/${rows[0]!.id}/set-aside`), left];
  },
  'GET /api/admin/traces.csv': () => [
    () => admin.get('/api/admin/traces.csv?action=feed.checked&search=in'),
    {
      fields: ['action', 'search'],
      values: () => saying(null, { action: 'feed.checked', search: 'in' }),
    },
  ],
  'POST /api/admin/check-rss-feed': () => [
    () => admin.post('/api/admin/check-rss-feed'),
    { fields: ['outcome'] },
  ],
  'PUT /api/episodes/:id/transcript': () => [
    () => admin.put(`/api/episodes/${episode}/transcript`, { vtt: 'WEBVTT\n\n0:01 --> 0:02\nWater\n' }),
    { fields: ['cues', 'language'], target: () => episode },
  ],
  'DELETE /api/episodes/:id/transcript': async () => {
    await admin.put(`/api/episodes/${episode}/transcript`, { vtt: 'WEBVTT\n\n0:01 --> 0:02\nWater\n' });
    return [() => admin.delete(`/api/episodes/${episode}/transcript`), { fields: [], target: () => episode }];
  },
  ...Object.fromEntries(
    (
      [
        // The first one: suspending ends them too.
        ['end-sessions', [], () => saying(null, null)],
        ['suspend', ['suspended'], () => saying({ suspended: false }, { suspended: true }, 'a test')],
        ['restore', ['suspended'], () => saying({ suspended: true }, { suspended: false })],
        ['send-reset', [], () => saying(null, null)],
        ['two-factor-off', ['twoFactor'], () => saying({ twoFactor: true }, { twoFactor: false }, 'a test')],
        ['lift-limits', [], () => saying(null, null)],
        ['gift', ['planEndsAt'], (answer: Answer) => saying(null, planEndsAt(answer), 'a test')],
        ['extend', ['planEndsAt'], (answer: Answer) => saying(null, planEndsAt(answer), 'a test')],
        ['revoke-plan', ['plan'], () => saying({ plan: true }, { plan: false }, 'a test')],
        ['grant-admin', ['isAdmin'], () => saying({ isAdmin: false }, { isAdmin: true })],
        ['revoke-admin', ['isAdmin'], () => saying({ isAdmin: true }, { isAdmin: false })],
      ] as const
    ).map(([action, fields, values]) => [
      `POST /api/admin/members/:id/${action}`,
      () => [
        () => actOn(`members/${tomas.userId}/${action}`),
        { fields: [...fields], subject: tomas.userId, values },
      ],
    ]),
  ),
  ...Object.fromEntries(
    [true, false].map((disabled) => [
      `POST /api/admin/links/:shortCode/${disabled ? 'disable' : 'enable'}`,
      () => [
        () => actOn(`links/${shortCode}/${disabled ? 'disable' : 'enable'}`),
        {
          fields: ['disabled'],
          target: () => shortCode,
          subject: tomas.userId,
          values: () => saying({ disabled: !disabled }, { disabled }, disabled ? 'a test' : null),
        },
      ],
    ]),
  ),
  'GET /api/admin/members.csv': () => [
    () => admin.get('/api/admin/members.csv?search=ma&plan=free'),
    { fields: ['plan', 'search'], values: () => saying(null, { plan: 'free', search: 'ma' }) },
  ],
  // The last one: the caller is no admin afterwards.
  'POST /api/toggle-admin': () => [
    () => admin.post('/api/toggle-admin'),
    {
      fields: ['isAdmin'],
      subject: admin.userId,
      values: () => saying({ isAdmin: true }, { isAdmin: false }),
    },
  ],
};

const traced = new Map(
  endpoints
    .filter((endpoint) => endpoint.traced)
    .map(({ method, path, traced: actions }) => [`${method} ${path}`, [actions].flat()]),
);

test('every endpoint that leaves a trace is called below', () => {
  expect(Object.keys(deeds).toSorted()).toEqual([...traced.keys()].toSorted());
});

test.each(Object.entries(deeds))(
  '%s leaves one trace: who, what, to whom, by which request',
  async (key, prepare) => {
    const [call, { fields, target, subject, values }] = await prepare();
    const [answer, traces] = await tracesOf(call);
    expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
    expect(traces).toHaveLength(1);
    const [{ action, before, after, reason, ...trace }] = traces as [Trace];
    expect(traced.get(key)).toContain(action);
    expect({ ...trace, fields: trace.fields.toSorted() }).toEqual({
      actor: admin.userId,
      subject: subject ?? null,
      target: (await target?.()) ?? null,
      fields: fields.toSorted(),
      requestId: answer.headers['x-request-id'],
    });
    expect(Object.keys({ ...before, ...after }).toSorted()).toEqual(fields.toSorted());
    const said = { before, after, reason };
    expect(said).toEqual(values?.(answer) ?? said);
  },
);

test('a trace says what was before and after, and without its details only that something was', async () => {
  await pool.query('UPDATE users SET is_admin = true');
  const id = await schedule('A walk');
  const swim = { ...draft('A swim'), body: 'At noon \ud800' };
  const changed = () => admin.put(`/api/scheduled-notifications/${id}`, swim);
  const [, [trace]] = await tracesOf(changed);
  expect([trace?.before, trace?.after]).toMatchObject([
    { title: 'A walk' },
    { title: 'A swim', body: 'At noon \ufffd' },
  ]);
  const { rows } = await pool.query('SELECT * FROM traces');
  expect(JSON.stringify(rows)).not.toMatch(/A walk|A swim|noon|fair|Saturday/);
});

test('what is refused leaves no trace, and where none can be left nothing is done', async () => {
  await pool.query('UPDATE users SET is_admin = true');
  const id = await schedule('A walk');
  const past = { ...draft('A swim'), scheduledFor: '2020-01-01T00:00:00Z' };
  const [refused, none] = await tracesOf(() => admin.put(`/api/scheduled-notifications/${id}`, past));
  expect([refused.statusCode, none]).toEqual([422, []]);

  await pool.query(`ALTER TABLE traces ADD CONSTRAINT full_disk CHECK (at < '2020-01-01') NOT VALID`);
  const failed = await admin.delete(`/api/scheduled-notifications/${id}`);
  await pool.query('ALTER TABLE traces DROP CONSTRAINT full_disk');
  const { rows } = await pool.query('SELECT status FROM notifications WHERE id = $1', [id]);
  expect([failed.statusCode, rows]).toEqual([500, [{ status: 'scheduled' }]]);
});

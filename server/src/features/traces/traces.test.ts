import type { Trace, TracesPage } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test-app.ts';
import { createTestMember } from '../../test-member.ts';
import { actorOf, OPERATOR, writeTrace } from './index.ts';

const { database, member, now } = await createTestApp();
const { db, pool } = database;
const admin = await member('ines', { isAdmin: true });
const olga = await createTestMember(db, 'olga-petrova');
const karim = await createTestMember(db, 'karim');

const byInes = (id: string) => actorOf({ caller: admin, request: { id } });
const leave = (trace: Parameters<typeof writeTrace>[1]) => db.transaction((tx) => writeTrace(tx, trace));
await leave({ by: OPERATOR, action: 'admin.granted', subjectId: admin.userId });
await leave({
  by: byInes('BGQKD8MTW2'),
  action: 'plan.gifted',
  subjectId: olga,
  after: { planEndsAt: '2027-01-01' },
  reason: '=HYPERLINK("https://evil.test")',
});
await leave({ by: byInes('CC7RWXKQMD'), action: 'member.signed-out', subjectId: karim });
await leave({ by: byInes('DWM4H9XTQK'), action: 'link.disabled', subjectId: olga, target: 'k4Mzt9q' });

const ask = async (query: string) => (await admin.get(`/api/admin/traces${query}`)).json<TracesPage>();
const actionsOf = async (query: string) => (await ask(query)).traces.map(({ action }) => action);

test('traces are listed newest first, with who, what, to whom, before, after, why and by which request', async () => {
  const { traces, next } = await ask('');
  expect(traces.map(({ action }) => action)).toEqual([
    'link.disabled',
    'member.signed-out',
    'plan.gifted',
    'admin.granted',
  ]);
  expect(next).toBeNull();
  expect(traces[2]).toEqual({
    id: expect.any(String),
    at: expect.stringMatching(/Z$/),
    actor: { id: admin.userId, username: 'ines' },
    origin: 'browser',
    action: 'plan.gifted',
    subject: { id: olga, username: 'olga-petrova' },
    target: null,
    fields: ['planEndsAt'],
    requestId: 'BGQKD8MTW2',
    before: null,
    after: { planEndsAt: '2027-01-01' },
    reason: '=HYPERLINK("https://evil.test")',
  } satisfies Trace);
  expect(traces[3]).toMatchObject({ actor: null, origin: 'command', requestId: null });
});

test.each([
  ['the beginning of a username', '?search=OLGA-', ['link.disabled', 'plan.gifted']],
  ['the beginning of an e-mail', '?search=karim@mem', ['member.signed-out']],
  ['whoever did it', '?search=ines', ['link.disabled', 'member.signed-out', 'plan.gifted', 'admin.granted']],
  ['words of the action', '?search=everywhere', ['member.signed-out']],
  ['the request', '?search=cc7rwxkqmd', ['member.signed-out']],
  ['what it was done to', '?search=k4Mzt9q', ['link.disabled']],
  ['nothing', '?search=%25', []],
  ['an action', '?action=plan.gifted', ['plan.gifted']],
  ['a member to whom it was done', `?subject=${olga}`, ['link.disabled', 'plan.gifted']],
  ['an admin who did it', `?actor=${admin.userId}&search=karim`, ['member.signed-out']],
  ['a time to come', '?from=2099-01-01T00:00:00Z', []],
  ['a time before', '?to=2020-01-01T00:00:00Z', []],
])('traces are found by %s', async (_, query, found) => {
  expect(await actionsOf(query)).toEqual(found);
});

test('pages follow each other without a gap while new traces come', async () => {
  const first = await ask('?limit=2');
  await leave({ by: OPERATOR, action: 'sessions.swept', after: { sessions: 1 } });
  const second = await ask(`?limit=2&after=${first.next}`);
  expect([...first.traces, ...second.traces].map(({ action }) => action)).toEqual([
    'link.disabled',
    'member.signed-out',
    'plan.gifted',
    'admin.granted',
  ]);
  expect(second.next).toBeNull();
  const bad = await admin.get('/api/admin/traces?after=x');
  expect([bad.statusCode, bad.body]).toEqual([400, 'Please start again from the first page.']);
});

test('the CSV file has what was searched for, no cell of it runs, and whoever takes it leaves a trace', async () => {
  const answer = await admin.get('/api/admin/traces.csv?search=olga');
  const today = now().toISOString().slice(0, 10);
  expect(answer.headers['content-disposition']).toContain(`filename="Traces_${today}.csv"`);
  const [head, ...lines] = answer.body.trimEnd().split('\r\n');
  expect(head).toBe(
    `\ufeff${'When,Who,What,To whom,To what,Changes,Before,After,Reason,Request'.replaceAll(/[^,]+/g, '"$&"')}`,
  );
  expect(lines.map((line) => line.slice(line.indexOf(',') + 1))).toEqual([
    '"ines","Link disabled","olga-petrova","k4Mzt9q","",,,,"DWM4H9XTQK"',
    `"ines","Plan gifted","olga-petrova",,"planEndsAt",,"{""planEndsAt"":""2027-01-01""}","'=HYPERLINK(""https://evil.test"")","BGQKD8MTW2"`,
  ]);
  expect((await ask('?limit=1')).traces).toMatchObject([
    { action: 'traces.exported', after: { search: 'olga' }, requestId: answer.headers['x-request-id'] },
  ]);
});

test('without the details that a closed account leaves empty, a trace is still there', async () => {
  await pool.query('DELETE FROM trace_details WHERE subject_id = $1', [olga]);
  expect((await ask('?action=plan.gifted')).traces).toMatchObject([
    { subject: { username: 'olga-petrova' }, fields: ['planEndsAt'], after: null, reason: null },
  ]);
});

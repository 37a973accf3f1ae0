import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createMemoryLog } from './memory.fixture.ts';
import { reasonOf } from './reason.ts';

test.each([
  [
    'a mail server',
    "Can't send mail: 550 5.1.1 <maya@members.test>: no such user",
    '<[e-mail]>: no such user',
  ],
  ['a link', 'GET https://well.test/feed?token=abc failed', 'GET https://well.test failed'],
  [
    'a database',
    'postgresql://app:secret@db.test/app does not answer',
    'postgresql://db.test does not answer',
  ],
  ['a token', `no such token ${'aB3_'.repeat(11)}`, 'no such token [token]'],
])('of what %s says, what is private is left out', (_, message, kept) => {
  expect(reasonOf(new Error(message))).toContain(kept);
  expect(reasonOf(new Error(message))).not.toMatch(/maya|abc|secret|aB3/);
});

test('the causes are told; the values of a query that failed are not', () => {
  const query = new DrizzleQueryError(
    'INSERT INTO users VALUES ($1)',
    ['a secret'],
    new Error('the disk is full'),
  );
  expect(reasonOf(new Error('It could not be saved.', { cause: query }))).toBe(
    'It could not be saved. Cause: the disk is full',
  );
  expect(reasonOf(new DrizzleQueryError('SELECT $1', ['a secret']))).toBe('A query failed.');
});

test('errors that say nothing are told by their code', () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  expect(reasonOf(refused)).toBe('ECONNREFUSED');
});

test('an error is logged with its stack, and without what the database adds to it', () => {
  const { log, lines, text } = createMemoryLog();
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(maya)' });
  log.error({ err: new DrizzleQueryError('INSERT', ['a secret'], cause) }, 'it failed');
  expect(lines).toMatchObject([{ level: 'error', msg: 'it failed', err: { reason: 'duplicate key' } }]);
  expect(text()).toContain('reason.test.ts');
  expect(text()).not.toMatch(/maya|secret/);
});

import { expect, test } from 'vitest';
import { createTestAdmin } from './admin.verbs.fixture.ts';

const { admin, database, member } = await createTestAdmin();

test('a member is named by username or by e-mail', async () => {
  await member('by-mail');
  const { rows } = await database.pool.query<{ email: string }>(
    `SELECT email FROM users WHERE username = 'by-mail'`,
  );
  const { email } = rows[0]!;
  for (const typed of [email.toUpperCase(), ` ${email}`, `\u202a${email}\u202c`])
    expect(await admin('sessions', typed)).not.toBe('');
  await expect(admin('sessions', 'nobody@members.test')).rejects.toThrow(
    'There is no member called nobody@members.test.',
  );
});

test('list and find show members by what they begin with, and by what they nearly spell', async () => {
  const browser = await member('lindqvist', { isAdmin: true });
  await browser.confirm();
  await browser.put('/api/profile', {
    email: 'lindqvist@members.test',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    csUserId: 'CS4711',
  });
  const line = `${new Date().toISOString().slice(0, 10)}  lindqvist  lindqvist@members.test  Maya Lindqvist  CS4711  free  admin`;
  expect((await admin('list')).split('\n')).toContain(line);
  for (const text of [['maya'], ['Maya', 'Lind'], ['cs47'], ['LINDQVIST@']]) {
    expect(await admin('find', ...text)).toBe(line);
    expect(await admin('list', ...text)).toBe(line);
  }
  expect(await admin('find', 'lindqwist')).toBe(`Similar:\n${line}`);
  expect(await admin('find', 'xyzzyx')).toBe(
    "Nobody's username, name, e-mail or CS User ID begins with xyzzyx.",
  );
  await expect(admin('find')).rejects.toThrow('Say whom to find.');
  await expect(admin('find', 'a\u0000')).rejects.toThrow('Please use no invisible or control characters');
});

import { DAY, HOUR } from '@clear-spring/contract';
import { beforeEach, expect, test } from 'vitest';
import { PUBLIC_URL } from '../../test-app.ts';
import { createLetterTest, MONDAY, NINE, WEDNESDAY } from './weekly-letter.fixture.ts';

const it = await createLetterTest();
const { goTo, reader, sendDue, letterTo, outcomes, switchTo, letterOf, pathOf, pool } = it;
beforeEach(async () => {
  goTo(WEDNESDAY);
  await pool.query(`DELETE FROM episodes WHERE id LIKE 'new-%'`);
  await pool.query('DELETE FROM notifications');
});

test('it is off, and comes only by hand and to an address that its mailbox has confirmed', async () => {
  const browser = await it.member('newcomer');
  expect(await letterOf(browser)).toEqual({
    wanted: false,
    nextAt: null,
    isEmailConfirmed: false,
    isLinkSent: false,
  });
  const refused = await switchTo(browser, true);
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    'Please confirm your email first: letters go to no other.',
  ]);
  await it.confirm(browser, 'newcomer');
  expect(await letterOf(browser)).toEqual({
    wanted: false,
    nextAt: null,
    isEmailConfirmed: true,
    isLinkSent: false,
  });
  const again = await browser.post('/api/weekly-letter/confirm-email');
  expect([again.statusCode, again.body]).toEqual([409, 'Your email is confirmed already.']);
  const on = (await switchTo(browser, true)).json();
  expect(on).toMatchObject({ wanted: true, isEmailConfirmed: true });
  expect(on.nextAt).toMatch(new RegExp(`^${MONDAY}T08:`));
  expect((await switchTo(browser, true)).json()).toEqual(on);
  expect((await switchTo(browser, false)).json()).toMatchObject({ wanted: false, nextAt: null });
});

test('asking the mailbox of the present address is no change of it, for the member or for anybody', async () => {
  const browser = await it.member('present');
  await browser.post('/api/weekly-letter/confirm-email');
  expect((await browser.get('/api/user')).json()).toMatchObject({ pendingEmail: null });
  expect(await letterOf(browser)).toMatchObject({ isLinkSent: true });
  expect((await browser.post('/api/pending-email/resend')).statusCode).toBe(404);
  const token = await it.linkIn('present');
  expect((await it.visitor().post('/api/confirm-email', { token })).json()).toEqual({
    email: 'present@members.test',
  });
  expect((await it.visitor().post('/api/confirm-email', { token })).statusCode).toBe(410);
  const { rows } = await pool.query(`SELECT kind FROM letters WHERE user_id = $1 AND kind LIKE 'confirm%'`, [
    browser.userId,
  ]);
  expect(rows).toEqual([{ kind: 'confirm-own-email' }]);
  expect(await letterOf(browser)).toMatchObject({ isLinkSent: false });
  const undos = await pool.query('SELECT 1 FROM email_undos WHERE user_id = $1', [browser.userId]);
  expect(undos.rowCount).toBe(0);
});

test('while a new address waits to be confirmed, the present one is not asked', async () => {
  const browser = await it.member('between');
  await browser.confirm();
  await browser.put('/api/profile', { email: 'between@elsewhere.test' });
  const answer = await browser.post('/api/weekly-letter/confirm-email');
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    'Your new email waits for confirmation. Please confirm that one, or cancel it.',
  ]);
});

test('a link counts as sent for the day that it works', async () => {
  const browser = await it.member('forgetful');
  await browser.post('/api/weekly-letter/confirm-email');
  goTo('2027-01-21T11:59:00Z');
  const before = await letterOf(browser);
  goTo('2027-01-21T12:01:00Z');
  expect([before.isLinkSent, (await letterOf(browser)).isLinkSent]).toEqual([true, false]);
});

test('it says what the links did, this week against the one before, what is new and what was missed', async () => {
  const browser = await reader('maya', {
    '2027-01-11': 5,
    '2027-01-17': 7,
    '2027-01-18': 20,
    '2027-01-24': 1,
    [MONDAY]: 400,
  });
  await it.click(browser, 'amber-balm', { '2027-01-19': 3, '2027-01-10': 900 });
  await it.message('Too old', '2027-01-17T23:00:00Z');
  await it.message('Spring <b>fair</b>\n\u202Eopens', '2027-01-22T10:00:00Z');
  await it.message('Too new', `${MONDAY}T00:00:00Z`);
  await pool.query(
    `INSERT INTO episodes (id, feed_url, title, description, audio_url, requires_subscription, first_seen_at, from_first_import)
     SELECT 'new-' || n, 'demo', 'Water ' || n, '', '/' || n, n > 3, '2027-01-20T00:00:00Z'::timestamptz + n * interval '1 minute', false
     FROM generate_series(1, 5) n`,
  );
  goTo(NINE);
  await sendDue();
  const letter = await letterTo('maya');
  const links = { heading: 'Your links', figure: '24 clicks' };
  expect(letter).toMatchObject({
    subject: 'Your week: 24 clicks, 5 new episodes, 1 unread message',
    preview: '18 to 24 January at Clear Spring',
    greeting: 'Good morning,',
    paragraphs: ['this was your week from 18 to 24 January.'],
    sections: [
      { ...links, lines: ['12 more than the week before', 'Best link: Spring Drops, 21 clicks'] },
      { heading: 'New episodes', lines: ['Water 5 (Premium)', 'Water 4 (Premium)', 'Water 3', 'and 2 more'] },
      { heading: 'Unread in your inbox', lines: ['Spring <b>fair</b> opens'] },
    ],
    action: { label: 'See your links', url: `${PUBLIC_URL}/my-links` },
    closing: ['This letter comes on Monday mornings, because you switched it on in your profile.'],
    unsubscribe: { label: 'Stop the weekly letter' },
  });
  await sendDue();
  expect(await outcomes(browser)).toEqual(['sent']);
  expect((await letterOf(browser)).nextAt).toMatch(/^2027-02-01T08:/);
});

test('clicks that nobody has added up yet are in it', async () => {
  const browser = await reader('newest', { '2027-01-18': 1 });
  const { shortUrl } = (await browser.post('/api/purchase-link', { productId: 'spring-drops' })).json();
  expect((await it.visitor().get(new URL(shortUrl).pathname)).statusCode).toBe(302);
  goTo(NINE);
  await sendDue();
  expect((await letterTo('newest')).subject).toBe('Your week: 2 clicks');
});

test('to who may play them, episodes of the plan are not marked', async () => {
  const browser = await reader('planned', {}, { plan: 'endless' });
  await pool.query(
    `INSERT INTO episodes (id, feed_url, title, description, audio_url, requires_subscription, first_seen_at, from_first_import)
     VALUES ('new-1', 'demo', 'Deep water', '', '/deep', true, '2027-01-20', false)`,
  );
  goTo(NINE);
  await sendDue();
  expect(await outcomes(browser)).toEqual(['sent']);
  expect(await letterTo('planned')).toMatchObject({
    subject: 'Your week: 1 new episode',
    sections: [{ heading: 'New episodes', lines: ['Deep water'] }],
    action: { label: 'Go to the episodes', url: `${PUBLIC_URL}/advanced-audios` },
  });
});

test('where there is nothing to say, nothing is sent, and the next week comes nevertheless', async () => {
  const browser = await reader('quiet');
  goTo(NINE);
  await sendDue();
  expect(await outcomes(browser)).toEqual(['dropped']);
  expect((await letterOf(browser)).nextAt).toMatch(/^2027-02-01T08:/);
});

test('many nodes at once ask for each letter once, and lose nobody', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `many-${at}`);
  const browsers = await Promise.all(names.map((name) => reader(name, { '2027-01-20': 2 })));
  goTo(NINE);
  await sendDue(5);
  for (const browser of browsers) expect(await outcomes(browser)).toEqual(['sent']);
});

const SILENCED = {
  'is suspended': `UPDATE users SET suspended_at = now() WHERE id = $1`,
  'closes the account': `UPDATE users SET closes_at = now() + interval '99 days' WHERE id = $1`,
  'has switched email updates off': `INSERT INTO notification_preferences VALUES ($1, 'emailUpdates', false, now())`,
  'has an address that nobody confirmed': `UPDATE users SET email = 'x-' || email WHERE id = $1`,
};
test.each(Object.entries(SILENCED))('who %s gets none, and nothing piles up', async (why, statement) => {
  const browser = await reader(why.replaceAll(' ', '-'), { '2027-01-20': 2 });
  await pool.query(statement, [browser.userId]);
  goTo(NINE);
  await sendDue();
  expect(await outcomes(browser)).toEqual([]);
  const { rows } = await pool.query('SELECT monday::text FROM weekly_letters WHERE user_id = $1', [
    browser.userId,
  ]);
  expect(rows).toEqual([{ monday: '2027-02-01' }]);
});

test('while a new address waits to be confirmed the letter waits too, then goes there', async () => {
  const browser = await reader('mover', { '2027-01-20': 2 });
  goTo(`${MONDAY}T07:00:00Z`);
  await browser.confirm();
  await browser.put('/api/profile', { email: 'mover@elsewhere.test' });
  goTo(NINE);
  await sendDue();
  expect(await outcomes(browser)).toEqual([]);
  const { action } = await it.emailTo('mover@elsewhere.test', /^Confirm/);
  const token = new URL(action.url).searchParams.get('token');
  expect((await it.visitor().post('/api/confirm-email', { token })).statusCode).toBe(200);
  await sendDue();
  expect((await it.emailTo('mover@elsewhere.test', /^Your week/)).subject).toBe('Your week: 2 clicks');
  expect(await outcomes(browser)).toEqual(['sent']);
});

test('a server that was down sends late within a day, and never a row of old ones', async () => {
  const [late, later] = [
    await reader('late', { '2027-01-20': 2 }),
    await reader('later', { '2027-01-20': 2 }),
  ];
  await pool.query('UPDATE weekly_letters SET next_at = $2, monday = $3 WHERE user_id = $1', [
    later.userId,
    '2027-01-04T08:00:00Z',
    '2027-01-04',
  ]);
  goTo('2027-01-26T07:59:00Z');
  await sendDue();
  // Of four Mondays the last one, which is not a day ago.
  expect([await outcomes(late), await outcomes(later)]).toEqual([['sent'], ['sent']]);
  goTo('2027-02-03T12:00:00Z');
  await sendDue();
  expect([await outcomes(late), await outcomes(later)]).toEqual([['sent'], ['sent']]);
  expect((await letterOf(late)).nextAt).toMatch(/^2027-02-08T08:/);
});

test('who travels has one a week, in the morning of where they are', async () => {
  const browser = await reader('traveller', { '2027-01-20': 2 });
  const zone = (timeZone: string) => browser.put('/api/user/time-zone', { timeZone });
  await zone('America/New_York');
  expect((await letterOf(browser)).nextAt).toMatch(/^2027-01-25T13:/);
  await zone('Asia/Tokyo');
  expect((await letterOf(browser)).nextAt).toMatch(/^2027-01-24T23:/);
  goTo('2027-01-25T00:00:00Z');
  await sendDue();
  expect(await outcomes(browser)).toEqual(['sent']);
  await zone('Pacific/Honolulu');
  for (let hours = 1; hours < 6 * 24; hours += 6) {
    goTo(new Date(Date.parse('2027-01-25T00:00:00Z') + hours * HOUR).toISOString());
    await sendDue();
  }
  expect(await outcomes(browser)).toEqual(['sent']);
  expect((await letterOf(browser)).nextAt).toMatch(/^2027-02-01T18:/);
});

test('the link in a letter ends it without a sign-in, by a form or one click, and opening it ends nothing', async () => {
  const browser = await reader('leaver', { '2027-01-20': 2 });
  goTo(NINE);
  await sendDue();
  const path = pathOf(await letterTo('leaver'));
  expect(path).toMatch(/^\/unsubscribe\/[\w-]{43}$/);
  const visitor = it.visitor();
  for (const method of ['GET', 'HEAD'] as const) {
    const page = await visitor.send({ method, url: path });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
  }
  const page = await visitor.get(path);
  expect(page.body).toContain(
    '<h1>Stop the weekly letter?</h1><p>You get no more Monday letters from Clear Spring. Messages about your account, such as a new password, still come.</p>' +
      '<form method="post"><button name="List-Unsubscribe" value="One-Click">Stop the letter</button></form>',
  );
  expect(page.body).not.toMatch(/<script|leaver/);
  expect((await letterOf(browser)).wanted).toBe(true);

  // As Gmail's server does, and as a form in a page of somebody else's web mail would.
  const post = (headers: Record<string, string>, payload = '') =>
    visitor.send({ method: 'POST', url: path, headers, payload });
  const oneClick = 'List-Unsubscribe=One-Click';
  for (const [headers, body] of [
    [{ 'content-type': 'application/x-www-form-urlencoded' }, oneClick],
    [
      { 'content-type': 'multipart/form-data; boundary=x' },
      `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--`,
    ],
    [
      { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', 'sec-fetch-site': 'cross-site' },
      oneClick,
    ],
    [
      {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        cookie: 'sid=x',
      },
      oneClick,
    ],
    [{ 'content-type': 'application/json' }, '{'],
    [{}, ''],
  ] as [Record<string, string>, string][]) {
    await switchTo(browser, true);
    const answer = await post(headers, body);
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      expect.stringContaining(
        '<h1>You get no more weekly letters</h1><p>One that is on its way may still arrive. If you want it back: sign in, open your profile, and switch it on under Notifications.</p>' +
          '<a href="/profile?section=notifications">Go to your notifications</a>',
      ),
    ]);
    expect((await letterOf(browser)).wanted).toBe(false);
  }
  // Twice, and after switching it on again.
  expect((await post({})).statusCode).toBe(200);
  await switchTo(browser, true);
  expect((await post({})).statusCode).toBe(200);
  expect((await letterOf(browser)).wanted).toBe(false);
  expect((await post({}, 'x'.repeat(17_000))).statusCode).toBe(413);
});

test('a link that was cut short, guessed or another member’s ends nobody else’s letter', async () => {
  const [one, other] = [await reader('one', { '2027-01-20': 1 }), await reader('other', { '2027-01-20': 1 })];
  goTo(NINE);
  await sendDue();
  const [mine, theirs] = [pathOf(await letterTo('one')), pathOf(await letterTo('other'))];
  const bytes = (path: string) => Buffer.from(path.split('/')[2]!, 'base64url');
  const mixed = Buffer.concat([bytes(mine).subarray(0, 16), bytes(theirs).subarray(16)]).toString(
    'base64url',
  );
  for (const token of [
    mine.split('/')[2]!.slice(0, -1),
    mixed,
    'A'.repeat(43),
    'x',
    '%00',
    `${mixed}/..`,
    one.userId,
  ])
    for (const method of ['GET', 'POST'] as const) {
      const answer = await it.visitor().send({ method, url: `/unsubscribe/${token}` });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain(
        '<h1>This link does not stop anything</h1><p>It may have been cut short on its way. Please use the one in your latest letter, or switch the letter off in your profile, under Notifications.</p>',
      );
    }
  expect((await it.visitor().post(theirs)).statusCode).toBe(200);
  expect([(await letterOf(one)).wanted, (await letterOf(other)).wanted]).toEqual([true, false]);
});

test.each([
  ['was switched off meanwhile', 'DELETE FROM weekly_letters WHERE user_id = $1', 0],
  ['was suspended meanwhile', 'UPDATE users SET suspended_at = now() WHERE id = $1', 0],
  ['could not be reached for two days', 'SELECT 1 WHERE $1 <> $1', 2 * DAY],
])('a letter to a member who %s is dropped, when its turn comes', async (why, statement, wait) => {
  const browser = await reader(why.replaceAll(' ', '-'), { '2027-01-20': 2 });
  goTo(NINE);
  await sendDue();
  expect(await outcomes(browser)).toEqual(['sent']);
  await pool.query(statement, [browser.userId]);
  goTo(new Date(Date.parse(NINE) + wait).toISOString());
  // As if it had not been sent yet.
  await pool.query(
    `WITH letter AS (
       UPDATE letters SET state = 'waiting' WHERE user_id = $1 AND kind = 'weekly-letter' RETURNING id
     )
     UPDATE pgboss.job SET state = 'created', start_after = now(), completed_on = NULL
     WHERE id IN (SELECT id FROM letter)`,
    [browser.userId],
  );
  expect(await outcomes(browser)).toEqual(['dropped']);
});

import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { PASSWORD, type TestApp, type TestMember } from './test-app.ts';
import { emailOf } from './test-member.ts';

const NEW_PASSWORD = 'a river to the sea';

/** A member, with what their calls need. */
export interface Person extends TestMember {
  email: string;
  /** Their username, and every text of theirs. */
  word: string;
  checkout: string;
  portal: string;
  shortCode: string;
  placementCode: string;
  bookmark: string;
  push: string;
  secret: string;
}
type Answer = Awaited<ReturnType<TestMember['get']>>;
export type Step = [endpoint: string, call: (person: Person) => Promise<Answer>];

/** The calls by which a member begins, changes and ends everything that can be theirs. The app must listen. */
export async function createSteps({ database: { pool }, member, visitor, emailTo, now, travel }: TestApp) {
  const { rows: episodes } = await pool.query<{ id: string }>('SELECT id FROM episodes ORDER BY id LIMIT 2');
  const [first, second] = episodes.map(({ id }) => id);
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const at = () => new Date(now().getTime() - 1_000).toISOString();
  const tokenIn = (url: string) => new URL(url).searchParams.get('token')!;
  const pathIn = (answer: Answer) => new URL(answer.json<{ url: string }>().url).pathname;
  /** No code works twice. */
  const nextCode = ({ secret }: Person) => {
    travel(now().getTime() - Date.now() + 30_000);
    return new TOTP({ secret }).generate({ timestamp: now().getTime() });
  };
  const sendForm = (person: Person, url: string, fields: Record<string, string>) =>
    person.send({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const confirmed =
    (call: (person: Person) => Promise<Answer>): Step[1] =>
    async (person) => {
      await person.confirm(person.secret && nextCode(person));
      return call(person);
    };

  async function confirmEmail(email: string) {
    const { action } = await emailTo(email, /^Confirm your email/);
    return visitor().post('/api/confirm-email', { token: tokenIn(action.url) });
  }

  /** Each gives the member something of their own. */
  const BEGIN: Step[] = [
    [
      'POST /api/create-subscription',
      async (person) => {
        const answer = await person.post('/api/create-subscription', { planType: 'premium' });
        person.checkout = pathIn(answer);
        return answer;
      },
    ],
    [
      'POST /sandbox/checkout/:id',
      async (person) => {
        const answer = await sendForm(person, person.checkout, { card: '4242' });
        await vi.waitFor(
          async () =>
            expect((await person.get('/api/subscription')).json()).toMatchObject({ planType: 'premium' }),
          { timeout: 30_000 },
        );
        return answer;
      },
    ],
    [
      'POST /api/billing-portal',
      async (person) => {
        const answer = await person.post('/api/billing-portal', { purpose: 'overview' });
        person.portal = pathIn(answer);
        return answer;
      },
    ],
    [
      'POST /sandbox/portal/:id/card',
      (person) => sendForm(person, `${person.portal}/card`, { card: '4444' }),
    ],
    ['POST /api/weekly-letter/confirm-email', (person) => person.post('/api/weekly-letter/confirm-email')],
    ['POST /api/confirm-email', (person) => confirmEmail(person.email)],
    [
      'PUT /api/profile',
      confirmed((person) =>
        person.put('/api/profile', {
          firstName: person.word,
          lastName: person.word,
          csUserId: person.word,
          email: `new-${person.email}`,
        }),
      ),
    ],
    ['POST /api/confirm-email', (person) => confirmEmail(`new-${person.email}`)],
    ['PUT /api/profile', (person) => person.put('/api/profile', { email: `newer-${person.email}` })],
    ['POST /api/pending-email/resend', (person) => person.post('/api/pending-email/resend')],
    ['PUT /api/user/time-zone', (person) => person.put('/api/user/time-zone', { timeZone: 'Europe/Berlin' })],
    [
      'POST /api/profile-picture',
      (person) =>
        person.post('/api/profile-picture', {
          profilePicture: `data:image/png;base64,${picture.toString('base64')}`,
        }),
    ],
    [
      'POST /api/purchase-link',
      async (person) => {
        const answer = await person.post('/api/purchase-link', { productId: 'spring-drops' });
        person.shortCode = answer.json<{ shortUrl: string }>().shortUrl.slice(-7);
        return answer;
      },
    ],
    [
      'POST /api/links/:shortCode/placements',
      async (person) => {
        const answer = await person.post(`/api/links/${person.shortCode}/placements`, { label: person.word });
        person.placementCode = answer.json<{ shortCode: string }>().shortCode;
        return answer;
      },
    ],
    ['PUT /api/notices', (person) => person.put('/api/notices', { all: true })],
    [
      'PUT /api/links/:shortCode/notices',
      (person) => person.put(`/api/links/${person.shortCode}/notices`, { wanted: true }),
    ],
    ['PUT /api/weekly-letter', (person) => person.put('/api/weekly-letter', { wanted: true })],
    [
      'PUT /api/episodes/:id/progress',
      (person) => person.put(`/api/episodes/${first}/progress`, { position: 62.5, played: false, at: at() }),
    ],
    [
      'PUT /api/bookmarks/:id',
      (person) =>
        person.put(`/api/bookmarks/${person.bookmark}`, {
          episodeId: first,
          position: 12.5,
          note: person.word,
          at: at(),
        }),
    ],
    [
      'PUT /api/queue',
      (person) =>
        person.put('/api/queue', {
          episodeIds: [second, first],
          autoAdvance: true,
          version: randomUUID(),
          basedOn: null,
        }),
    ],
    [
      'POST /api/feed',
      async (person) => {
        const answer = await person.post('/api/feed');
        // A podcast app reads it.
        await visitor().get(pathIn(answer));
        return answer;
      },
    ],
    [
      'POST /api/notifications/subscribe',
      (person) =>
        person.post('/api/notifications/subscribe', {
          endpoint: person.push,
          keys: { p256dh: 'B'.repeat(87), auth: 'B'.repeat(22) },
        }),
    ],
    [
      'PUT /api/notifications/preferences',
      (person) =>
        person.put('/api/notifications/preferences', {
          changes: [{ preference: 'productUpdates', wanted: false, at: at() }],
        }),
    ],
    [
      'PUT /api/notifications/quiet-hours',
      (person) =>
        person.put('/api/notifications/quiet-hours', { quietHours: { from: '22:05', to: '07:00' } }),
    ],
    ['POST /api/my-data', confirmed((person) => person.post('/api/my-data'))],
    [
      'POST /api/forgot-password',
      (person) => visitor().post('/api/forgot-password', { email: `new-${person.email}` }),
    ],
    [
      'POST /api/login',
      (person) => visitor().post('/api/login', { username: person.word, password: PASSWORD }),
    ],
    [
      'POST /api/two-factor/set-up',
      async (person) => {
        const answer = await person.post('/api/two-factor/set-up', { password: PASSWORD });
        person.secret = answer.json<{ secret: string }>().secret;
        return answer;
      },
    ],
    [
      'POST /api/two-factor/confirm',
      (person) => person.post('/api/two-factor/confirm', { code: nextCode(person) }),
    ],
    [
      'POST /api/login',
      (person) => visitor().post('/api/login', { username: person.word, password: PASSWORD }),
    ],
  ];

  /** Each changes or ends something that the member began. */
  const GO_ON: Step[] = [
    [
      'POST /api/confirm-identity',
      (person) => person.post('/api/confirm-identity', { password: PASSWORD, code: nextCode(person) }),
    ],
    [
      'PATCH /api/links/:shortCode/placements/:placementCode',
      (person) =>
        person.send({
          method: 'PATCH',
          url: `/api/links/${person.shortCode}/placements/${person.placementCode}`,
          payload: { archived: true },
        }),
    ],
    ['PUT /api/notices', (person) => person.put('/api/notices', { all: false })],
    [
      'PUT /api/links/:shortCode/notices',
      (person) => person.put(`/api/links/${person.shortCode}/notices`, { wanted: false }),
    ],
    ['PUT /api/weekly-letter', (person) => person.put('/api/weekly-letter', { wanted: false })],
    [
      'PUT /api/episodes/:id/progress',
      (person) => person.put(`/api/episodes/${first}/progress`, { position: 0, played: true, at: at() }),
    ],
    [
      'DELETE /api/bookmarks/:id',
      (person) =>
        person.send({
          method: 'DELETE',
          url: `/api/bookmarks/${person.bookmark}`,
          payload: { at: now().toISOString() },
        }),
    ],
    [
      'PUT /api/queue',
      async (person) => {
        const { version } = (await person.get('/api/queue')).json<{ version: string }>();
        const queue = { episodeIds: [first], autoAdvance: false, version: randomUUID(), basedOn: version };
        return person.put('/api/queue', queue);
      },
    ],
    ['DELETE /api/feed', (person) => person.delete('/api/feed')],
    [
      'POST /api/inbox/read',
      async (person) => {
        const { items } = (await person.get('/api/inbox')).json<{ items: { id: string }[] }>();
        return person.post('/api/inbox/read', { ids: items.slice(0, 1).map(({ id }) => id) });
      },
    ],
    [
      'POST /api/inbox/read',
      async (person) => {
        const { items } = (await person.get('/api/inbox')).json<{ items: { position: number }[] }>();
        return person.post('/api/inbox/read', { through: items[0]!.position });
      },
    ],
    ['POST /api/notifications/test', (person) => person.post('/api/notifications/test')],
    [
      'POST /api/notifications/unsubscribe',
      (person) => person.post('/api/notifications/unsubscribe', { endpoint: person.push }),
    ],
    [
      'PUT /api/notifications/preferences',
      (person) =>
        person.put('/api/notifications/preferences', {
          changes: [{ preference: 'productUpdates', wanted: true, at: now().toISOString() }],
        }),
    ],
    [
      'PUT /api/notifications/quiet-hours',
      (person) => person.put('/api/notifications/quiet-hours', { quietHours: null }),
    ],
    ['DELETE /api/profile-picture', (person) => person.delete('/api/profile-picture')],
    ['DELETE /api/pending-email', (person) => person.delete('/api/pending-email')],
    ['PUT /api/user/time-zone', (person) => person.put('/api/user/time-zone', { timeZone: 'Asia/Tokyo' })],
    [
      'GET /api/my-data/:id',
      confirmed(async (person) => {
        await vi.waitFor(
          async () => expect((await person.get('/api/my-data')).json()).toMatchObject({ state: 'ready' }),
          { timeout: 30_000 },
        );
        const { id } = (await person.get('/api/my-data')).json<{ id: string }>();
        return person.get(`/api/my-data/${id}`);
      }),
    ],
    [
      'DELETE /api/devices/:id',
      confirmed(async (person) => {
        const devices = (await person.get('/api/devices')).json<{ id: string; isCurrent: boolean }[]>();
        return person.delete(`/api/devices/${devices.find(({ isCurrent }) => !isCurrent)!.id}`);
      }),
    ],
    ['DELETE /api/devices', confirmed((person) => person.delete('/api/devices'))],
    ['POST /api/login', (person) => person.post('/api/login', { username: person.word, password: PASSWORD })],
    [
      'POST /api/login/two-factor',
      (person) => person.post('/api/login/two-factor', { code: nextCode(person) }),
    ],
    [
      'POST /api/two-factor/recovery-codes',
      confirmed((person) => person.post('/api/two-factor/recovery-codes', { code: nextCode(person) })),
    ],
    [
      'POST /api/two-factor/disable',
      confirmed((person) => person.post('/api/two-factor/disable', { code: nextCode(person) })),
    ],
    ['POST /sandbox/portal/:id', (person) => sendForm(person, person.portal, { action: 'cancel' })],
    [
      'POST /api/undo-email-change',
      async (person) => {
        const { action } = await emailTo(person.email, /was changed$/);
        return visitor().post('/api/undo-email-change', { token: tokenIn(action.url) });
      },
    ],
    [
      'POST /api/reset-password',
      async (person) => {
        const { action } = await emailTo(person.email, /^Reset your/);
        const token = tokenIn(action.url);
        return visitor().post('/api/reset-password', { token, password: NEW_PASSWORD });
      },
    ],
    [
      'POST /api/login',
      (person) => person.post('/api/login', { username: person.word, password: NEW_PASSWORD }),
    ],
    [
      'POST /api/toggle-admin',
      async (person) => {
        // Nobody signs up by a developer's username.
        await pool.query(`UPDATE users SET username = 'keeper', username_key = 'keeper' WHERE id = $1`, [
          person.userId,
        ]);
        await person.post('/api/confirm-identity', { password: NEW_PASSWORD });
        return person.post('/api/toggle-admin');
      },
    ],
    [
      'POST /api/change-password',
      async (person) => {
        await person.post('/api/confirm-identity', { password: NEW_PASSWORD });
        const passwords = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD };
        return person.post('/api/change-password', passwords);
      },
    ],
    ['POST /api/close-account', confirmed((person) => person.post('/api/close-account'))],
    [
      'POST /api/keep-account',
      async (person) => {
        const { action } = await emailTo(person.email, /is about to close$/);
        return visitor().post('/api/keep-account', { token: tokenIn(action.url) });
      },
    ],
  ];

  async function join(word: string): Promise<Person> {
    const browser = await member(word);
    return {
      ...browser,
      word,
      email: emailOf(word),
      bookmark: randomUUID(),
      push: `https://fcm.googleapis.com/fcm/send/${word}`,
      checkout: '',
      portal: '',
      shortCode: '',
      placementCode: '',
      secret: '',
    };
  }

  /** Jobs send the letters and make the copies. */
  async function jobsDone(): Promise<void> {
    const due = `SELECT FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now()`;
    await vi.waitFor(async () => expect((await pool.query(due)).rowCount).toBe(0), { timeout: 30_000 });
  }

  return { BEGIN, GO_ON, join, jobsDone, nextCode, episode: first!, at };
}

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { EmailContent } from '../../mail/index.ts';
import { createTestApp, PUBLIC_URL, type TestMember } from '../../test-app.ts';
import { emailOf } from '../../test-member.ts';
import { askForDueLetters } from './weekly-letter.due.ts';

/** A Wednesday, far from any clock change. */
export const WEDNESDAY = '2027-01-20T12:00:00Z';
export const MONDAY = '2027-01-25';
/** When all letters of that Monday are due in UTC. */
export const NINE = `${MONDAY}T09:00:00Z`;

export async function createLetterTest() {
  const test = await createTestApp();
  const { database, jobs, now, travel, emailTo, visitor } = test;
  const { pool } = database;
  const goTo = (at: string) => travel(Date.parse(at) - Date.now());
  goTo(WEDNESDAY);

  const linkIn = async (username: string) => {
    const { action } = await emailTo(emailOf(username), /^Confirm your email/);
    return new URL(action.url).searchParams.get('token')!;
  };
  const confirm = async (browser: TestMember, username: string) => {
    expect((await browser.post('/api/weekly-letter/confirm-email')).statusCode).toBe(204);
    const token = await linkIn(username);
    expect((await visitor().post('/api/confirm-email', { token })).statusCode).toBe(200);
  };
  const switchTo = (browser: TestMember, wanted: boolean) => browser.put('/api/weekly-letter', { wanted });

  /** By day, with a thousand previews on each. */
  const click = async (browser: TestMember, productId: string, clicks: Record<string, number>) => {
    await browser.post('/api/purchase-link', { productId });
    for (const [day, count] of Object.entries(clicks))
      await pool.query(
        `INSERT INTO placement_days (placement_id, day, hours, clicks, filtered)
           SELECT id, $3, array_fill(0, '{24}'), $4, 1000 FROM links WHERE user_id = $1 AND product_id = $2`,
        [browser.userId, productId, day, count],
      );
  };

  return {
    ...test,
    pool,
    goTo,
    linkIn,
    confirm,
    switchTo,
    click,
    letterOf: async (browser: TestMember) => (await browser.get('/api/weekly-letter')).json(),

    /** A member who has switched it on, with a link if there are clicks on it, by day. */
    async reader(
      username: string,
      clicks: Record<string, number> = {},
      options?: Parameters<typeof test.member>[1],
    ) {
      const browser = await test.member(username, options);
      await confirm(browser, username);
      expect((await switchTo(browser, true)).statusCode).toBe(200);
      if (Object.keys(clicks).length > 0) await click(browser, 'spring-drops', clicks);
      return browser;
    },

    /** The job of every minute, on as many nodes. */
    sendDue: (nodes = 1) =>
      Promise.all(Array.from({ length: nodes }, () => askForDueLetters({ db: database.db, jobs, now }))),

    letterTo: (username: string): Promise<EmailContent> => emailTo(emailOf(username), /^Your week/),

    /** How the member's letters went, once none waits. */
    async outcomes({ userId }: TestMember): Promise<string[]> {
      const states = async () =>
        (
          await pool.query<{ state: string }>(
            `SELECT state FROM letters WHERE user_id = $1 AND kind = 'weekly-letter' ORDER BY asked_at`,
            [userId],
          )
        ).rows.map(({ state }) => state);
      await expect.poll(states).not.toContain('waiting');
      return states();
    },

    pathOf: ({ unsubscribe }: EmailContent) => unsubscribe!.url.slice(PUBLIC_URL.length),

    async message(title: string, at: string) {
      await pool.query(
        `INSERT INTO notifications (id, title, body, urgency, source, source_info, target, status, created_at, sent_at)
         VALUES ($1, $2, 'Meet us.', 'normal', 'manual', 'Sent by ines', 'all', 'completed', $3, $3)`,
        [randomUUID(), title, at],
      );
    },
  };
}

import { randomUUID } from 'node:crypto';
import { type Cookie, expect, type Page, test as base } from '@playwright/test';

export const PASSWORD = 'a spring in the hills';
/** Of the demo accounts. */
export const DEMO_PASSWORD = 'life-in-balance';

export interface Member {
  username: string;
  email: string;
}

/** Signs up a new member through the API; the page, or the request context, is then signed in as them. */
export async function signUp(page: Pick<Page, 'request'>, name = 'maya'): Promise<Member> {
  const username = `${name}-${randomUUID().slice(0, 8)}`;
  const member = { username, email: `${username}@members.example` };
  const answer = await page.request.post('/api/register', {
    data: { ...member, password: PASSWORD, firstName: 'Maya', lastName: 'Lindqvist' },
  });
  if (!answer.ok()) throw new Error(`${username} could not sign up: ${await answer.text()}`);
  return member;
}

type DemoAccount = 'demo-member' | 'demo-subscriber' | 'demo-admin';

/** The sessions of the demo accounts in this process. */
const sessions = new Map<DemoAccount, Cookie[]>();

/**
 * Signs in a demo account, in a session that other tests continue: a test must neither end it nor confirm the
 * password in it.
 */
export async function signInAs(page: Page, username: DemoAccount) {
  // Signing in ends the session that the browser has.
  await page.context().clearCookies();
  const cookies = sessions.get(username);
  if (cookies) return page.context().addCookies(cookies);
  await signInAfresh(page, username);
  sessions.set(username, await page.context().cookies());
}

/** Signs in a demo account in a session of its own, on the server that the page leads to. */
export async function signInAfresh(page: Page, username: DemoAccount) {
  const answer = await page.request.post('/api/login', { data: { username, password: DEMO_PASSWORD } });
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${await answer.text()}`);
}

/** A page that fails the test on Content-Security-Policy violations, signed in as a new member. */
export const test = base.extend<{ member: Member }>({
  page: async ({ page }, use) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    await use(page);
    // Ignore answers that a route is still fetching when the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(violations, 'what the Content-Security-Policy refused').toEqual([]);
  },
  member: async ({ page }, use) => {
    await use(await signUp(page));
  },
});

export { expect };

import { randomUUID } from 'node:crypto';
import { expect, test as base, type Page } from '@playwright/test';
import { operate } from './operator.ts';

export const PASSWORD = 'a spring in the hills';

export interface Member {
  username: string;
  email: string;
}

/** Signs up somebody new through the API and leaves the page signed in as them. */
export async function signUp(page: Page, name = 'maya'): Promise<Member> {
  const username = `${name}-${randomUUID().slice(0, 8)}`;
  const member = { username, email: `${username}@members.example` };
  const answer = await page.request.post('/api/register', {
    data: { ...member, password: PASSWORD, firstName: 'Maya', lastName: 'Lindqvist' },
  });
  if (!answer.ok()) throw new Error(`${username} could not sign up: ${await answer.text()}`);
  return member;
}

/** Signs in one of the demo's people. */
export async function signInAs(page: Page, username: 'demo-member' | 'demo-subscriber' | 'demo-admin') {
  const answer = await page.request.post('/api/login', { data: { username, password: 'life-in-balance' } });
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${await answer.text()}`);
}

/**
 * Signs in a developer. Nobody can sign up under such a name: the operator makes them, beside the running app.
 * @returns the password.
 */
export async function signInAsDeveloper(page: Page, username: string) {
  const said = await operate('create', username, `${username}@members.example`);
  const password = said.split(' ').at(-1);
  const answer = await page.request.post('/api/login', { data: { username, password } });
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${await answer.text()}`);
  return password;
}

/** A page on which nothing may be tried that the Content-Security-Policy refuses, and a member of its own, signed in. */
export const test = base.extend<{ member: Member }>({
  page: async ({ page }, use) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    await use(page);
    // An answer that a route still fetches when the test is over is missed by nobody.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(violations, 'what the Content-Security-Policy refused').toEqual([]);
  },
  member: async ({ page }, use) => {
    await use(await signUp(page));
  },
});

export { expect };

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Member, signInAs, signUp, test as base } from './member.ts';

const run = promisify(execFile);

/** Gives the paid plan, as an operator does beside the running app. */
export async function giftPlan({ username }: Member): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: process.env['E2E_DATA_DIR'] };
  await run(process.execPath, ['server/src/admin/admin.ts', 'gift', username, '30', 'a test'], { env });
}

/**
 * `subscriber`: a member of its own with the paid plan, signed in. `visitor`: the demo's, which is quicker, for tests
 * that leave nothing behind.
 */
export const test = base.extend<{ subscriber: Member; visitor: void }>({
  visitor: async ({ page }, use) => {
    await signInAs(page, 'demo-subscriber');
    await use();
  },
  subscriber: async ({ page }, use) => {
    const member = await signUp(page, 'tomas');
    await giftPlan(member);
    await use(member);
  },
});

import { type Member, signInAs, signUp, test as base } from './member.ts';
import { operate } from './operator.ts';

/** Gives the paid plan, as an operator does beside the running app. */
export const giftPlan = ({ username }: Member) => operate('gift', username, '30', 'a test');

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

import { type Member, signInAs, signUp, test as base } from './member.ts';
import { operate } from './operator.ts';

/** Gives the paid plan, as an operator does next to the running app. */
export const giftPlan = ({ username }: Member) => operate('gift', username, '30', 'a test');

/**
 * - `subscriber`: a new member with the paid plan, signed in.
 * - `visitor`: the demo's subscriber, which is faster, for tests that leave nothing behind.
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

import type { Refusal } from '../../http/http-error.ts';
import type { Refusal as MemberRefusal } from './member.actions.ts';

/** Why nothing was changed, for an admin or the operator, with its status in the browser. */
export const REFUSALS: Record<MemberRefusal | 'unknown-link', Refusal> = {
  unknown: [404, 'There is no such member.'],
  closed: [422, 'This account is closed: nobody is left to do this to.'],
  'unknown-link': [404, 'There is no such link.'],
  changed: [
    409,
    'Somebody did something to this member since you looked, so nothing was changed. Please look again, then decide.',
  ],
  'last-admin': [422, 'This is the only admin. Please make somebody else an admin first.'],
  oneself: [422, 'You cannot do this to yourself. Please ask another admin.'],
  'is-so': [422, 'It is so already, so there was nothing to change.'],
  'no-plan': [422, 'There is no plan to revoke.'],
  'no-gift': [422, 'There is no gift to extend.'],
  endless: [422, 'This gift has no end, so it cannot be extended.'],
  'longer-gift': [422, 'There is a gift that runs longer. Please extend it instead.'],
  'provider-silent': [502, 'The payment provider does not answer, so nothing was changed. Please try again.'],
};

import type { ProfileInput, User } from '@clear-spring/contract';

/** What the form shows of a member: what was never given is empty. */
export const profileFormOf = (user: User): Required<ProfileInput> => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  email: user.email,
  csUserId: user.csUserId ?? '',
});

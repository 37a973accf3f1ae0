import { profileInput, type ProfileInput, type User } from '@clear-spring/contract';

export const profileForm = profileInput;
export type ProfileForm = Required<ProfileInput>;

/** What the form shows of a member: what was never given is empty. */
export const profileFormOf = (user: User): ProfileForm => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  email: user.email,
  csUserId: user.csUserId ?? '',
});

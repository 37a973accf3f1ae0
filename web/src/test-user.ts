import { forEachDetail, type User } from '@clear-spring/contract';

/** A member as the server presents them, with a free account and no details but those given. */
export const testUser = (username: string, given: Partial<User> = {}): User => ({
  username,
  email: `${username}@members.example`,
  ...forEachDetail(() => null),
  profilePicture: null,
  isSubscribed: false,
  isAdmin: false,
  pendingEmail: null,
  timeZone: null,
  nextTimeZone: null,
  ...given,
});

interface Named {
  username?: string | null;
  firstName?: string | null;
  lastName?: string | null;
}

/** What an avatar without a picture shows. */
export function initials({ username, firstName, lastName }: Named): string {
  if (firstName && lastName) return firstLetter(firstName) + firstLetter(lastName);
  return firstLetter(username ?? '').toUpperCase() || 'U';
}

/** By code point, so that a letter outside the basic multilingual plane stays whole. */
const firstLetter = (text: string) => /^./su.exec(text)?.[0] ?? '';

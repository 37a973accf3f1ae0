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

/** By code point, so that a name outside the basic plane keeps its first letter whole. */
const firstLetter = (text: string) => /^./su.exec(text)?.[0] ?? '';

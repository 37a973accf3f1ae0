/** What a browser does not store, be it full or told not to, is there as long as its page. */
const unstored = new Map<string, string | null>();

export function recall(key: string): string | null {
  const word = unstored.get(key);
  if (word !== undefined) return word;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param word null takes it away. @returns whether it outlives the page. */
export function remember(key: string, word: string | null): boolean {
  try {
    if (word === null) localStorage.removeItem(key);
    else localStorage.setItem(key, word);
    unstored.delete(key);
    return true;
  } catch {
    unstored.set(key, word);
    return false;
  }
}

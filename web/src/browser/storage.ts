/**
 * localStorage and sessionStorage throw when the quota is exceeded or storage is blocked. These never do: what cannot
 * be stored stays in memory until the page is left.
 */
function createSafeStorage(storage: () => Storage) {
  const unstored = new Map<string, string | null>();

  const getItem = (key: string): string | null => {
    const value = unstored.get(key);
    if (value !== undefined) return value;
    return attempt(() => storage().getItem(key), null);
  };

  /** @returns whether the change outlives the page. */
  const change = (key: string, to: string | null): boolean => {
    const isStored = attempt(() => {
      if (to === null) storage().removeItem(key);
      else storage().setItem(key, to);
      return true;
    }, false);
    if (isStored) unstored.delete(key);
    else unstored.set(key, to);
    return isStored;
  };

  return {
    getItem,
    /** Null for invalid JSON, too. */
    getJson: (key: string): unknown => attempt(() => JSON.parse(getItem(key) ?? 'null') as unknown, null),
    setItem: (key: string, value: string): boolean => change(key, value),
    removeItem: (key: string): void => void change(key, null),
    keys: (): string[] =>
      [...new Set([...attempt(() => Object.keys(storage()), []), ...unstored.keys()])].filter(
        (key) => getItem(key) !== null,
      ),
  };
}

function attempt<Value>(access: () => Value, fallback: Value): Value {
  try {
    return access();
  } catch {
    return fallback;
  }
}

export const safeLocalStorage = createSafeStorage(() => localStorage);
export const safeSessionStorage = createSafeStorage(() => sessionStorage);

/**
 * localStorage and sessionStorage throw where the browser is full or told to store nothing. These never do: what cannot
 * be stored stays in memory as long as the page.
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
    /** Null too for what is not JSON. */
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

import { vi } from 'vitest';

/** Waits until the check no longer throws, also on a busy machine. Fake timers go on meanwhile. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 10_000 });

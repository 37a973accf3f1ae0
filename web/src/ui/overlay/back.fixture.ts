import { vi } from 'vitest';

/** Waits for the entries of closed layers to leave the history, which takes a moment. */
export const historyAtRest = () =>
  vi.waitUntil(() => !(window.history.state as { layers?: number } | null)?.layers);

import { withResolvers } from '../../../browser/older-browsers.ts';

interface Options {
  signal: AbortSignal;
  /** Done first in each turn: other tabs had theirs before. */
  prepare: () => Promise<void>;
  /** The turn has begun, or is over. */
  onChange: () => void;
}

/** Among the tabs of a browser, only one has its turn; the others wait until it ends or is closed. */
export function createTabTurn(name: string, { signal, prepare, onChange }: Options) {
  let state: 'idle' | 'asked' | 'now' | 'over' = 'idle';
  let release = () => {};

  async function take(): Promise<void> {
    if (state !== 'idle') return;
    state = 'asked';
    const { promise: isOver, resolve } = withResolvers<void>();
    try {
      await navigator.locks.request(name, { signal }, async () => {
        await prepare();
        state = 'now';
        release = resolve;
        onChange();
        await isOver;
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    state = 'idle';
    if (!signal.aborted) onChange();
  }

  return {
    isNow: (): boolean => state === 'now',
    take: (): void => void take(),
    end(): void {
      if (state === 'now') state = 'over';
      release();
    },
  };
}

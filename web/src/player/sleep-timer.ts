import type { PlayerStore } from './player-state.ts';

export const SLEEP_MINUTES = [5, 10, 15, 30, 45, 60, 90, 120] as const;

/**
 * Counts down only while something plays. The remaining time is in the player's state, so every button shows it.
 * Calls `onOver` when the time is up.
 */
export function createSleepTimer(store: PlayerStore, onOver: () => void) {
  let ticking: ReturnType<typeof setInterval> | undefined;
  let last = 0;

  function tick() {
    const { sleepTimer } = store.get();
    if (sleepTimer?.kind !== 'time') return;
    const now = performance.now();
    const remaining = sleepTimer.remaining - (now - last) / 1000;
    last = now;
    if (remaining > 0) return store.change({ sleepTimer: { kind: 'time', remaining } });
    store.change({ sleepTimer: null });
    onOver();
  }

  return {
    set(minutes: number | 'end' | null) {
      last = performance.now();
      if (minutes === null) return store.change({ sleepTimer: null });
      const sleepTimer =
        minutes === 'end' ? ({ kind: 'end' } as const) : ({ kind: 'time', remaining: minutes * 60 } as const);
      store.change({ sleepTimer });
    },
    run() {
      if (ticking) return;
      last = performance.now();
      ticking = setInterval(tick, 1000);
    },
    hold() {
      if (!ticking) return;
      tick();
      clearInterval(ticking);
      ticking = undefined;
    },
  };
}

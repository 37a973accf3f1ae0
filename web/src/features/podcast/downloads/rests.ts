/** Milliseconds that a download which broke off is left alone: at first, and at most. */
const FIRST = 2_000;
const LONGEST = 60_000;

/** Downloads that are left alone for a while, each time for longer. */
export function createRests(onWake: () => void) {
  const rests = new Map<string, { timer: ReturnType<typeof setTimeout> | null; pause: number }>();

  /** Forgets that it ever broke off. */
  function end(id: string): void {
    clearTimeout(rests.get(id)?.timer ?? undefined);
    rests.delete(id);
  }

  return {
    isResting: (id: string): boolean => Boolean(rests.get(id)?.timer),
    begin(id: string): void {
      const { pause = FIRST } = rests.get(id) ?? {};
      const timer = setTimeout(() => {
        rests.set(id, { timer: null, pause: Math.min(pause * 2, LONGEST) });
        onWake();
      }, pause);
      rests.set(id, { timer, pause });
    },
    end,
    endAll(): void {
      for (const id of rests.keys()) end(id);
    },
  };
}

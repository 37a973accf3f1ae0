/** Milliseconds between two looks. */
const INTERVAL = 5_000;

/**
 * Ends streams soon after what they were opened by has ended: a session, a private feed. A recording may play for hours
 * after the one request that was checked.
 */
export interface StreamWatch {
  /** Calls `end` once the `id` is no longer open, unless the stream is over before. */
  add(id: string, stream: { over: AbortSignal; end: () => void }): void;
}

/**
 * Asks for all streams of this process at once, and only while there are any: whichever node has ended a session, and
 * also when it ends by its time. `listOpen` returns those that are still open.
 */
export function createStreamWatch(
  listOpen: (ids: string[]) => Promise<readonly string[]>,
  interval = INTERVAL,
): StreamWatch {
  const streams = new Map<string, Set<() => void>>();
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const ids = [...streams.keys()];
    // While the database is away nothing says that a session has ended.
    const open = new Set(await listOpen(ids).catch(() => ids));
    for (const id of ids) if (!open.has(id)) for (const end of streams.get(id) ?? []) end();
    timer = undefined;
    begin();
  }
  function begin(): void {
    if (streams.size > 0) timer ??= setTimeout(() => void look(), interval).unref();
  }

  return {
    add(id, { over, end }) {
      if (over.aborted) return;
      const ends = streams.get(id) ?? new Set();
      streams.set(id, ends.add(end));
      over.addEventListener('abort', () => {
        ends.delete(end);
        if (ends.size === 0) streams.delete(id);
      });
      begin();
    },
  };
}

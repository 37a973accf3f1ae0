import { type Db, isStatementTimeout } from '../../db/index.ts';
import { reasonOf } from '../../log/index.ts';
import { addUpBatches, findFirstWait, PUT_BACK } from './click-journal.queries.ts';

export interface ClickJournal {
  /**
   * Resolves once all hits that were on disk before this call, from whichever node, are in their counters. Who reads
   * counters waits for it. After two seconds it resolves all the same, after a failure, which is logged, and where somebody
   * else has locked a counter: then counters are late, and it says false.
   */
  addUp(): Promise<boolean>;
  /**
   * For what is made once, and would stay wrong.
   * @throws where counters are late.
   */
  addUpAll(): Promise<void>;
  /** Takes note that there is something to add up soon. Called for every batch, so it does nothing else. */
  appended(): void;
  /** Adds up what there is, and nothing after that. */
  close(): Promise<void>;
}

/** Milliseconds until hits are added up that nobody asks for: the more are added up together, the less each costs. */
const INTERVAL = 1_000;
const MAX_WAIT = 2_000;
/** Hits that one statement adds up, in a few hundred milliseconds at most. */
const MAX_HITS = 20_000;
/** While the trouble lasts, it is logged this often. */
const WARN_INTERVAL = 10_000;

/**
 * Adds clicks up beside the redirects and never in their way. What a crash leaves in the journal, the next reader or the
 * next start of any node adds up.
 */
export function createClickJournal({
  db,
  log,
}: {
  db: Db;
  log: { warn(detail: object, message: string): void };
}): ClickJournal {
  let running = Promise.resolve(true);
  /** Begins when the one that is running has ended, so that it sees what was recorded meanwhile. */
  let next: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let warnedAt = -Infinity;
  /** Fewer where the database may have been too slow for as many. */
  let maxHits = MAX_HITS;
  /** Large batches that were put back wait, because each attempt writes all of them again, and readers make many. */
  let large = { ids: [] as string[], until: 0 };

  async function work(): Promise<boolean> {
    if ((await findFirstWait(db)) === null) return true;
    const now = performance.now();
    if (now >= large.until) large = { ids: [], until: now + INTERVAL };
    const but = [...large.ids];
    for (let hasMore = true; hasMore;) {
      const added = await db.transaction((tx) => addUpBatches(tx, { but, maxHits }));
      for (const { id, entries } of added.putBack) {
        but.push(id);
        if (entries >= PUT_BACK) large.ids.push(id);
      }
      ({ hasMore } = added);
      maxHits = Math.min(MAX_HITS, maxHits * 2);
    }
    if (but.length > 0) soon();
    return but.length === 0;
  }

  function begin(): Promise<boolean> {
    next = null;
    running = work().catch((error: unknown) => {
      // Only then: after an outage there is the more to add up.
      if (isStatementTimeout(error)) maxHits = Math.ceil(maxHits / 4);
      if (performance.now() - warnedAt >= WARN_INTERVAL) {
        warnedAt = performance.now();
        log.warn({ reason: reasonOf(error) }, 'clicks are recorded, and added up later');
      }
      soon();
      return false;
    });
    return running;
  }

  function soon(): void {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void addUp();
    }, INTERVAL).unref();
  }

  async function addUp(): Promise<boolean> {
    next ??= running.then(begin);
    let limit: NodeJS.Timeout | undefined;
    const tooLong = new Promise<false>((resolve) => (limit = setTimeout(() => resolve(false), MAX_WAIT)));
    return Promise.race([next, tooLong]).finally(() => clearTimeout(limit));
  }

  return {
    addUp,
    async addUpAll() {
      if (!(await addUp())) throw new Error('Clicks are not added up yet.');
    },
    appended: soon,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await addUp();
    },
  };
}

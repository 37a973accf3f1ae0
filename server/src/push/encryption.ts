import { Worker } from 'node:worker_threads';
import { type BrowserKeys, type Encrypted, encryptAll, type Plain } from './encrypt.ts';
import { type Packed, unpack } from './packed.ts';

export interface Encryption {
  /** @throws when the thread that does it ends; another try has another one. */
  encrypt(keys: BrowserKeys, payload: string): Promise<Encrypted>;
  close(): Promise<void>;
}

/** A thread is worth it for more than these at once. */
const FEW = 8;
/** Milliseconds after which a thread without work ends: its memory is wanted during broadcasts alone. */
const IDLE_FOR = 10_000;

interface Waiting extends PromiseWithResolvers<Encrypted> {
  keys: BrowserKeys;
}

interface Thread {
  worker: Worker;
  /** What it works on, in order. */
  batches: Waiting[][];
}

/**
 * Encryption is most of the work of a push. That of broadcasts is done in a thread of its own, so that a second
 * processor shares in it and no request waits. What is asked for at the same time goes there together.
 */
export function createEncryption(): Encryption {
  const waiting = new Map<string, Waiting[]>();
  let thread: Thread | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): Thread {
    const worker = new Worker(new URL('encryption.worker.ts', import.meta.url));
    const started: Thread = { worker, batches: [] };
    worker.unref();
    worker.on('message', (packed: Packed) => settle(started.batches.shift()!, unpack(packed)));
    worker.on('error', (error) => end(started, error));
    worker.on('exit', () => end(started, new Error('The thread that encrypts has ended.')));
    return started;
  }

  function end(ended: Thread, error: unknown): void {
    if (thread === ended) thread = null;
    for (const { reject } of ended.batches.splice(0).flat()) reject(error);
  }

  /** Work that arrives before the thread has ended gets another one. */
  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopping = thread;
    thread = null;
    await stopping?.worker.terminate();
  }

  function flush(): void {
    for (const [payload, batch] of waiting) {
      waiting.delete(payload);
      const plain: Plain = { payload, keys: batch.map(({ keys }) => keys) };
      if (!thread && batch.length <= FEW) {
        settle(batch, encryptAll(plain));
        continue;
      }
      thread ??= start();
      thread.batches.push(batch);
      thread.worker.postMessage(plain);
    }
    if (!thread) return;
    clearTimeout(idle);
    idle = setTimeout(stopIfIdle, IDLE_FOR).unref();
  }

  function stopIfIdle(): void {
    if (thread?.batches.length === 0) void stop();
  }

  return {
    encrypt(keys, payload) {
      if (waiting.size === 0) setImmediate(flush);
      const one = { ...Promise.withResolvers<Encrypted>(), keys };
      const batch = waiting.get(payload);
      if (batch) batch.push(one);
      else waiting.set(payload, [one]);
      return one.promise;
    },
    close: stop,
  };
}

function settle(batch: readonly Waiting[], encrypted: readonly Encrypted[]): void {
  for (const [at, { resolve }] of batch.entries()) resolve(encrypted[at]!);
}

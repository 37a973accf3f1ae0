import { once } from 'node:events';
import { type Transferable, Worker } from 'node:worker_threads';

/**
 * What a worker thread answers to this data, so that no request waits while it works; `too-much` if it takes longer or
 * needs more memory than it may.
 */
export async function inWorker<Outcome>(
  file: URL,
  data: object,
  limits: { timeout: number; megabytes: number; transfer: Transferable[] },
): Promise<Outcome | 'too-much'> {
  const worker = new Worker(file, {
    workerData: data,
    transferList: limits.transfer,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  try {
    const [outcome] = (await once(worker, 'message', { signal: AbortSignal.timeout(limits.timeout) })) as [
      Outcome,
    ];
    return outcome;
  } catch {
    return 'too-much';
  } finally {
    await worker.terminate();
  }
}

import { parentPort, workerData } from 'node:worker_threads';
import { backUp, type BackupOptions } from './backup.ts';

/** What is thrown here is the thread's error. */
const { folder } = await backUp(workerData as BackupOptions);
parentPort?.postMessage(folder);

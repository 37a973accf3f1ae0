import { parentPort, workerData } from 'node:worker_threads';
import { readDocument } from '../documents/feed.document.ts';

const { bytes, contentType, url } = workerData as {
  bytes: Uint8Array;
  contentType: string | null;
  url: string;
};
parentPort?.postMessage(readDocument(bytes, contentType, url));

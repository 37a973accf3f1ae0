import { parentPort, workerData } from 'node:worker_threads';
import { readWordsDocument, type WordsDocument } from '../documents/words.document.ts';

parentPort?.postMessage(readWordsDocument(workerData as WordsDocument));

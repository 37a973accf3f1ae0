import { parentPort } from 'node:worker_threads';
import { encryptAll, type Plain } from './encrypt.ts';

parentPort!.on('message', (plain: Plain) => parentPort!.postMessage(encryptAll(plain)));

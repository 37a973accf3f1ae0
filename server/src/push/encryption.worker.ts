import { parentPort } from 'node:worker_threads';
import { encryptAll, type Plain } from './encrypt.ts';
import { pack } from './packed.ts';

parentPort!.on('message', (plain: Plain) => {
  const packed = pack(encryptAll(plain));
  parentPort!.postMessage(packed, [packed.bytes.buffer]);
});

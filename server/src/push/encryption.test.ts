import { createECDH, randomBytes } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEncryption } from './encryption.ts';

const BATCH = 20;
const keys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

test('messages that arrive while an idle thread ends are encrypted by another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const encryption = createEncryption();
  onTestFinished(encryption.close);
  const send = () => Promise.all(Array.from({ length: BATCH }, () => encryption.encrypt(keys(), 'hello')));
  expect(await send()).toHaveLength(BATCH);
  vi.runAllTimers();
  expect(await send()).toHaveLength(BATCH);
});

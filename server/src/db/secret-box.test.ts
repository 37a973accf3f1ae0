import { expect, test } from 'vitest';
import { createSecretBox, SecretKeyError } from './secret-box.ts';

const [mine, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const word = Buffer.from('still waters');

test('what is sealed opens again, tells nothing, and is never the same twice', () => {
  const box = createSecretBox(mine);
  const sealed = box.seal('secrets/vapid', word);
  expect(box.open('secrets/vapid', sealed)).toEqual(word);
  expect(sealed.includes(word)).toBe(false);
  expect(box.seal('secrets/vapid', word)).not.toEqual(sealed);
});

test('it opens in its own place only, and not when a byte of it has changed', () => {
  const box = createSecretBox(mine);
  const sealed = box.seal('two_factors/maya', word);
  expect(() => box.open('two_factors/thief', sealed)).toThrow(SecretKeyError);
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => box.open('two_factors/maya', changed)).toThrow(SecretKeyError);
  }
  for (const length of [0, 1, 5, 20, sealed.length - 1])
    expect(() => box.open('two_factors/maya', sealed.subarray(0, length))).toThrow(SecretKeyError);
});

test('another key opens nothing; the previous one opens what it sealed and seals nothing', () => {
  const sealed = createSecretBox(mine).seal('secrets/radio', word);
  expect(() => createSecretBox(next).open('secrets/radio', sealed)).toThrow(
    'None of the configured keys decrypts secrets/radio.',
  );
  const both = createSecretBox(next, mine);
  expect(both.open('secrets/radio', sealed)).toEqual(word);
  expect(createSecretBox(next).open('secrets/radio', both.seal('secrets/radio', word))).toEqual(word);
});

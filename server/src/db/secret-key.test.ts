import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { beginRotation, makeSecretKey, parseSecretKey, readSecretKey } from './secret-key.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'clear-spring-key-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

test('a key is 32 bytes in base64, base64url or hex, and nothing else', () => {
  const key = Buffer.alloc(32, 251);
  for (const encoding of ['base64', 'base64url', 'hex'] as const)
    expect(parseSecretKey(` ${key.toString(encoding)}\n`)).toEqual(key);
  const wrong = ['', 'a spring in the hills', key.subarray(1).toString('base64'), `${key.toString('hex')}00`];
  for (const text of wrong) expect(parseSecretKey(text)).toBeNull();
});

test('the file is made once, for its owner alone; of several that make it at once all get the same', async () => {
  const file = join(await folder(), 'data', 'secret.key');
  expect(await readSecretKey(file)).toBeNull();
  const made = await Promise.all(Array.from({ length: 8 }, () => makeSecretKey(file)));
  expect(new Set(made.map(String)).size).toBe(1);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(file, '..'))).toEqual(['secret.key']);
  const before = await readFile(file, 'utf8');
  expect(await makeSecretKey(file)).toEqual(made[0]);
  expect(await readFile(file, 'utf8')).toBe(before);
});

test('a file that holds no key, or cannot be read, is a sentence, and stays as it is', async () => {
  const file = join(await folder(), 'secret.key');
  await writeFile(file, 'a well');
  await expect(makeSecretKey(file)).rejects.toThrow(
    `${file} contains no key: it must be 32 bytes in base64 or hex.`,
  );
  expect(await readFile(file, 'utf8')).toBe('a well');
  await chmod(file, 0);
  await expect(readSecretKey(join(file, 'secret.key'))).rejects.toThrow('cannot be read (ENOTDIR).');
});

test('a rotation that was cut off goes on with the same key, which then takes the place of the former one, kept beside it', async () => {
  const file = join(await folder(), 'secret.key');
  const former = await makeSecretKey(file);
  const cutOff = await beginRotation(file);
  expect(await readSecretKey(file)).toEqual(former);
  const { keys, finish } = await beginRotation(file);
  expect(keys).toEqual({ ...cutOff.keys, previous: former });
  expect(await readSecretKey(await finish())).toEqual(former);
  expect(await readSecretKey(file)).toEqual(keys.current);
  expect(await readdir(join(file, '..'))).toHaveLength(2);
  await expect(beginRotation(`${file}.other`)).rejects.toThrow('is missing: there is no key to rotate');
});

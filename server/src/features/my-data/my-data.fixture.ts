import type { DataCopy } from '@clear-spring/contract';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { TestBrowser } from '../../test-app.ts';

export const stateOf = async (browser: TestBrowser): Promise<DataCopy> =>
  (await browser.get('/api/my-data')).json();

/** Has a copy made, and waits until it is ready. */
export async function askForCopy(browser: TestBrowser): Promise<DataCopy & { id: string; bytes: number }> {
  await browser.confirm();
  const asked = await browser.post('/api/my-data');
  if (asked.statusCode !== 200) throw new Error(asked.body);
  await expect.poll(() => stateOf(browser), { timeout: 15_000 }).toMatchObject({ state: 'ready' });
  return (await stateOf(browser)) as DataCopy & { id: string; bytes: number };
}

/** The files of a ZIP, those of JSON parsed. */
export function filesOf(zip: Buffer) {
  const files = unzipSync(zip);
  const texts = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
  return {
    names: Object.keys(files),
    bytesOf: (name: string) => Buffer.from(files[name] ?? []),
    text: texts,
    all: Object.values(texts).join('\n'),
    json: (name: string): unknown => JSON.parse(texts[`${name}.json`] ?? 'missing'),
  };
}

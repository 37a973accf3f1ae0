import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../eventually.fixture.ts';
import { createTestOrigin } from '../../../http/test-origin.ts';
import { idIn, openPage, stubBrowser } from './open-downloads.fixture.ts';

let closePages: () => void;

beforeEach(() => {
  ({ closePages } = stubBrowser());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** 2.4 MB of numbers, so that bytes in the wrong place are noticed. */
const fileOf = (version: string) =>
  Array.from({ length: 300_000 }, (_, at) => `${version}${at}`.padEnd(8)).join('');

/** A host that speaks Range and If-Range, and whose first answer breaks off. */
async function createHost({ breaksAt = 1_500_000, etag = (version: string) => `"${version}"` } = {}) {
  const host = { version: 'a', breaks: 1 };
  const { received } = await createTestOrigin(({ headers }) => {
    const file = fileOf(host.version);
    const tag = etag(host.version);
    const [, first] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? [];
    const isRange =
      first !== undefined && [undefined, tag].includes(headers['if-range'] as string | undefined);
    const body = isRange ? file.slice(Number(first)) : file;
    return {
      status: isRange ? 206 : 200,
      type: 'audio/mpeg',
      headers: {
        etag: tag,
        'content-length': String(body.length),
        ...(isRange && { 'content-range': `bytes ${first}-${file.length - 1}/${file.length}` }),
      },
      body,
      ...(host.breaks-- > 0 && { breaksAt }),
    };
  });
  return { host, asked: () => received.map(({ headers }) => headers.range ?? 'all') };
}

type Opened = Awaited<ReturnType<typeof openPage>>;
const textOf = async ({ downloadedAudio }: Opened) => (await downloadedAudio('a'))?.text();
const isSame = async (page: Opened, version: string) => (await textOf(page)) === fileOf(version);

/** Starts a download, of which the first 1.5 MB come. */
async function breakOff(options?: Parameters<typeof createHost>[0]) {
  const server = await createHost(options);
  const page = await openPage();
  page.download('a');
  // It waits before it begins too, and shows what has come by whole percents.
  await eventually(() => {
    const { state, received } = page.currentDownloads().get('a')!;
    expect([state, received > 1_000_000]).toEqual(['waiting', true]);
  });
  return { ...server, page };
}

test('a download goes on where the connection broke, and is whole', async () => {
  const { page, asked } = await breakOff();
  await vi.advanceTimersByTimeAsync(2_000);
  await page.expectSeen('a done');
  expect(asked()).toEqual(['all', 'bytes=1500000-']);
  expect(await isSame(page, 'a')).toBe(true);
});

test('it goes on after the page was closed too, with what the member had', async () => {
  const { asked } = await breakOff();
  closePages();
  const page = await openPage();
  await page.expectSeen('a done');
  expect(asked()).toEqual(['all', 'bytes=1500000-']);
  expect(await isSame(page, 'a')).toBe(true);
});

test('a file that has changed meanwhile is fetched from its beginning', async () => {
  const { page, host, asked } = await breakOff();
  host.version = 'b';
  await vi.advanceTimersByTimeAsync(2_000);
  await page.expectSeen('a done');
  expect(asked()).toEqual(['all', 'bytes=1500000-']);
  expect(await isSame(page, 'b')).toBe(true);
});

test('so is one of which nobody can say whether it has changed', async () => {
  const { page, asked } = await breakOff({ etag: (version) => `W/"${version}"` });
  await vi.advanceTimersByTimeAsync(2_000);
  await page.expectSeen('a done');
  expect(asked()).toEqual(['all', 'all']);
  expect(await isSame(page, 'a')).toBe(true);
});

test('without a connection it waits, and goes on when there is one', async () => {
  const { page, asked } = await breakOff();
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(60_000);
  await page.expectSeen('a waiting');
  expect(asked()).toEqual(['all']);
  const { markOnline } = await import('../../../http/connection.ts');
  markOnline();
  await page.expectSeen('a done');
  expect(await isSame(page, 'a')).toBe(true);
});

test('what a range from the first byte on lacks is asked for next', async () => {
  const { received } = await createTestOrigin(({ headers }) => ({
    status: 206,
    type: 'audio/mpeg',
    headers: { etag: '"a"', 'content-range': headers.range ? 'bytes 4-7/8' : 'bytes 0-3/8' },
    body: headers.range ? 'e it' : 'whol',
  }));
  const page = await openPage();
  page.download('a');
  await page.expectSeen('a done');
  expect(received.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=4-']);
  expect(await textOf(page)).toBe('whole it');
});

test.each([
  ['the whole, answered as a range', 'bytes 0-7/8', 'whole it', 'done'],
  ['a range from elsewhere', 'bytes 4-7/8', 'e it', 'nothing'],
])('of what was asked for whole, %s counts as %s', async (_, range, body, outcome) => {
  await createTestOrigin(() => ({
    status: 206,
    type: 'audio/mpeg',
    headers: { 'content-range': range },
    body,
  }));
  const page = await openPage();
  page.download('a');
  await page.expectSeen(...(outcome === 'done' ? ['a done'] : []));
  expect(await textOf(page)).toBe(outcome === 'done' ? body : undefined);
});

test.each([
  ['is empty', { status: 200, headers: { etag: '"a"', 'content-length': '0' }, body: '' }],
  ['comes as an empty part', { status: 206, headers: { 'content-range': 'bytes 0-7/8' }, body: '' }],
  ['goes on after its end', { status: 206, headers: { 'content-range': 'bytes 0-3/4' }, body: 'whole' }],
])('a download whose file %s is given up, and the next goes on', async (_, broken) => {
  const { received } = await createTestOrigin(({ url }) => ({
    type: 'audio/mpeg',
    ...(idIn(url!) === 'a' ? broken : { body: 'whole' }),
  }));
  const page = await openPage();
  page.download('a', 'b');
  await page.expectSeen('b done');
  expect(page.said()).toEqual(['Error: 1 of 2 downloads did not work. Please try again.']);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(received.map(({ url }) => idIn(url!)).toSorted()).toEqual(['a', 'b']);
});

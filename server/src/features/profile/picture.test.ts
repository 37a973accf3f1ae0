import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestBrowser } from '../../test-app.ts';
import { createPictureQueue } from './picture.queue.ts';
import { readPicture } from './picture.ts';

const { app, member } = await createTestApp();
const origin = await app.listen({ host: '127.0.0.1', port: 0 });

const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const picture = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer();
const small = { profilePicture: dataUrl(await picture(10, 10)) };
const save = (browser: TestBrowser) => browser.post('/api/profile-picture', small);

/** A call that announces a body of 8 MB and sends none of it. */
function announce(browser?: TestBrowser): ClientRequest {
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const call = request(`${origin}/api/profile-picture`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 8_000_000, cookie },
  });
  call.on('error', () => {});
  call.flushHeaders();
  return call;
}
async function answerTo(call: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  call.destroy();
  return answer;
}

test('a picture may have 16 megapixels and no more, however small its file is', async () => {
  expect(await readPicture(dataUrl(await picture(4096, 4096, 'jpeg')))).toMatchObject({
    mediaType: 'image/jpeg',
  });
  expect(await readPicture(dataUrl(await picture(4097, 4096, 'jpeg')))).toBe('damaged');
  expect(await readPicture(dataUrl(await picture(7000, 7000, 'jpeg')))).toBe('damaged');
});

test('what unpacked pictures took is given back, and one thread unpacks them', () => {
  expect([sharp.cache().memory.max, sharp.cache().items.max, sharp.concurrency()]).toEqual([0, 0, 1]);
});

test('pictures are unpacked one at a time, and no more wait than there are places', async () => {
  const queue = createPictureQueue(3);
  const done: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => done.push(resolve));
  const runs = [queue.run(work), queue.run(work), queue.run(work)];
  await expect(queue.run(work)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
  for (let finished = 0; finished < runs.length; finished++) {
    await expect.poll(() => done.length).toBe(finished + 1);
    done[finished]?.();
    await runs[finished];
  }
});

test('without a session nothing of a picture is read', async () => {
  expect((await answerTo(announce())).statusCode).toBe(401);
});

test('after five pictures a member waits a minute, and nothing of the sixth is read', async () => {
  const [eager, other] = [await member('eager'), await member('other')];
  const begun = performance.now();
  for (let at = 0; at < 5; at++) expect((await save(eager)).statusCode).toBe(200);
  const { statusCode, headers } = await answerTo(announce(eager));
  const seconds = Number(headers['retry-after']);
  expect([statusCode, seconds <= 60]).toEqual([429, true]);
  // The minute began with the first of them.
  expect(seconds + (performance.now() - begun) / 1_000).toBeGreaterThanOrEqual(60);
  expect((await save(other)).statusCode).toBe(200);
});

test('a member uploads two pictures at a time, and keeps nobody else from saving theirs', async () => {
  const members = await Promise.all(['one', 'two', 'three', 'four', 'five'].map((name) => member(name)));
  const calls = members.flatMap((browser) => [announce(browser), announce(browser)]);
  const third = await answerTo(announce(members[0]));
  expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '5']);
  expect((await save(await member('six'))).statusCode).toBe(200);
  for (const call of calls) call.destroy();
  await expect.poll(async () => (await save(members[0]!)).statusCode).toBe(200);
});

test('a client that left before its call came that far counts for nothing', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const call = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  call.on('error', () => {});
  call.end();
  const [, left] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  call.destroy();
  await once(left, 'close');
  const queue = createPictureQueue(1);
  for (let calls = 0; calls < 3; calls++) expect(() => queue.enter('maya', { raw: left })).not.toThrow();
});

test('bytes of any kind behind the first bytes of a picture are a picture or refused', async () => {
  const [png, jpeg] = [await picture(20, 20), await picture(20, 20, 'jpeg')];
  const starts = [
    png.subarray(0, 40),
    jpeg.subarray(0, 40),
    Buffer.from('GIF89a'),
    Buffer.from('RIFF0000WEBPVP8 '),
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), async (start, rest) => {
      const outcome = await readPicture(dataUrl(Buffer.concat([start, rest])));
      expect(typeof outcome === 'string' ? outcome : 'a picture').toMatch(
        /^(a picture|not-a-picture|damaged)$/,
      );
    }),
    { numRuns: 100 },
  );
});

import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { redirect, startPodcastHost } from '../../../audio/podcast-host.fixture.ts';
import { createOutboundClient } from '../../../outbound/index.ts';
import { fetchWords } from './words.fetch.ts';

const host = await startPodcastHost();
const outbound = createOutboundClient(host.policy);
afterAll(() => outbound.close());

const read = (kind: 'transcript' | 'chapters', type = '', url = `${host.origin}/words`) =>
  fetchWords(outbound, { kind, type, url, signal: new AbortController().signal });
const serve = (answer: (response: ServerResponse) => unknown) =>
  host.on('/words', (_request, response) => void answer(response));

test.each<[string, (response: ServerResponse) => unknown, string]>([
  [
    'breaks the connection off',
    (response) => response.destroy(),
    'is on a server that could not be reached.',
  ],
  [
    'packs it in an unknown way',
    (response) =>
      response.writeHead(200, { 'content-encoding': 'compress' }).end(Buffer.from([0x1f, 0x9d, 0])),
    'has a content encoding that was not requested.',
  ],
  [
    'breaks off in the middle',
    (response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('WEBVTT', () => response.destroy());
    },
    'was cut off.',
  ],
  ['answers a web page', (response) => response.end('<!doctype html><title>Sign in'), 'is a web page.'],
  [
    'answers an error in XML',
    (response) => response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>'),
    'is in a format that we do not read.',
  ],
  ['answers nothing', (response) => response.end('WEBVTT'), 'has no words in a form that we read.'],
])('admins are told why there is no transcript where the server %s', async (_, answer, why) => {
  serve(answer);
  expect(await read('transcript')).toEqual({ failure: `The transcript ${why}` });
});

test.each<[string, (text: string) => string | Buffer]>([
  ['none', (text) => text],
  ['gzip', (text) => text],
  ['klingon', gzipSync],
])('a transcript whose encoding is called %s is read by what it is', async (encoding, pack) => {
  const bytes = pack('WEBVTT\n\n00:01.000 --> 00:02.000\nHello.');
  serve((response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes));
  expect(await read('transcript', 'text/vtt')).toMatchObject({ cues: [{ text: 'Hello.' }] });
});

test('a transcript in broken JSON is told as that', async () => {
  serve((response) => response.end('{"segments": ['));
  expect(await read('transcript', 'application/json')).toEqual({
    failure: 'The transcript is broken JSON.',
  });
});

test('twenty redirects are followed, and one more is not', async () => {
  const round = Array.from({ length: 21 }, (_, at) => `/${at + 1}`);
  for (const [at, path] of round.entries()) host.on(path, redirect(round[at + 1] ?? '/words'));
  serve((response) => response.end('WEBVTT\n\n00:01.000 --> 00:02.000\nHello.'));
  expect(await read('transcript', 'text/vtt', `${host.origin}/2`)).toMatchObject({
    cues: [{ text: 'Hello.' }],
  });
  expect(await read('transcript', 'text/vtt', `${host.origin}/1`)).toEqual({
    failure: 'The transcript is redirected more than 20 times.',
  });
});

const chapters = (count: number) =>
  JSON.stringify({ chapters: Array.from({ length: count }, (_, at) => ({ startTime: at, title: 'x' })) });

test('a file of a thousand chapters is read; admins are told why a longer one or another file is not', async () => {
  const readFile = (body: string) => {
    serve((response) => response.end(body));
    return read('chapters');
  };
  expect(await readFile(chapters(1_000))).toMatchObject({ chapters: { length: 1_000 } });
  expect(await readFile(chapters(1_001))).toEqual({
    failure: 'The file of chapters has more than 1,000 chapters.',
  });
  expect(await readFile('Intro')).toEqual({ failure: 'The file of chapters is not chapters in JSON.' });
});

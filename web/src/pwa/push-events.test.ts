import { brand } from '@clear-spring/content';
import {
  markReadEndpoint,
  subscribeEndpoint,
  unreadEndpoint,
  vapidPublicKeyEndpoint,
} from '@clear-spring/contract';
import { describe, expect, test } from 'vitest';
import {
  type AppWindow,
  destinationOf,
  KEY_PATH,
  openDestination,
  READ_PATH,
  shownFor,
  SUBSCRIBE_PATH,
  UNREAD_PATH,
} from './push-events.ts';

test("the worker's paths are those of the contract", () => {
  expect(SUBSCRIBE_PATH).toBe(subscribeEndpoint.path);
  expect(KEY_PATH).toBe(vapidPublicKeyEndpoint.path);
  expect(UNREAD_PATH).toBe(unreadEndpoint.path);
  expect(READ_PATH).toBe(markReadEndpoint.path);
});

test('a message is shown as it was written', () => {
  const sent = {
    title: 'New Episode',
    body: 'Sleep is a skill',
    icon: '/a.png',
    url: '/advanced-audios',
    tag: 'x',
  };
  expect(shownFor(JSON.stringify(sent))).toEqual({
    title: 'New Episode',
    options: {
      body: 'Sleep is a skill',
      icon: '/a.png',
      badge: '/icons/badge.png',
      tag: 'x',
      data: { url: '/advanced-audios' },
    },
  });
});

test.each([
  undefined,
  '',
  '{',
  'null',
  '[]',
  '7',
  '{}',
  '{"title":"","body":7,"url":{},"icon":null,"tag":3}',
])('something is shown for a push that cannot be read: %s', (text) => {
  expect(shownFor(text)).toEqual({
    title: brand.productName,
    options: {
      body: 'There is something new for you.',
      icon: '/icons/notification.png',
      badge: '/icons/badge.png',
      tag: undefined,
      data: { url: '/inbox' },
    },
  });
});

const ORIGIN = 'http://localhost:3000';

test.each([
  ['/my-links?from=push#top', `${ORIGIN}/my-links?from=push#top`],
  [`${ORIGIN}/profile`, `${ORIGIN}/profile`],
  ['https://events.example/spring', 'https://events.example/spring'],
  ['//events.example/spring', `${ORIGIN}/inbox`],
  ['http://events.example', `${ORIGIN}/inbox`],
  ['javascript:alert(1)', `${ORIGIN}/inbox`],
  ['data:text/html,hello', `${ORIGIN}/inbox`],
  ['https://', `${ORIGIN}/inbox`],
])('a tap on %s opens %s', (url, opened) => {
  expect(destinationOf({ url }, ORIGIN).href).toBe(opened);
});

test.each([undefined, null, 'text', {}, { url: 7 }])(
  'a tap on what names no address opens the inbox: %j',
  (data) => {
    expect(destinationOf(data, ORIGIN).href).toBe(`${ORIGIN}/inbox`);
  },
);

describe('what a tap does', () => {
  /** Taps a notification with these windows open. @returns what happened to them, in order. */
  async function tap(url: string, ...open: string[]): Promise<string[]> {
    const events: string[] = [];
    const windows = open.map((address): AppWindow => ({
      url: address,
      focus: async () => void events.push(`focus ${address}`),
      postMessage: (message) => void events.push(`${address} opens ${message.open}`),
    }));
    await openDestination(new URL(url, ORIGIN), {
      origin: ORIGIN,
      windows,
      open: async (address) => void events.push(`new window ${address}`),
    });
    return events;
  }

  test('a window that is there already comes to the front', async () => {
    expect(await tap('/profile', `${ORIGIN}/`, `${ORIGIN}/profile`)).toEqual([`focus ${ORIGIN}/profile`]);
  });

  test('a window of the app goes there without being loaded anew', async () => {
    expect(await tap('/my-links?a=1#b', `${ORIGIN}/`)).toEqual([
      `focus ${ORIGIN}/`,
      `${ORIGIN}/ opens /my-links?a=1#b`,
    ]);
  });

  test('without a window of the app one is opened', async () => {
    expect(await tap('/my-links')).toEqual([`new window ${ORIGIN}/my-links`]);
  });

  test('another site gets a window of its own', async () => {
    expect(await tap('https://events.example/', `${ORIGIN}/`)).toEqual([
      'new window https://events.example/',
    ]);
  });
});

// What one person with a script can send all day. A free account suffices, except for two requests that only admins can
// make.
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { wellnessProducts } from '@clear-spring/content';
import sharp from 'sharp';

/** What the attacks know about the app. Cookies are header values. */
export interface Target {
  origin: string;
  shortCodes: string[];
  members: string[];
  admin: string;
  /** An episode that members may play. */
  audioUrl: string;
  episodeId: string;
}

export interface Attack {
  name: string;
  /** Concurrent requests; each is repeated as soon as it ends. */
  concurrency: number;
  /** What the podcast's host serves as its feed meanwhile. */
  feed?: () => string;
  /** One request. Resolves with its outcome: the answer's status, or `cut off`. */
  call(target: Target, slot: number): Promise<string>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

interface Sent {
  method?: string;
  cookie?: string;
  body?: string | undefined;
  headers?: Record<string, string>;
}

/** Each request has a different address, so that limits by address do not help. The answer is discarded. */
async function send({ origin }: Target, path: string, { method, cookie, body, headers }: Sent = {}) {
  const call = request(`${origin}${path}`, {
    agent,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      ...(cookie && { cookie }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
      ...headers,
    },
  });
  call.end(body);
  const [answer] = await once(call, 'response');
  await once(answer.resume(), 'close');
  return String(answer.statusCode);
}

const name = () => `x${randomBytes(8).toString('hex')}`;
const any = <T>(list: readonly T[]): T => list[randomInt(list.length)]!;
const memberOf = (target: Target, slot: number) => target.members[slot % target.members.length]!;

const get = (label: string, path: (target: Target) => string, sent: Sent = {}): Attack => ({
  name: `GET ${label}`,
  concurrency: 32,
  call: (target, slot) => send(target, path(target), { cookie: memberOf(target, slot), ...sent }),
});
const asAdmin = (label: string, path: string): Attack => ({
  name: `GET ${label}`,
  concurrency: 32,
  call: (target) => send(target, path, { cookie: target.admin }),
});

/** 49 megapixels of one colour: 200 KB to send, 147 MB decoded. */
const bigPicture = async () => {
  const blank = { width: 7_000, height: 7_000, channels: 3, background: 'teal' } as const;
  const bytes = await sharp({ create: blank }).jpeg().toBuffer();
  return JSON.stringify({ profilePicture: `data:image/jpeg;base64,${bytes.toString('base64')}` });
};
/** 16 megapixels of noise, close to the size limit: the most expensive picture to decode. */
const noisyPicture = async () => {
  const noise = { width: 4_000, height: 4_000, channels: 3 } as const;
  const bytes = await sharp(randomBytes(48_000_000), { raw: noise }).jpeg({ quality: 12 }).toBuffer();
  return JSON.stringify({ profilePicture: `data:image/jpeg;base64,${bytes.toString('base64')}` });
};
function pictures(label: string, draw: () => Promise<string>): Attack {
  let drawn: Promise<string> | undefined;
  return {
    name: `8 pictures: ${label}`,
    concurrency: 8,
    call: async (target, slot) =>
      send(target, '/api/profile-picture', {
        cookie: memberOf(target, slot),
        body: await (drawn ??= draw()),
      }),
  };
}

/** A megabyte of nested brackets. */
const NESTED = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;

/** Speaks just enough HTTP, and then at its own pace. */
async function rawCall({ origin }: Target, head: string[], talk: (socket: Socket) => Promise<void>) {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  let status = 'cut off';
  socket.on('error', () => {});
  socket.once('data', (first: Buffer) => {
    status = first.toString('latin1', 9, 12);
    // From here on nothing is read.
    socket.pause();
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${head.join('\r\n')}\r\nHost: ${hostname}\r\n\r\n`);
  await Promise.race([talk(socket), closed]);
  if (/^[45]/.test(status)) await delay(500);
  socket.destroy();
  return status;
}

const rss = (channel: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Bench</title>${channel}</channel></rss>`;
const baitedItems = (bait: string) =>
  rss(
    Array.from(
      { length: 20 },
      (_, at) =>
        `<item><title>${at}</title><guid>bait-${at}</guid><description>${bait}</description>` +
        `<enclosure url="http://127.0.0.1:1/x.mp3?${at}" type="audio/mpeg" length="1"/></item>`,
    ).join(''),
  );
const checkFeed = (label: string, feed: () => string): Attack => ({
  name: `feed: ${label}`,
  concurrency: 1,
  feed,
  call: (target) => send(target, '/api/admin/check-rss-feed', { method: 'POST', cookie: target.admin }),
});

const longSearch = 'a'.repeat(7_000);

export const ATTACKS: Attack[] = [
  get('404, to compare with', () => '/api/nothing'),
  get('qr.png', ({ shortCodes }) => `/api/links/${any(shortCodes)}/qr.png`),
  get('qr.svg', ({ shortCodes }) => `/api/links/${any(shortCodes)}/qr.svg`),
  get('qr.png of no link', () => `/api/links/${name().slice(0, 7).replaceAll(/[01]/g, 'x')}/qr.png`),
  get('preview.png', () => `/api/products/${any(wellnessProducts).id}/preview.png?v=${name()}`),
  get('preview.png of no product', () => `/api/products/${name()}/preview.png`),
  get('/s/ as a previewer', ({ shortCodes }) => `/s/${any(shortCodes)}`, {
    headers: { 'user-agent': 'WhatsApp/2.23.20.0 A' },
  }),
  {
    name: 'POST purchase-link',
    concurrency: 32,
    call: (target, slot) =>
      send(target, '/api/purchase-link', {
        cookie: memberOf(target, slot),
        body: JSON.stringify({ productId: any(wellnessProducts).id }),
      }),
  },
  {
    name: '64 sign-ins',
    concurrency: 64,
    call: (target) =>
      send(target, '/api/login', { body: JSON.stringify({ username: name(), password: name() }) }),
  },
  {
    name: '64 registrations',
    concurrency: 64,
    call: (target) => {
      const username = name();
      const person = { username, email: `${username}@bench.example`, password: name() };
      return send(target, '/api/register', { body: JSON.stringify(person) });
    },
  },
  {
    name: '64 resets with made-up tokens',
    concurrency: 64,
    call: (target) =>
      send(target, '/api/reset-password', {
        body: JSON.stringify({ token: randomBytes(32).toString('base64url'), password: name() }),
      }),
  },
  {
    name: '64 forgotten passwords',
    concurrency: 64,
    call: (target) =>
      send(target, '/api/forgot-password', { body: JSON.stringify({ email: `${name()}@bench.example` }) }),
  },
  pictures('49 megapixels of nothing', bigPicture),
  pictures('16 megapixels of noise', noisyPicture),
  {
    name: '1 MB nested JSON, anonymous',
    concurrency: 32,
    call: (target) => send(target, '/api/login', { body: NESTED }),
  },
  {
    name: '8 MB to the pictures, anonymous',
    concurrency: 8,
    call: (target) =>
      send(target, '/api/profile-picture', { body: `{"profilePicture":"${'A'.repeat(8_000_000)}"}` }).catch(
        () => 'cut off',
      ),
  },
  {
    name: '500 slow bodies',
    concurrency: 500,
    call: (target) =>
      rawCall(
        target,
        ['POST /api/login HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1000'],
        async (socket) => {
          while (!socket.destroyed) {
            socket.write(' ');
            await delay(1_000);
          }
        },
      ),
  },
  {
    name: '300 paused streams',
    concurrency: 300,
    call: (target) =>
      rawCall(
        target,
        [
          `GET /api/audio-proxy?url=${encodeURIComponent(target.audioUrl)} HTTP/1.1`,
          `Cookie: ${target.members[0]!}`,
        ],
        async (socket) => void (await once(socket, 'end')),
      ),
  },
  checkFeed('237 bytes of blanks and comments', () => baitedItems(`x${' '.repeat(200)}${'<!--'.repeat(8)}x`)),
  checkFeed('a title of 20 MB', () => rss(`<item><title>${'t'.repeat(20_000_000)}</title></item>`)),
  get('my-links, 21 products', () => '/api/my-links'),
  get('notification-logs', () => '/api/notification-logs?page=1&pageSize=100'),
  get('notification-logs, the last page', () => '/api/notification-logs?page=900&pageSize=100'),
  get('notification-logs of a source', () => '/api/notification-logs?source=rss&pageSize=100'),
  asAdmin('notification-logs, admin', '/api/notification-logs?page=1&pageSize=100'),
  asAdmin('scheduled-notifications', '/api/scheduled-notifications'),
  asAdmin('rss-items', '/api/admin/rss-items'),
  get('podcast-info', () => '/api/podcast-info'),
  get('podcast-info, brotli', () => '/api/podcast-info', { headers: { 'accept-encoding': 'br' } }),
  get('progress', () => '/api/progress'),
  get('peaks', ({ episodeId }) => `/api/episodes/${episodeId}/peaks`),
  get('openapi.json', () => '/api/docs/openapi.json'),
  get('docs', () => '/api/docs'),
  get('any screen', () => '/my-links'),
  get('a long address', () => `/api/my-links?x=${longSearch}`),
  get('subscription', () => '/api/subscription'),
  get('user', () => '/api/user'),
  get('devices', () => '/api/devices'),
  {
    name: 'POST notifications/subscribe',
    concurrency: 32,
    call: (target, slot) =>
      send(target, '/api/notifications/subscribe', {
        cookie: memberOf(target, slot),
        body: JSON.stringify({
          endpoint: `https://fcm.googleapis.com/fcm/send/${name()}`,
          keys: {
            p256dh: randomBytes(65).toString('base64url'),
            auth: randomBytes(16).toString('base64url'),
          },
        }),
      }),
  },
  {
    name: 'POST two-factor/set-up, wrong',
    concurrency: 32,
    call: (target, slot) =>
      send(target, '/api/two-factor/set-up', {
        cookie: memberOf(target, slot),
        body: JSON.stringify({ password: name() }),
      }),
  },
  {
    name: 'POST change-password, wrong',
    concurrency: 32,
    call: (target, slot) =>
      send(target, '/api/change-password', {
        cookie: memberOf(target, slot),
        body: JSON.stringify({ currentPassword: name(), newPassword: name() }),
      }),
  },
  {
    name: '32 of /s/ itself',
    concurrency: 32,
    call: (target) => send(target, `/s/${any(target.shortCodes)}`),
  },
];

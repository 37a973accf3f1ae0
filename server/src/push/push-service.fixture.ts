import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';

/** What a browser gives its page on subscribing. */
export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface Delivery {
  /** The device's number in the order of `subscribe`. */
  device: number;
  payload: { title: string; body: string; icon?: string; url?: string; tag: string };
  headers: { ttl: string; urgency: string; topic: string };
}

/** A status with optional headers, or a network failure before or after the message arrived; or an answer without an end. */
export type Answer =
  | number
  | { status: number; headers: Record<string, string> }
  | 'reset'
  | 'stall'
  | 'take-and-stall'
  | 'take-and-drip';

export interface PushService {
  origin: string;
  /** A new browser of this service. */
  subscribe(): BrowserSubscription;
  /** Accepted messages (201), in order of arrival. */
  deliveries: Delivery[];
  /** Messages per device, whatever the answer. */
  attempts: Map<number, number>;
  /** The answer to a device's nth attempt, starting at 1; 201 by default. */
  answer: (device: number, attempt: number) => Answer | Promise<Answer>;
  /** Why messages were invalid. Tests expect it empty. */
  complaints: string[];
  close(): Promise<void>;
}

/** A local push service: it accepts messages (RFC 8030), authenticates the sender (RFC 8292) and decrypts (RFC 8291). */
export async function startPushService({
  port = 0,
  known,
}: {
  port?: number;
  /** The origin by which senders know it, where that is another. */
  known?: string;
} = {}): Promise<PushService> {
  const browsers: { ecdh: ECDH; auth: string }[] = [];
  const server = createServer((request, response) => void receive(request, response));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const device = Number(request.url?.slice('/device/'.length));
    const browser = browsers[device];
    const body = await buffer(request);
    const attempt = (service.attempts.get(device) ?? 0) + 1;
    service.attempts.set(device, attempt);
    const answer = browser ? await service.answer(device, attempt) : 404;
    if (answer === 'stall') return;
    if (answer === 'reset') return void request.socket.resetAndDestroy();
    const taken = answer === 'take-and-stall' || answer === 'take-and-drip';
    const { status, headers } =
      typeof answer === 'object' ? answer : { status: taken ? 201 : answer, headers: {} };
    if (status === 201 && browser) {
      try {
        service.deliveries.push({ device, ...read(request, body, browser) });
      } catch (error) {
        service.complaints.push(String(error));
        return void response.writeHead(400).end();
      }
    }
    if (answer === 'take-and-drip') drip(response.writeHead(status));
    if (!taken) response.writeHead(status, headers).end();
  }

  function read(request: IncomingMessage, body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: string }) {
    checkSender(request.headers.authorization ?? '', known ?? origin);
    if (request.headers['content-encoding'] !== 'aes128gcm')
      throw new Error('Not encrypted as RFC 8188 says.');
    if (body.length > 4_096) throw new Error(`${body.length} bytes are too many.`);
    const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth });
    const { ttl, urgency, topic } = request.headers;
    return {
      payload: JSON.parse(text.toString()) as Delivery['payload'],
      headers: { ttl: String(ttl), urgency: String(urgency), topic: String(topic) },
    };
  }

  const service: PushService = {
    origin,
    deliveries: [],
    attempts: new Map(),
    complaints: [],
    answer: () => 201,
    subscribe() {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      browsers.push({ ecdh, auth });
      return { endpoint: `${known ?? origin}/device/${browsers.length - 1}`, keys: { p256dh, auth } };
    },
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
  return service;
}

function drip(response: ServerResponse): void {
  const drops = setInterval(() => response.write('.'), 20);
  response.once('close', () => clearInterval(drops));
}

/** @throws unless the header is a VAPID token for this origin, signed by its own key and valid for at most a day. */
function checkSender(authorization: string, origin: string): void {
  const { token, key } = /^vapid t=(?<token>[\w.-]+), ?k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  if (!token || !key) throw new Error('There is no VAPID token.');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('The VAPID token is signed by somebody else.');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  if (aud !== origin) throw new Error(`The VAPID token is for ${aud}.`);
  const left = exp - Date.now() / 1000;
  if (left <= 0 || left > 86_400) throw new Error('The VAPID token is good for too short or too long.');
  if (!/^(mailto:|https:)/.test(sub)) throw new Error('The VAPID token names nobody to be reached.');
}

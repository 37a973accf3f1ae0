import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lookup } from 'node:dns';
import { afterAll } from 'vitest';
import type { AddressPolicy } from '../outbound/index.ts';
import { parseRange, rangeWithin } from './byte-range.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A local podcast host whose responses the tests define. */
export interface PodcastHost {
  origin: string;
  /** All requests received, in order. */
  requests: { path: string; headers: IncomingMessage['headers'] }[];
  /** How many connections it has accepted, including those without a request. */
  connections(): number;
  /** From now on this handler answers the path; other paths answer 404. */
  on(path: string, handler: Handler): string;
  /** Allows connections to this host only. */
  policy: AddressPolicy;
}

export async function startPodcastHost(): Promise<PodcastHost> {
  const handlers = new Map<string, Handler>();
  const requests: PodcastHost['requests'] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    const handler = handlers.get(path.split('?')[0] ?? '');
    if (handler) handler(request, response);
    else response.writeHead(404).end();
  });
  server.on('connection', () => connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    requests,
    connections: () => connections,
    on(path, handler) {
      handlers.set(path, handler);
      return `${origin}${path}`;
    },
    policy: { allows: (_address, to) => to === port, resolve: lookup },
  };
}

/** Responds with these bytes as audio, with or without range support. */
export function audio(
  bytes: Buffer,
  { ranges = true, headers = {} }: { ranges?: boolean; headers?: Record<string, string> } = {},
): Handler {
  return (request, response) => {
    const ifRange = request.headers['if-range'];
    const isSame = ifRange === undefined || ifRange === headers['etag'];
    const asked = ranges && isSame ? parseRange(request.headers.range) : null;
    const range = asked && rangeWithin(asked, bytes.length);
    const told = { 'content-type': 'audio/mpeg', ...headers };
    if (asked && !range) response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    else if (range) {
      const part = bytes.subarray(range.first, range.last + 1);
      const contentRange = `bytes ${range.first}-${range.last}/${bytes.length}`;
      response
        .writeHead(206, { ...told, 'content-length': part.length, 'content-range': contentRange })
        .end(part);
    } else response.writeHead(200, { ...told, 'content-length': bytes.length }).end(bytes);
  };
}

export const redirect =
  (location: string, status = 302): Handler =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();

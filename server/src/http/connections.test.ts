import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../test-app.ts';
import { CLIENT_TIMEOUTS, watchConnections } from './connections.ts';

const quick = {
  headersTimeout: 300,
  requestTimeout: 900,
  bodyStallTimeout: 60_000,
  // Longer than a request may take: one whose bytes come late on a busy machine is answered all the same.
  connectionTimeout: 3_000,
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 50,
};
const { app } = await createTestApp({}, { clientTimeouts: quick });
await app.listen({ port: 0 });

/** Opens a connection, sends these texts, and collects what arrives until it closes. */
async function dial(port: number, ...said: string[]) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.on('data', (bytes) => (heard += String(bytes)));
  // Also after an error: whoever still writes while the other side closes may be reset.
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)));
  await once(socket, 'connect');
  for (const bytes of said) socket.write(bytes);
  return { socket, ended, heard: () => heard };
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const BODY =
  'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{';

test('a connection that says nothing ends, and so does one that stops in the middle of its headers or its body', async () => {
  const port = portOf(app.server);
  const [silent, headers, body] = await Promise.all([
    dial(port),
    dial(port, 'GET /healthz HTTP/1.1\r\nhost: x\r\n'),
    dial(port, BODY),
  ]);
  const heard = await Promise.all([silent.ended, headers.ended, body.ended]);
  expect(heard.filter((text) => text.includes('200 OK'))).toEqual([]);
});

test('a body that comes a byte at a time ends when its time is over', async () => {
  const { socket, ended } = await dial(portOf(app.server), BODY);
  const drip = setInterval(() => socket.write(' '), 50);
  onTestFinished(() => clearInterval(drip));
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that brings less than a KiB in the time for it ends', async () => {
  const stalling = await createTestApp({}, { clientTimeouts: { ...CLIENT_TIMEOUTS, bodyStallTimeout: 200 } });
  await stalling.app.listen({ port: 0 });
  const { socket, ended } = await dial(portOf(stalling.app.server), BODY.replace('900', '9000'));
  const drip = setInterval(() => socket.write(' '), 50);
  onTestFinished(() => clearInterval(drip));
  expect(await ended).toBe('');
});

/** A server with watched connections. */
async function watched(answer: RequestListener) {
  const server = createServer(answer);
  const connections = watchConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  return {
    server,
    connections,
    port: portOf(server),
    /** In the order of the app. */
    close(within: number) {
      connections.close(within);
      return once(server.close(), 'close');
    },
  };
}

const CALL = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
const until = async (socket: Socket, said: () => boolean) => {
  while (!said()) await once(socket, 'data');
};

test('a server that closes ends quiet and silent connections, and waits for the call under way, whose answer ends its own', async () => {
  const { promise: called, resolve: hear } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const server = await watched((request, answer) => {
    if (request.url === '/') return void answer.end('quick');
    hear();
    void finished.then(() => answer.end('slow'));
  });
  const quiet = await dial(server.port, CALL);
  await until(quiet.socket, () => quiet.heard().endsWith('quick'));
  expect(quiet.heard()).toContain('Connection: keep-alive');
  const silent = await dial(server.port);
  const slow = await dial(server.port, CALL.replace('/', '/slow'));
  await called;

  const closed = server.close(60_000);
  await Promise.all([quiet.ended, silent.ended]);
  expect(slow.heard()).toBe('');
  finish();
  expect(await slow.ended).toMatch(
    /^HTTP\/1\.1 200 OK\r\n(.*\r\n)*connection: close\r\n(.*\r\n)*\r\n.*slow/is,
  );
  await closed;
});

test('what does not end by itself is cut: a call without an answer, a body without an end', async () => {
  const { promise: called, resolve: hear } = Promise.withResolvers<void>();
  const server = await watched(() => hear());
  const hanging = await dial(server.port, CALL);
  const body = await dial(server.port, BODY);
  await called;
  await server.close(200);
  expect(await Promise.all([hanging.ended, body.ended])).toEqual(['', '']);
});

test('a server that is about to close goes on answering, and every answer ends its connection', async () => {
  const server = await watched((_request, answer) => answer.end('here'));
  const kept = await dial(server.port, CALL);
  await until(kept.socket, () => kept.heard().endsWith('here'));
  server.connections.retire();
  kept.socket.write(CALL);
  expect(await kept.ended).toMatch(/keep-alive.*here.*connection: close.*here/is);
  const later = await dial(server.port, CALL);
  expect(await later.ended).toMatch(/connection: close.*here/is);
});

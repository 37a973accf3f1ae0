// The reverse proxy of production: terminates TLS and speaks HTTP/2.
import { once } from 'node:events';
import { request as ask } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { generate } from 'selfsigned';

/** Connection-specific headers, which HTTP/2 forbids. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding'];

/** A self-signed certificate. `sent` hears of each piece of an answer's body. */
export async function openFront(behind: string, sent: (path: string, bytes: number) => void = ignore) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);

  function pass(request: Http2ServerRequest, response: Http2ServerResponse): void {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !name.startsWith(':')),
    );
    const asked = ask(behind + request.url, { method: request.method, headers }, (answer) => {
      for (const name of HOP_BY_HOP) delete answer.headers[name];
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (piece: Buffer) => sent(request.url, piece.length));
      pipeline(answer, response, ignore);
    });
    pipeline(request, asked, ignore);
  }

  const server = createSecureServer({ key, cert }, pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

/** A browser that closes aborts its requests. */
const ignore = () => {};

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished, vi } from 'vitest';

/** A call as the server received it. */
export interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Answer {
  status?: number;
  statusText?: string;
  type?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The connection breaks after so many bytes of the body. */
  breaksAt?: number;
}

/**
 * An HTTP server for one test. The page's relative URLs lead to it until the test is over. `credentials` is the
 * credentials mode of each call: Node has no cookies to inspect.
 */
export async function createTestOrigin(answer: (call: Received) => Answer | Promise<Answer>) {
  const received: Received[] = [];
  const credentials: RequestCredentials[] = [];
  const server = createServer((request, response) => void serve(request, response));
  const origin = await listenBelowEphemeral(server);

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { method, url, headers } = request;
    const call = { method, url, headers, body: await text(request) };
    received.push(call);
    const { status = 200, statusText, type, headers: said = {}, body = '', breaksAt } = await answer(call);
    if (type) response.setHeader('content-type', type);
    for (const [name, value] of Object.entries(said)) response.setHeader(name, value);
    response.writeHead(status, statusText);
    if (breaksAt === undefined) response.end(body);
    else response.write(body.slice(0, breaksAt), () => response.destroy());
  }

  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    credentials.push(init?.credentials ?? 'same-origin');
    // No Request in between: Node loses its signal once it is collected as garbage.
    return fetch(new URL(address, origin), init);
  });
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { received, credentials };
}

/** The system hands out ports from 32768 on, so one of those may be taken before it is used. */
async function listenBelowEphemeral(server: ReturnType<typeof createServer>): Promise<string> {
  for (;;) {
    const port = 23_000 + Math.floor(Math.random() * 8_000);
    const listening = once(server, 'listening');
    server.listen(port, '127.0.0.1');
    const taken = await listening.then(
      () => false,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') return true;
        throw error;
      },
    );
    if (!taken) return `http://127.0.0.1:${port}`;
  }
}

export const json = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});

export const sentence = (status: number, body: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body,
});

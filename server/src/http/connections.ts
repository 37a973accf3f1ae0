import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * How long to wait for clients, in milliseconds. No idle client holds a connection for longer, except for a paused
 * player, whose stream has its own limit.
 */
export interface ClientTimeouts {
  /** Until a request's headers have arrived completely. */
  headersTimeout: number;
  /** Until the body has arrived too: the largest picture at 23 kB/s, which is a phone on EDGE. */
  requestTimeout: number;
  /** In which a body has to bring a KiB, or its connection is closed. */
  bodyStallTimeout: number;
  /** Without a byte in either direction during a request. Longer than our slowest response. */
  connectionTimeout: number;
  /** Between two requests. Proxies keep connections for up to two minutes, and have to be the first to close them. */
  keepAliveTimeout: number;
  /** How often Node checks the first two. */
  connectionsCheckingInterval: number;
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  bodyStallTimeout: 10_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 125_000,
  connectionsCheckingInterval: 5_000,
};

/** As options of Fastify. */
export const serverOptionsOf = ({
  headersTimeout,
  connectionsCheckingInterval,
  bodyStallTimeout: _,
  ...timeouts
}: ClientTimeouts) => ({
  ...timeouts,
  http: { headersTimeout, connectionsCheckingInterval },
});

const LEAST_OF_A_BODY = 1024;

/** Closes the connection of a body that comes in drips, long before Node's limit for the whole request. */
export function endStalledBodies(app: FastifyInstance, { bodyStallTimeout }: ClientTimeouts): void {
  app.addHook('preParsing', async ({ raw }) => {
    const { socket, headers } = raw;
    if (!headers['content-length'] && !headers['transfer-encoding']) return;
    let before = socket.bytesRead;
    const check = setInterval(() => {
      if (raw.complete) return clearInterval(check);
      if (socket.bytesRead - before < LEAST_OF_A_BODY) raw.destroy();
      before = socket.bytesRead;
    }, bodyStallTimeout);
    raw.once('close', () => clearInterval(check));
  });
}

export interface Connections {
  /** From now on every response closes its connection, including those in progress. */
  retire(): void;
  /**
   * Closes idle connections at once and the others after their response, while the server closes. Destroys what is
   * left after `within` milliseconds.
   */
  close(within: number): void;
}

/** Milliseconds. The first byte of a new connection's request may still be on its way. */
const YOUNG = 1_000;

/**
 * Node itself closes only connections that are idle when the server closes: not those that become idle later, those
 * that never send a request, or those whose body never ends.
 */
export function watchConnections(server: Server): Connections {
  const latest = new Map<Socket, { since: number; answer?: ServerResponse }>();
  let retired = false;

  server.on('connection', (socket: Socket) => {
    latest.set(socket, { since: Date.now() });
    socket.once('close', () => latest.delete(socket));
  });
  server.prependListener('request', ({ socket }, answer) => {
    const connection = latest.get(socket);
    if (connection) connection.answer = answer;
    if (retired) answer.setHeader('connection', 'close');
  });

  function retire(): void {
    retired = true;
    for (const { answer } of latest.values())
      if (answer && !answer.headersSent) answer.setHeader('connection', 'close');
  }

  function closeIdle(): void {
    server.closeIdleConnections();
    for (const [socket, { since, answer }] of latest)
      if (!answer && socket.bytesRead === 0 && Date.now() - since > YOUNG) socket.destroy();
  }

  return {
    retire,
    close(within) {
      retire();
      if (!server.listening) return;
      const idle = setInterval(closeIdle, 50);
      const cut = setTimeout(() => {
        for (const socket of latest.keys()) socket.destroy();
      }, within);
      server.once('close', () => {
        clearInterval(idle);
        clearTimeout(cut);
      });
    },
  };
}

import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How long a client is waited for, in milliseconds. Nobody holds a connection for longer without saying or taking
 * anything, but for a paused player, whose stream has a limit of its own.
 */
export interface ClientTimeouts {
  /** Until a connection has sent its first, or its next, headers in full. */
  headersTimeout: number;
  /** Until the body is there too: the largest picture at 23 kB a second, which is a phone on EDGE. */
  requestTimeout: number;
  /** Without a byte in either direction, during a call. Longer than the slowest of our own answers. */
  connectionTimeout: number;
  /** Between two calls. Proxies keep theirs for up to two minutes, and must be the first to end them. */
  keepAliveTimeout: number;
  /** How often the first two are looked at. */
  connectionsCheckingInterval: number;
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 125_000,
  connectionsCheckingInterval: 5_000,
};

/** The same as Fastify's options. */
export const serverOptionsOf = ({
  headersTimeout,
  connectionsCheckingInterval,
  ...timeouts
}: ClientTimeouts) => ({
  ...timeouts,
  http: { headersTimeout, connectionsCheckingInterval },
});

export interface Connections {
  /** From now on every answer, those under way too, ends its connection. */
  retire(): void;
  /**
   * Goes with the end of the server, which accepts no more: idle connections end at once, and those in a call with its
   * answer. Whatever is left after `within` milliseconds is cut.
   */
  close(within: number): void;
}

/** A connection that has just been made may be a call's, whose first byte is on its way. Milliseconds. */
const YOUNG = 1_000;

/**
 * Node by itself closes the connections that are idle at one moment. It leaves those that become idle a moment later,
 * those that never said anything, and those whose body never ends.
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

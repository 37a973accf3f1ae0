import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A network between the app and its database that tests can break. */
export interface Relay {
  /** The database's URL through the relay. */
  url: string;
  /** Drops everything from now on, or only responses, without closing connections: like an unplugged cable. */
  stall(what?: 'everything' | 'answers'): void;
  /** Holds each piece of an answer back for so long from now on, as a database that is slow. */
  slow(milliseconds: number): void;
  /** Forwards what it held back, and all that follows, without delay. */
  resume(): void;
  /** Closes all connections, and accepts new ones. */
  cut(): void;
  /** How many connections were attempted so far. */
  readonly tried: number;
}

/** Closes with the test. */
export async function startRelay(databaseUrl: string): Promise<Relay> {
  const { pathname, searchParams, username } = new URL(databaseUrl);
  const path = join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port') ?? '5432'}`);
  const sockets = new Set<Socket>();
  const answers = new Set<Socket>();
  let tried = 0;
  let stalled: 'everything' | 'answers' | null = null;
  let lag = 0;
  const isStalled = (socket: Socket) =>
    stalled === 'everything' || (stalled === 'answers' && answers.has(socket));

  function forward(from: Socket, to: Socket) {
    sockets.add(from);
    let held = 0;
    let sent = Promise.resolve();
    from.on('data', (bytes) => {
      if (held === 0 && (lag === 0 || !answers.has(from))) return void to.write(bytes);
      held++;
      const due = performance.now() + (answers.has(from) ? lag : 0);
      // One after the other: nothing overtakes what is held back.
      const before = sent;
      sent = (async () => {
        await before;
        await delay(Math.max(0, due - performance.now()));
        held--;
        to.write(bytes);
      })();
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      answers.delete(from);
      to.destroy();
    });
    if (isStalled(from)) from.pause();
  }

  const server = createServer((here) => {
    tried++;
    const there = connect(path);
    answers.add(there);
    forward(here, there);
    forward(there, here);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => sockets.forEach((socket) => socket.destroy());
  onTestFinished(() => {
    cut();
    server.close();
  });

  return {
    url: `postgresql://${username}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    stall(what = 'everything') {
      stalled = what;
      for (const socket of sockets) if (isStalled(socket)) socket.pause();
    },
    slow(milliseconds) {
      lag = milliseconds;
    },
    resume() {
      stalled = null;
      lag = 0;
      sockets.forEach((socket) => socket.resume());
    },
    cut,
    get tried() {
      return tried;
    },
  };
}

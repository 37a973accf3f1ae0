import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { DAY } from '@clear-spring/contract';
import { generate } from 'selfsigned';

const run = promisify(execFile);

/** Public ones, because the app connects to no others; nothing leaves the namespace that soak/run.ts makes. */
const ADDRESSES = {
  mail: '11.0.0.1',
  stripe: '11.0.0.2',
  push: '11.0.0.3',
  feed: '11.0.0.4',
  audio: '11.0.0.5',
  database: '11.0.0.6',
  members: '11.0.0.7',
};
export type Name = keyof typeof ADDRESSES;
const NAMES = Object.keys(ADDRESSES) as Name[];
const DNS_SERVER = '11.0.0.53';

/** `away`: nobody listens. `silent`: connections are accepted, and nothing is said. */
export type DoorState = 'open' | 'away' | 'silent' | 'expired';

/** Where a service is reached over TLS. */
export interface Door {
  set(state: DoorState): Promise<void>;
}

export interface World {
  /** The file of the authority that vouches for all of it. */
  authority: string;
  dns: { set(state: 'answers' | 'fails' | 'is silent'): void };
  /** Opens a service's door; what comes in is passed on to where it really runs. */
  open(name: Name, port: number, to: () => Socket, greeting?: 'postgres'): Promise<Door>;
}

export const hostOf = (name: Name) => `${name}.outside.test`;

/** Names, addresses and certificates of a world of its own. Call it once in a namespace of one's own. */
export async function createWorld(): Promise<World> {
  await run('ip', ['link', 'set', 'lo', 'up']);
  for (const address of [...Object.values(ADDRESSES), DNS_SERVER])
    await run('ip', ['address', 'add', `${address}/32`, 'dev', 'lo']);
  const folder = await mkdtemp(join(tmpdir(), 'clear-spring-outside-'));
  const resolver = join(folder, 'resolv.conf');
  await writeFile(resolver, `nameserver ${DNS_SERVER}\n`);
  await run('mount', ['--bind', resolver, '/etc/resolv.conf']);
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'Outside' }], {
    extensions: [{ name: 'basicConstraints', cA: true }],
  });
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, cert);
  const ca = { key, cert };
  return {
    authority,
    dns: await startDns(),
    async open(name, port, to, greeting) {
      const [open, expired] = [await certify(name, ca, 30), await certify(name, ca, -1)];
      return openDoor({ address: ADDRESSES[name], port, to, greeting, contexts: { open, expired } });
    },
  };
}

/** Good for so many days from now on. */
async function certify(name: Name, ca: { key: string; cert: string }, days: number): Promise<SecureContext> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: hostOf(name) }], {
    ca,
    notBeforeDate: new Date(Date.now() - 60 * DAY),
    notAfterDate: new Date(Date.now() + days * DAY),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: hostOf(name) }] }],
  });
  return createSecureContext({ key, cert });
}

/** Answers what the names above are (RFC 1035), and of any other that there is none. */
async function startDns(): Promise<World['dns']> {
  let state: Parameters<World['dns']['set']>[0] = 'answers';
  const server = createSocket('udp4');
  server.on('message', (question, { port, address }) => {
    if (state !== 'is silent') server.send(answerTo(question, state === 'fails'), port, address);
  });
  server.bind(53, DNS_SERVER);
  await once(server, 'listening');
  server.unref();
  return { set: (next) => void (state = next) };
}

const [SERVER_FAILURE, NO_SUCH_NAME, TYPE_A] = [2, 3, 1];

function answerTo(message: Buffer, fails: boolean): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const question = message.subarray(12, at + 5);
  const name = NAMES.find((one) => hostOf(one) === labels.join('.').toLowerCase());
  const isAddress = name !== undefined && message.readUInt16BE(at + 1) === TYPE_A && !fails;
  const head = Buffer.alloc(12);
  message.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (fails ? SERVER_FAILURE : name ? 0 : NO_SUCH_NAME), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(isAddress ? 1 : 0, 6);
  if (!isAddress) return Buffer.concat([head, question]);
  // The name above, an address, good for no time at all.
  const record = Buffer.from([
    0xc0,
    12,
    0,
    TYPE_A,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    4,
    ...ADDRESSES[name].split('.').map(Number),
  ]);
  return Buffer.concat([head, question, record]);
}

interface DoorOptions {
  address: string;
  port: number;
  to: () => Socket;
  greeting?: 'postgres' | undefined;
  contexts: Record<'open' | 'expired', SecureContext>;
}

async function openDoor({ address, port, to, greeting, contexts }: DoorOptions): Promise<Door> {
  const sockets = new Set<Socket>();
  let state: DoorState = 'away';
  let server: Server | null = null;

  async function come(socket: Socket): Promise<void> {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (state !== 'open' && state !== 'expired') return;
    if (greeting === 'postgres') {
      // It asks in clear whether TLS is spoken here.
      await once(socket, 'data');
      socket.pause();
      socket.write('S');
    }
    const secure = new TLSSocket(socket, { isServer: true, secureContext: contexts[state] });
    const there = to();
    for (const [from, into] of [
      [secure, there],
      [there, secure],
    ] as const) {
      from.on('error', () => {});
      from.on('close', () => into.destroy());
      from.pipe(into);
    }
  }

  const door: Door = {
    async set(next) {
      state = next;
      sockets.forEach((socket) => socket.destroy());
      if (server && next === 'away') {
        const closed = once(server, 'close');
        server.close();
        await closed;
        server = null;
      } else if (!server && next !== 'away') {
        server = createServer((socket) => void come(socket));
        server.listen(port, address);
        await once(server, 'listening');
      }
    },
  };
  await door.set('open');
  return door;
}

/** Where a server of the tests is. */
export const at = (origin: string) => () => connect(Number(new URL(origin).port), '127.0.0.1');

import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { createTestDatabase, TEST_KEYS } from './db/test-database.ts';
import type { QueueName } from './jobs/queues.ts';
import { enqueueSchedule, takeOverJobs } from './jobs/other-node.fixture.ts';
import { createTestServer } from './test-server.ts';
import { createTestBrowser } from './test-browser.ts';
import { emailOf, PASSWORD } from './test-member.ts';

export interface CrashTest {
  pool: pg.Pool;
  /** The process, running. */
  origin: string;
  mail: MailServer;
  /** Signs up a member, and returns how they call the server. */
  signUp(username: string): Promise<Caller>;
  /** Asks without a session. */
  ask: Caller;
  /** Kills the process with what it was doing, and lets the half minute pass after which its jobs are taken over. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Has a schedule's job run now. */
  run(schedule: QueueName): Promise<void>;
  /** Locks a table, so that whoever needs it stops there, and waits until somebody does. */
  lock(table: string): Promise<{ reached(): Promise<void>; release(): Promise<void> }>;
}

export type Caller = (path: string, body?: object) => Promise<Response>;

/** An app process of its own that a test may kill, with the mail server that it sends through. */
export async function createCrashTest(env: Record<string, string> = {}): Promise<CrashTest> {
  const database = await createTestDatabase();
  const mail = await startMailServer();
  const server = await createTestServer({
    DEMO: 'off',
    DATABASE_URL: database.url,
    SECRET_KEY: TEST_KEYS.current.toString('base64'),
    SMTP_URL: mail.url,
    MAIL_FROM: 'us@clear-spring.test',
    ...env,
  });
  const { pool } = database;
  onTestFinished(async () => {
    await server.stop();
    await database.close();
  });
  await server.start();

  const newCaller = (): Caller => {
    const browser = createTestBrowser();
    return (path, body) => browser(server.origin + path, body);
  };

  return {
    pool,
    origin: server.origin,
    mail,
    ask: newCaller(),
    async signUp(username) {
      const call = newCaller();
      const person = { username, email: emailOf(username), password: PASSWORD };
      const answer = await call('/api/register', person);
      if (answer.status !== 201) throw new Error(`${username} could not sign up: ${await answer.text()}`);
      await call('/api/confirm-identity', { password: PASSWORD });
      return call;
    },
    async kill() {
      await server.killApp();
      mail.behave('takes');
      await takeOverJobs(database);
    },
    start: () => server.start(),
    run: (schedule) => enqueueSchedule(database, schedule),
    async lock(table) {
      const client = await pool.connect();
      await client.query('BEGIN');
      await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      return {
        async reached() {
          const waits = `SELECT FROM pg_locks WHERE relation = $1::regclass AND NOT granted`;
          while ((await pool.query(waits, [table])).rowCount === 0);
        },
        async release() {
          await client.query('ROLLBACK');
          client.release();
        },
      };
    },
  };
}

/** How it meets a message: it takes it, it says not a word, or it takes it and never says so. */
type Behaviour = 'takes' | 'is silent' | 'takes and stalls';

export interface MailServer {
  url: string;
  /** The tokens of the links in the messages that it has taken, oldest first. */
  tokens: string[];
  /** What the messages call themselves, in the same order. */
  names: string[];
  behave(how: Behaviour): void;
  /** Resolves once a message is stopped by the present behaviour. */
  stopped(): Promise<void>;
}

async function startMailServer(): Promise<MailServer> {
  let behaviour: Behaviour = 'takes';
  let stop = Promise.withResolvers<void>();
  const tokens: string[] = [];
  const names: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      if (behaviour === 'is silent') stop.resolve();
      else done();
    },
    onData(stream, _session, done) {
      let message = '';
      stream.on('data', (chunk: Buffer) => (message += String(chunk)));
      stream.on('end', () => {
        // Quoted-printable.
        const text = message.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
        names.push(/^Message-ID: (\S+)/im.exec(text)?.[1] ?? 'no name');
        tokens.push(/\?token=([\w-]{43})/.exec(text)?.[1] ?? 'no link');
        if (behaviour === 'takes and stalls') stop.resolve();
        else done();
      });
    },
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    tokens,
    names,
    behave(how) {
      behaviour = how;
      stop = Promise.withResolvers();
    },
    stopped: () => stop.promise,
  };
}

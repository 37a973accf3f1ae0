import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { connectDatabase } from './db/connect.ts';
import { IncompatibleSchemaError } from './db/compatibility.ts';
import { migrateDatabase } from './db/migrate.ts';
import { SecretKeyError } from './db/secret-box.ts';
import { unlockSecrets } from './db/secrets.ts';
import { DEMO_PASSWORD, seedDemo } from './demo.ts';
import { createJobs } from './jobs/index.ts';
import { createLog } from './log/index.ts';
import { createPayments } from './payments/index.ts';
import { createOutbox, createSmtpMailer, type Mailer, sweepOutbox } from './mail/index.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Things to undo at the end, the last first. */
const undo: (() => Promise<unknown>)[] = [];

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);

  const database = await connectDatabase(config, log);
  undo.push(() => database.close());
  await migrateDatabase(database);
  await unlockSecrets(database.db, config.secretKeys);
  const jobs = await createJobs({ url: database.url, log });
  undo.push(() => jobs.stop());
  if (config.demo) {
    const deps = { db: database.db, jobs, publicUrl: config.publicUrl, now: () => new Date() };
    const payments = await createPayments({ ...deps, stripe: config.stripe });
    await seedDemo(database, { ...deps, payments });
  }

  const webFolder = existsSync(WEB_FOLDER) ? WEB_FOLDER : undefined;
  const app = await buildApp({
    config,
    database,
    jobs,
    mailer: createMailer(config),
    log,
    webFolder,
  });
  undo.push(() => app.close());
  await app.listen({ host: config.host, port: config.port });

  console.log(`\n  Clear Spring is open at ${config.publicUrl}`);
  if (config.demo)
    console.log(`  Demo accounts: demo-member, demo-subscriber, demo-admin; password ${DEMO_PASSWORD}`);
  console.log();
}

function createMailer({ smtp, mailFrom: from, dataDir, production }: Config): Mailer {
  const folder = join(dataDir, 'outbox');
  const sweep = (now: Date) => sweepOutbox(folder, now);
  if (smtp) return { ...createSmtpMailer({ ...smtp, from }), sweep };
  const outbox = createOutbox({
    folder,
    from,
    // For whoever develops. Production has a mail server, and a link that opens an account is in no log.
    onKept: (file, to, { subject, action }) => {
      if (!production) console.log(`  Mail to ${to}: ${subject}\n  ${action.url}\n  ${file}\n`);
    },
  });
  return { ...outbox, sweep };
}

let stopping: Promise<void> | null = null;
/** Stops accepting, finishes what is running, flushes the clicks, closes the database, stops it if it is ours. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const step of undo.toReversed()) await step();
  })();
  return stopping;
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());

try {
  await start();
} catch (error) {
  console.error(sentenceFor(error));
  process.exitCode = 1;
  await stop();
}

/** What the operator can do something about is one sentence; everything else keeps its stack. */
function sentenceFor(error: unknown): unknown {
  const expected = [ConfigError, IncompatibleSchemaError, SecretKeyError].some(
    (kind) => error instanceof kind,
  );
  if (expected) return (error as Error).message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is taken: stop what listens there, or set PORT to a free one.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user: set PORT to one above 1023.`;
  return error;
}

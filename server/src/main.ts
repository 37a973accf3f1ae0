import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@clear-spring/content';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { connectDatabase } from './db/connect.ts';
import { abortable } from './db/embedded/index.ts';
import type { Database } from './db/index.ts';
import { IncompatibleSchemaError } from './db/compatibility.ts';
import { isDatabaseLost } from './db/failures.ts';
import { NoDatabaseError } from './db/require-database.ts';
import { migrateDatabase } from './db/migrate.ts';
import { SecretKeyError } from './db/secret-box.ts';
import { unlockSecrets } from './db/secrets.ts';
import { DEMO_PASSWORD, seedDemo } from './demo.ts';
import { createSubscriptions } from './features/subscription/index.ts';
import { createJobs, type Jobs } from './jobs/index.ts';
import { createLog, reasonOf } from './log/index.ts';
import { createOutbox, createSmtpMailer, emptyOutbox, type Mailer, sweepOutbox } from './mail/index.ts';
import { createShutdown, type Shutdown, Stopped } from './shutdown.ts';
import { createSystemd } from './systemd.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

let [drainSeconds, stopSeconds] = [0, 9];
const shutdown = createShutdown({
  drain: () => drainSeconds * 1000,
  lastCalls: () => stopSeconds * 1000,
  started: () => starting.catch(() => {}),
  warn: (error) => console.error(error),
  exit(inTime) {
    if (!inTime) console.error('Stopping took too long: the remaining work has been cut off.');
    process.exit(inTime ? process.exitCode : 1);
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutdown.begin());
const systemd = createSystemd(process.env, console.error);
shutdown.signal.addEventListener('abort', systemd.stopping);

/** A signal aborts each step. Steps that hold external resources release them first. */
async function start({ signal, onEnd }: Shutdown): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);

  const tracing = config.tracing
    ? (await import('./tracing/tracing.ts')).startTracing(config.tracing, log)
    : undefined;
  if (tracing) onEnd(() => tracing.stop());
  const database = await connectDatabase(config, log, signal);
  onEnd(() => database.close());
  await abortable(migrateDatabase(database, { signal }), signal);
  await abortable(unlockSecrets(database.db, config.secretKeys), signal);
  const jobs = await abortable(
    createJobs({ url: database.url, log, poolSize: config.jobsPoolSize, around: tracing?.watchJob }),
    signal,
  );
  onEnd(() => jobs.stop());
  if (config.demo) await abortable(seed(config, database, jobs), signal);

  const webFolder = existsSync(join(WEB_FOLDER, 'index.html')) ? WEB_FOLDER : undefined;
  const app = await abortable(
    buildApp({
      config,
      database,
      jobs,
      mailer: createMailer(config),
      tracing,
      stopping: signal,
      lastCalls: config.stopSeconds * 1000,
      log,
      webFolder,
    }),
    signal,
  );
  onEnd(() => app.close());
  await abortable(app.listen({ host: config.host, port: config.port }), signal);
  ({ drainSeconds, stopSeconds } = config);
  systemd.ready();

  console.log(`\n  ${brand.productName} is open at ${config.publicUrl}`);
  if (config.demo)
    console.log(`  Demo accounts: demo-member, demo-subscriber, demo-admin; password ${DEMO_PASSWORD}`);
  console.log();
}

async function seed(config: Config, database: Database, jobs: Jobs): Promise<void> {
  const now = () => new Date();
  await seedDemo(database, await createSubscriptions({ config, database, jobs, now, log: console }));
}

function createMailer({ smtp, mailFrom: from, dataDir, production }: Config): Mailer {
  const folder = join(dataDir, 'outbox');
  const sweep = (now: Date) => sweepOutbox(folder, now);
  const empty = () => emptyOutbox(folder);
  if (smtp) return { ...createSmtpMailer({ ...smtp, from }), sweep, empty };
  const outbox = createOutbox({
    folder,
    from,
    // For developers only: no production log may contain a link that gives access to an account.
    onKept: (file, to, { subject, action }) => {
      if (!production) console.log(`  Mail to ${to}: ${subject}\n  ${action.url}\n  ${file}\n`);
    },
  });
  return { ...outbox, sweep, empty };
}

const starting = start(shutdown);
try {
  await starting;
} catch (error) {
  if (!(error instanceof Stopped)) {
    console.error(sentenceFor(error));
    process.exitCode = 1;
  }
  await shutdown.begin();
}

/** One sentence for what the operator can fix; everything else keeps its stack. */
function sentenceFor(error: unknown): unknown {
  const expected = [ConfigError, IncompatibleSchemaError, NoDatabaseError, SecretKeyError].some(
    (kind) => error instanceof kind,
  );
  if (expected) return (error as Error).message;
  if (isDatabaseLost(error)) return `The database failed while the app was starting: ${reasonOf(error)}`;
  const { code, port, address, hostname } = error as Partial<
    Record<'code' | 'address' | 'hostname', string> & { port: number }
  >;
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use: stop the process that uses it, or set PORT to a free one.`;
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && hostname === process.env['HOST']))
    return `HOST is not an address of this machine: ${address ?? hostname}.`;
  if (code === 'EACCES' && port !== undefined)
    return `This user may not open port ${port}: set PORT to one above 1023.`;
  return error;
}

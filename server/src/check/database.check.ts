import type { Config } from '../config.ts';
import { createClock } from '../db/clock.ts';
import { NoDatabaseError } from '../db/require-database.ts';
import { countConnections, type Database } from '../db/index.ts';
import { compareSchema } from '../db/migrate.ts';
import { SecretKeyError } from '../db/secret-box.ts';
import { requireRightKey } from '../db/secrets.ts';
import { createDemoFeed } from '../features/podcast/index.ts';
import { readHealth, setUpOf } from '../features/system-health/index.ts';
import { listForeignTables, readServer } from './database.queries.ts';
import { type Finding, says } from './finding.ts';

/** For `uuidv7()`. */
const NEEDED_VERSION = 180_000;

export interface DatabaseFindings {
  findings: Finding[];
  /** Whether the app has run on it, and this version can. */
  isCurrent: boolean;
}

/** Version, rights and room. Changes nothing. */
export async function checkDatabase(
  { pool }: Pick<Database, 'pool'>,
  {
    databasePool,
    databaseDirectUrl,
    jobsPoolSize: jobs,
  }: Pick<Config, 'databasePool' | 'databaseDirectUrl' | 'jobsPoolSize'>,
): Promise<DatabaseFindings> {
  const { ok, warn, fail } = says('database');
  const server = await readServer(pool);
  const { versionText, role, open, most } = server;
  const findings: Finding[] = [];
  if (server.version < NEEDED_VERSION)
    findings.push(fail(`PostgreSQL ${versionText} is too old: the app needs 18.`));
  if (server.encoding !== 'UTF8')
    findings.push(fail(`The database is encoded in ${server.encoding}: create it with ENCODING 'UTF8'.`));
  if (!server.mayCreate)
    findings.push(
      fail(`${role} may not create tables: make it the owner of the database (ALTER DATABASE … OWNER TO).`),
    );
  if (!server.hasTrigrams && !(server.offersTrigrams && server.mayCreate))
    findings.push(
      fail(
        "The extension pg_trgm is missing: install PostgreSQL's contrib package, or run CREATE EXTENSION pg_trgm as superuser.",
      ),
    );
  const foreign = await listForeignTables(pool);
  if (foreign.length > 0)
    findings.push(
      fail(`Tables such as ${foreign.join(', ')} belong to another role: hand them over to ${role}.`),
    );
  if (server.isSuperuser)
    findings.push(warn(`${role} is a superuser. Give the app a role that only owns its database.`));
  const hasPooler = databaseDirectUrl !== undefined;
  const needed = countConnections(databasePool, { jobs, hasPooler });
  if (needed > most)
    findings.push(
      warn(`A node opens up to ${needed} connections, and the server allows ${most}: lower the pools.`),
    );
  // Without the rights to read it, nothing can be compared.
  const isReadable = server.hasTables && foreign.length === 0;
  const schema = isReadable ? await compareSchema(pool) : 'none';
  if (schema === 'too-new')
    findings.push(
      fail('A newer version has changed the database: this version cannot run on it. Start the newer one.'),
    );
  const state = {
    none: server.hasTables ? 'out of reach' : 'still empty',
    older: 'the next start migrates it',
    same: 'migrated',
    'too-new': 'newer',
  }[schema];
  return {
    findings: [
      ok(`PostgreSQL ${versionText} as ${role}, ${open} of ${most} connections open, ${state}`),
      ...findings,
    ],
    isCurrent: schema === 'same',
  };
}

/** Milliseconds. Beyond this the clock still counts, but the operator should mend it. */
const NOTABLE = 2_000;

export async function checkClock({ pool }: Pick<Database, 'pool'>): Promise<Finding[]> {
  const { ok, warn, fail } = says('clock');
  const clock = createClock({ pool, own: () => new Date(), log: { warn: () => {} } });
  const { agrees } = await clock.compare();
  const ahead = clock.ahead();
  const seconds = `${Math.abs(ahead / 1_000).toFixed(1)} s ${ahead < 0 ? 'behind' : 'ahead of'} the database's`;
  const remedy = 'Let both machines take the time from the network: timedatectl set-ntp true.';
  if (!agrees)
    return [fail(`It is ${seconds}: the app would use the database's and delete nothing. ${remedy}`)];
  return [Math.abs(ahead) > NOTABLE ? warn(`It is ${seconds}. ${remedy}`) : ok(seconds)];
}

/** Whether the key opens what the database has sealed. */
export async function checkSecretKey(
  { db }: Pick<Database, 'db'>,
  { secretKeys }: Pick<Config, 'secretKeys'>,
): Promise<Finding[]> {
  const { ok, fail } = says('secrets');
  try {
    const found = await requireRightKey(db, secretKeys);
    return [ok(found === 'right' ? 'The key opens them.' : 'None yet: the first start seals with this key.')];
  } catch (error) {
    if (error instanceof SecretKeyError) return [fail(error.message)];
    throw error;
  }
}

/** What admins see at /admin/health. */
export async function checkHealth(
  { healthDb }: Pick<Database, 'healthDb'>,
  config: Config,
): Promise<Finding[]> {
  const now = () => new Date();
  const { state, sentence } = await readHealth({
    healthDb,
    now,
    node: 'the command line',
    feed: { url: config.podcastFeedUrl ?? createDemoFeed({ now }).url },
    provider: { name: config.stripe ? 'stripe' : 'sandbox' },
    ...setUpOf(config),
    log: { warn: () => {} },
  });
  const { ok, warn, fail } = says('health');
  const more = `${sentence} See /admin/health, or npm run admin -- health.`;
  switch (state) {
    case 'fine':
      return [ok(sentence)];
    case 'look':
    case 'unknown':
      return [warn(more)];
    case 'down':
      return [fail(more)];
  }
}

/** The sentence for an operator, where there is one. */
export const checkConnection = (error: unknown): Finding[] => {
  const { fail, failed } = says('database');
  return [error instanceof NoDatabaseError ? fail(error.message) : failed('It cannot be used:', error)];
};

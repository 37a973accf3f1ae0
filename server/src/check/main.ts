// Says whether everything is as production needs it, a line each: `npm run check [-- <address for a letter>]`.
// The app may run or not. Nothing is changed but for the letter.
import * as z from 'zod';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { connectDatabase } from '../db/connect.ts';
import { holdsDatabase } from '../db/embedded/index.ts';
import { checkBackups } from './backups.check.ts';
import { checkClock, checkConnection, checkDatabase, checkHealth, checkSecretKey } from './database.check.ts';
import { checkDisk } from './disk.check.ts';
import { type Finding, lineOf, says, summary } from './finding.ts';
import { checkFront } from './front.check.ts';
import { checkMail } from './mail.check.ts';
import { checkPayments } from './payments.check.ts';
import { checkPush } from './push.check.ts';
import { checkSettings } from './settings.check.ts';

const findings: Finding[] = [];
function print(found: readonly Finding[]): void {
  findings.push(...found);
  for (const finding of found) console.log(lineOf(finding));
}

/** A part that cannot be checked has failed, and the others are checked nevertheless. */
const run = async (part: string, check: () => Promise<Finding[]>): Promise<void> =>
  print(await check().catch((error: unknown) => [says(part).failed('It could not be checked:', error)]));

async function runOnDatabase(config: Config): Promise<void> {
  if (!config.databaseUrl && !(await holdsDatabase(config.dataDir)))
    return print([says('database').ok(`None yet: the first start makes one in ${config.dataDir}.`)]);
  const quiet = { info: () => {}, warn: () => {} };
  const database = await connectDatabase(config, quiet).catch((error: unknown) =>
    print(checkConnection(error)),
  );
  if (!database) return;
  try {
    let isCurrent = false;
    await run('database', async () => {
      const found = await checkDatabase(database, config);
      ({ isCurrent } = found);
      return found.findings;
    });
    await run('clock', () => checkClock(database));
    if (!isCurrent) return;
    await run('secrets', () => checkSecretKey(database, config));
    await run('health', () => checkHealth(database, config));
  } finally {
    await database.close();
  }
}

async function main(address: string | undefined): Promise<void> {
  if (address !== undefined && !z.email().safeParse(address).success)
    return print([says('mail').fail('Give an e-mail address to send a letter to, or nothing.')]);
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return print([says('settings').fail(error.message)]);
  }
  print(checkSettings(config));
  await run('disk', () => checkDisk(config));
  await run('backups', () => checkBackups(config));
  await runOnDatabase(config);
  await run('mail', () => checkMail(config, address));
  await run('push', () => checkPush(config));
  await run('payments', () => checkPayments(config));
  await run('front', () => checkFront(config));
}

await main(process.argv[2]);
console.log(`\n${summary(findings)}`);
process.exitCode = findings.some(({ level }) => level === 'fail') ? 1 : 0;

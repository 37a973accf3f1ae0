// What an operator does by hand, beside the running app: `npm run admin -- <verb> …`.
import { randomBytes } from 'node:crypto';
import { registerInput } from '@clear-spring/contract';
import { ConfigError, readConfig } from './config.ts';
import { connectDatabase } from './db/connect.ts';
import { type Database, migrateDatabase } from './db/index.ts';
import { createMember, findUserByUsername, setAdmin } from './features/auth/index.ts';
import { startSubscription } from './features/subscription/index.ts';

/** A sentence for the operator, who asked for something that cannot be done. */
class AdminError extends Error {
  override name = 'AdminError';
}

interface Verb {
  usage: string;
  does: string;
  run(database: Database, ...args: string[]): Promise<string>;
}

const DAY = 86_400_000;

const verbs: Record<string, Verb> = {
  create: {
    usage: 'create <username> <email>',
    does: 'makes a member with a random password, which it prints once',
    async run({ db }, username, email) {
      const password = randomBytes(12).toString('base64url');
      const parsed = registerInput.safeParse({ username, email, password });
      if (!parsed.success) throw new AdminError(parsed.error.issues[0]?.message ?? 'The input is not valid.');
      const outcome = await createMember(db, parsed.data);
      if (outcome === 'username-taken') throw new AdminError(`The username ${username} is taken.`);
      if (outcome === 'email-taken') throw new AdminError(`The email ${email} is taken.`);
      return `${outcome.username} can sign in with the password ${password}`;
    },
  },
  grant: {
    usage: 'grant <username>',
    does: 'makes a member an admin',
    run: async ({ db }, username) => changeAdmin(db, username, true),
  },
  revoke: {
    usage: 'revoke <username>',
    does: 'makes an admin a plain member again',
    run: async ({ db }, username) => changeAdmin(db, username, false),
  },
  gift: {
    usage: 'gift <username> <days>',
    does: 'gives a member the paid plan for some days from now',
    async run({ db }, username = '', days = '') {
      const length = Number(days);
      if (!Number.isInteger(length) || length < 1) throw new AdminError('Please say for how many days.');
      const member = await findUserByUsername(db, username);
      if (!member) throw new AdminError(`There is no member called ${username}.`);
      const now = new Date();
      const endsAt = new Date(now.getTime() + length * DAY);
      await startSubscription(db, member.id, now, endsAt);
      return `${member.username} has the plan until ${endsAt.toISOString().slice(0, 10)}.`;
    },
  },
};

async function changeAdmin(db: Database['db'], username = '', isAdmin: boolean): Promise<string> {
  if (!(await setAdmin(db, username, isAdmin))) throw new AdminError(`There is no member called ${username}.`);
  return isAdmin ? `${username} is an admin now.` : `${username} is no admin any more.`;
}

const usage = () =>
  ['What would you like to do?', ...Object.values(verbs).map(({ usage, does }) => `  npm run admin -- ${usage}\n      ${does}`)].join(
    '\n',
  );

async function main([name = '', ...args]: string[]): Promise<void> {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) throw new AdminError(usage());
  const quiet = { info: () => {}, warn: () => {} };
  const database = await connectDatabase(readConfig(process.env), quiet);
  try {
    await migrateDatabase(database);
    console.log(await verb.run(database, ...args));
  } finally {
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof AdminError || error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}

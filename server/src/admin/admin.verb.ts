import type { Db, Transaction } from '../db/index.ts';
import { findUserByUsernameOrEmail } from '../features/auth/index.ts';
import type { Subscriptions } from '../features/subscription/index.ts';
import type { SetUp } from '../features/system-health/index.ts';
import { OPERATOR, type Trace, writeTrace } from '../features/traces/index.ts';

/** Tells the operator why a command cannot be carried out. */
export class AdminError extends Error {
  override name = 'AdminError';
}

/** The dependencies of the commands. */
export interface AdminContext {
  db: Db;
  /** Connects to the payment provider, only where a command needs it. */
  subscriptions(): Promise<Subscriptions>;
  feedUrl: string;
  setUp: SetUp;
}

export interface Verb {
  usage: string;
  does: string;
  /** Runs with another key than the file has, which then takes that one's place. */
  rotatesKeyFile?: true;
  /** Returns what to print. */
  run(context: AdminContext, ...args: string[]): Promise<string>;
}

export const clock = () => new Date();

/** By username or e-mail. */
export async function findMember(db: Db, name = '') {
  if (!name) throw new AdminError('Name a member.');
  const member = await findUserByUsernameOrEmail(db, name);
  if (!member) throw new AdminError(`There is no member called ${name}.`);
  return member;
}

type Parsed<Output> =
  { success: true; data: Output } | { success: false; error: { issues: { message: string }[] } };

/** What the operator typed, held to the rules of the browser's forms. */
export function parse<Output>(type: { safeParse(typed: unknown): Parsed<Output> }, typed: unknown): Output {
  const parsed = type.safeParse(typed);
  if (!parsed.success) throw new AdminError(parsed.error.issues[0]?.message ?? 'The input is not valid.');
  return parsed.data;
}

export const leave = (tx: Transaction, trace: Omit<Trace, 'by'>) =>
  writeTrace(tx, { by: OPERATOR, ...trace });

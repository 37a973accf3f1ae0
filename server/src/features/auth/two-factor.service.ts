import { createHmac } from 'node:crypto';
import { brand } from '@clear-spring/content';
import { Secret, TOTP } from 'otpauth';
import type { Db, Queryable, Transaction } from '../../db/index.ts';
import { qrPngDataUrl } from '../../qr-code.ts';
import { readableCode } from '../../readable-code.ts';
import { typedCode } from '../../typed-code.ts';
import { type SecurityMailDeps, sendSecurityMail } from './security.mail.ts';
import { tellTwoFactorOn } from './two-factor-undo.service.ts';
import * as queries from './two-factor.queries.ts';
import { hashOf } from './token.ts';

/** RFC 6238 with what every authenticator app assumes: SHA-1, 6 digits, 30 seconds. */
const PERIOD = 30;
/** Time steps that a phone's clock may be early or late. */
const TOLERANCE = 1;
const RECOVERY_CODES = 10;

const totp = (secret: string, label?: string) =>
  new TOTP({
    issuer: brand.productName,
    label: label ?? '',
    secret: Secret.fromBase32(secret),
    period: PERIOD,
  });

export type TwoFactorDeps = SecurityMailDeps & { db: Db };

/** A new secret to scan. Nothing is on until a code confirms it. */
export function newTwoFactor(username: string): { secret: string; qrCode: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, qrCode: qrPngDataUrl(totp(secret, username).toString()) };
}

export interface RecoveryCodes {
  recoveryCodes: string[];
}

export type Confirmation = RecoveryCodes | 'nothing-to-confirm' | 'wrong-code';

/** Turns it on once a code proves that the app has the secret. Shows the recovery codes, this one time. */
export async function confirmTwoFactor(
  deps: TwoFactorDeps,
  userId: string,
  code: string,
): Promise<Confirmation> {
  const now = deps.now();
  return deps.db.transaction(async (tx) => {
    const row = await queries.findTwoFactor(tx, userId);
    if (!row || row.confirmedAt) return 'nothing-to-confirm';
    if (!(await consumeAppCode(tx, row, code, now))) return 'wrong-code';
    await queries.confirm(tx, userId, now);
    await tellTwoFactorOn(deps, tx, userId, now);
    return giveRecoveryCodes(tx, userId, now);
  });
}

export type Unproved = 'not-on' | 'wrong-code';

/** Replaces the recovery codes and shows the new ones, this one time. */
export const renewRecoveryCodes = (
  deps: TwoFactorDeps,
  userId: string,
  code: string,
): Promise<RecoveryCodes | Unproved> =>
  withSecondFactor(deps, userId, code, async (tx) => {
    await sendSecurityMail(deps, tx, userId, 'recovery-codes-renewed');
    return giveRecoveryCodes(tx, userId, deps.now());
  });

export const disableTwoFactor = (
  deps: TwoFactorDeps,
  userId: string,
  code: string,
): Promise<'disabled' | Unproved> =>
  withSecondFactor(deps, userId, code, async (tx) => {
    await queries.remove(tx, userId);
    await sendSecurityMail(deps, tx, userId, 'two-factor-off');
    return 'disabled' as const;
  });

/** Changes a second factor once a code proves whose it is: an open session alone is not enough. */
function withSecondFactor<Outcome>(
  deps: TwoFactorDeps,
  userId: string,
  code: string,
  change: (tx: Queryable) => Promise<Outcome>,
): Promise<Outcome | Unproved> {
  return deps.db.transaction(async (tx) => {
    if (!(await queries.isOn(tx, userId))) return 'not-on';
    if (!(await consumeCode(deps, tx, userId, code))) return 'wrong-code';
    return change(tx);
  });
}

async function giveRecoveryCodes(tx: Queryable, userId: string, now: Date): Promise<RecoveryCodes> {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const key = await queries.recoveryCodesKey(tx);
  const hashes = recoveryCodes.map((code) => hashOfRecoveryCode(key, userId, code));
  await queries.replaceRecoveryCodes(tx, userId, hashes, now);
  return { recoveryCodes };
}

/** For members who have lost both phone and recovery codes. False when it was off. */
export const disableTwoFactorByHand = (tx: Transaction, userId: string): Promise<boolean> =>
  queries.remove(tx, userId);

/** True when the code is the app's current one or an unused recovery code. Either works once. */
export const consumeSecondFactor = (deps: TwoFactorDeps, userId: string, code: string): Promise<boolean> =>
  deps.db.transaction((tx) => consumeCode(deps, tx, userId, code));

async function consumeCode(
  deps: SecurityMailDeps,
  tx: Queryable,
  userId: string,
  code: string,
): Promise<boolean> {
  const row = await queries.findTwoFactor(tx, userId);
  if (!row?.confirmedAt) return false;
  if (await consumeAppCode(tx, row, code, deps.now())) return true;
  const key = await queries.recoveryCodesKey(tx);
  const hashes = [hashOfRecoveryCode(key, userId, code), formerHashOf(code)];
  if (!(await queries.consumeRecoveryCode(tx, userId, hashes))) return false;
  await sendSecurityMail(deps, tx, userId, 'recovery-code-used');
  return true;
}

/** @returns whether it is the app's current code, and neither it nor a later one was used before. */
async function consumeAppCode(
  db: Queryable,
  row: queries.TwoFactorRow,
  code: string,
  now: Date,
): Promise<boolean> {
  const digits = withoutGroups(code);
  if (!/^\d{6}$/.test(digits)) return false;
  const delta = totp(row.secret).validate({ token: digits, timestamp: now.getTime(), window: TOLERANCE });
  if (delta === null) return false;
  return queries.useStep(db, row.userId, Math.floor(now.getTime() / 1000 / PERIOD) + delta);
}

/** 89 bits, in three groups that are easy to read off paper. */
const newRecoveryCode = () => [readableCode(6), readableCode(6), readableCode(6)].join('-');

const withoutGroups = (code: string) => typedCode(code).replaceAll(/[^a-z0-9]/g, '');

/** Keyed, and the key is not in the database: a leaked database offers nothing to try codes against. */
const hashOfRecoveryCode = (key: Buffer, userId: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`${userId}\n${withoutGroups(code)}`)
    .digest();

/** How codes issued before 22 November 2026 are hashed. They work until they are used or renewed. */
const formerHashOf = (code: string) => hashOf(withoutGroups(code));

export async function twoFactorStatus(db: Db, userId: string) {
  const enabled = await queries.isOn(db, userId);
  return { enabled, recoveryCodesLeft: enabled ? await queries.countRecoveryCodes(db, userId) : 0 };
}

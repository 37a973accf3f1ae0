import { brand } from '@clear-spring/content';
import { securitySettings } from '@clear-spring/contract';
import type { Queryable } from '../../db/index.ts';
import type { Limit, RateLimiter } from '../../http/rate-limit.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { EmailContent } from '../../mail/index.ts';
import { zonesAt } from '../../time-zones.ts';
import { writtenTime } from '../../written-time.ts';
import { askForLetter, type LetterDeps, type LetterQueue, workOnLetters } from '../letters/index.ts';
import { findUser } from './auth.queries.ts';
import { emailKeyOf } from './sign-in-names.ts';

/** Events that the account's owner is told of by e-mail, whoever caused them. */
export type SecurityEvent =
  | 'password-changed'
  | 'password-reset'
  | 'email-change-requested'
  /** Queued by nodes of the previous version: see two-factor-undo.service.ts. */
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'new-device'
  | 'data-copy-ready';

interface SecurityMail {
  email: string;
  event: SecurityEvent;
  at: string;
  /** Missing from jobs of the previous version. */
  timeZone?: string | null;
  device?: string;
}

const securityMail: LetterQueue<SecurityMail> = {
  name: 'auth-security-mail',
  kindOf: ({ event }) => event,
};

/**
 * By address and kind of event, because the address may be a stranger's. Events of one kind never silence those of
 * another.
 */
const MAIL_BY_EVENT: Limit = { name: 'security-mail-event', burst: 5, everySeconds: 14_400 };
/** Always sent, because these lock an owner out. They are rate-limited where they are requested. */
const ALWAYS_TOLD: ReadonlySet<SecurityEvent> = new Set([
  'email-change-requested',
  'two-factor-on',
  'two-factor-off',
]);

export interface SecurityMailDeps {
  jobs: Jobs;
  now: () => Date;
}

/**
 * Tells the account's owner. Call it in the transaction of the event. It goes to the address at that moment, so a
 * later change of e-mail hides nothing from the owner. `device` is our own wording.
 */
export async function sendSecurityMail(
  deps: SecurityMailDeps,
  tx: Queryable,
  userId: string,
  event: SecurityEvent,
  device?: string,
): Promise<void> {
  const member = await findUser(tx, userId);
  if (!member) return;
  const at = deps.now();
  const { timeZone } = zonesAt(member, at);
  const data = { email: member.email, event, at: at.toISOString(), timeZone, ...(device && { device }) };
  await askForLetter(deps, tx, securityMail, { userId, data });
}

export async function workOnSecurityMail(
  deps: LetterDeps & { limiter: RateLimiter; publicUrl: string },
): Promise<void> {
  const { limiter, publicUrl } = deps;
  await workOnLetters(
    deps,
    securityMail,
    async ({ email, event, at, timeZone = null, device }, sendLetter) => {
      const time = writtenTime(timeZone, new Date(at));
      const url = publicUrl + securitySettings;
      const send = () => sendLetter(email, securityEmail({ event, time, device, url }));
      if (ALWAYS_TOLD.has(event)) return send();

      const subject = `${event}\n${emailKeyOf(email)}`;
      try {
        await limiter.consume(MAIL_BY_EVENT, subject);
      } catch (error) {
        if (error instanceof HttpError) return;
        throw error;
      }
      try {
        await send();
      } catch (error) {
        // The job will be retried, and an e-mail that was not sent must not count against the limit.
        await limiter.refund(MAIL_BY_EVENT, subject);
        throw error;
      }
    },
  );
}

const product = brand.productName;
const NEW_PASSWORD =
  'If it was not you, choose a new password now. That logs every other device out, and cancels a change of email that waits.';
const RESET_PASSWORD =
  'If it was not you, somebody reads your mailbox: change its password first, then reset this one.';

const TEXTS: Record<SecurityEvent, { subject: string; happened: string; ifNotYou: string }> = {
  'password-changed': {
    subject: `Your ${product} password was changed`,
    happened: `the password of your ${product} account was changed, and its other devices were logged out.`,
    ifNotYou: `If it was not you, choose "Forgot password?" on the sign-in page: a link comes to this mailbox.`,
  },
  'password-reset': {
    subject: `Your ${product} password was reset`,
    happened: `the password of your ${product} account was reset by a link that came to this mailbox.`,
    ifNotYou: RESET_PASSWORD,
  },
  'email-change-requested': {
    subject: `A new email was requested for your ${product} account`,
    happened: `a new email was requested for your ${product} account. Nothing changes until the new mailbox confirms it.`,
    ifNotYou: NEW_PASSWORD,
  },
  'two-factor-on': {
    subject: `Two-factor sign-in was turned on`,
    happened: `two-factor sign-in was turned on for your ${product} account. Signing in now takes a code as well.`,
    ifNotYou: `If it was not you, write to our support team.`,
  },
  'two-factor-off': {
    subject: `Two-factor sign-in was turned off`,
    happened: `two-factor sign-in was turned off for your ${product} account. The password alone signs in again.`,
    ifNotYou: NEW_PASSWORD,
  },
  'recovery-codes-renewed': {
    subject: `New recovery codes were made`,
    happened: `new recovery codes were made for your ${product} account. The old ones no longer work.`,
    ifNotYou: NEW_PASSWORD,
  },
  'recovery-code-used': {
    subject: `A recovery code was used`,
    happened: `a recovery code of your ${product} account was used in place of a code from the app. It works no more.`,
    ifNotYou: NEW_PASSWORD,
  },
  'new-device': {
    subject: `New sign-in to your ${product} account`,
    happened: `your ${product} account was signed in to on a device that it did not know.`,
    ifNotYou: NEW_PASSWORD,
  },
  'data-copy-ready': {
    subject: `Your ${product} data is ready to download`,
    happened: `the copy of your data that you asked for is ready. It waits for a day in your profile, under Security, and can be downloaded once.`,
    ifNotYou: NEW_PASSWORD,
  },
};

/** It contains no text that a member typed, and no link that does anything by itself. */
const securityEmail = (about: {
  event: SecurityEvent;
  time: string;
  device: string | undefined;
  url: string;
}): EmailContent => {
  const { event, time, device, url } = about;
  return {
    subject: TEXTS[event].subject,
    greeting: 'Hello,',
    paragraphs: [
      TEXTS[event].happened,
      device ? `It happened on ${time}, with ${device}.` : `It happened on ${time}.`,
    ],
    action: { label: 'Look at your account', url },
    closing: ['If it was you, all is well and you need do nothing.', TEXTS[event].ifNotYou],
  };
};

import { randomUUIDv7 } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '@clear-spring/contract';
import { createTransport } from 'nodemailer';
import type { EmailContent } from './email.ts';

/** The mail server works, and takes this e-mail neither now nor later (RFC 5321, 4.2.1): nobody has that address. */
export class EmailRefused extends Error {
  override name = 'EmailRefused';
}

export interface Mailer {
  /** @throws when the mail server does not accept it; an `EmailRefused` where it says that it never will. */
  send(to: string, email: EmailContent): Promise<void>;
  /** Deletes old e-mails from the outbox. */
  sweep?(now: Date): Promise<void>;
  /** Deletes all e-mails from the outbox. */
  empty?(): Promise<void>;
}

/** The layout is loaded with the first e-mail, so that a node starts without it. */
async function compose(email: EmailContent, from: string) {
  const { renderEmail } = await import('./email.ts');
  const { unsubscribe, name } = email;
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    ...renderEmail(email),
    ...(name && { messageId: `<${name}@${domain}>` }),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

export interface MailServer {
  /** `smtp:`, upgraded by STARTTLS, or `smtps:`. */
  url: string;
  /** Required wherever e-mails leave this machine: they contain links that give access to accounts. */
  tls: 'required' | 'optional';
}

export interface SmtpMailer extends Mailer {
  /** Greets the server and signs in. */
  verify(): Promise<void>;
}

/** Sends through an SMTP server. A slow server times out, so that the job retries. */
export function createSmtpMailer({ url, tls, from }: MailServer & { from: string }): SmtpMailer {
  const required = tls === 'required';
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const transport = createTransport(
    // On this machine the certificate is often self-signed.
    { url, ...timeouts, requireTLS: required, tls: { rejectUnauthorized: required } } as never,
    { from },
  );
  const explain = (error: unknown) => {
    if (isRefusal(error)) throw new EmailRefused((error as Error).message, { cause: error });
    throw required ? explainTls(error, new URL(url).host) : error;
  };
  return {
    async send(to, email) {
      await transport.sendMail({ to, ...(await compose(email, from)) }).catch(explain);
    },
    async verify() {
      await transport.verify().catch(explain);
    },
  };
}

/** 550 and the like, for this address or this e-mail. For the sender or the password it is the settings' fault. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return (command === 'RCPT TO' || command === 'DATA') && responseCode !== undefined && responseCode >= 500;
}

/** A sentence for the operator where TLS failed: the server has none, or its certificate is not trusted. */
function explainTls(error: unknown, host: string): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (/STARTTLS/.test(message))
    return new Error(`The mail server ${host} offers no TLS. E-mails are not sent without it.`, {
      cause: error,
    });
  if (code === 'ETLS' || /certificate|altnames/i.test(message))
    return new Error(`The mail server ${host} could not be trusted: ${message}.`, { cause: error });
  return error;
}

/** Writes e-mails to .eml files that any e-mail client opens, for development without a mail server. */
export function createOutbox(options: {
  folder: string;
  from: string;
  onKept: (file: string, to: string, email: EmailContent) => void;
}): Mailer {
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from: options.from },
  );
  return {
    async send(to, email) {
      const { message } = await transport.sendMail({ to, ...(await compose(email, options.from)) });
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const file = join(options.folder, `${randomUUIDv7()}.eml`);
      // Under another name until it is complete, so that nobody who watches the folder reads a partial e-mail.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      options.onKept(file, to, email);
    },
  };
}

/** Deletes all e-mails: nothing says whose one to an address is that was never confirmed. */
export async function emptyOutbox(folder: string): Promise<void> {
  for (const file of await listOutbox(folder)) await rm(file, { force: true });
}

async function listOutbox(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /\.eml(?:\.part)?$/.test(name)).map((name) => join(folder, name));
}

const KEPT_FOR = 30 * DAY;

/**
 * Deletes e-mails after 30 days in the outbox, when their links have expired. Runs with a mail server too, since the
 * outbox may be older than the setting.
 */
export async function sweepOutbox(folder: string, now: Date): Promise<void> {
  for (const file of await listOutbox(folder)) {
    const found = await stat(file).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > KEPT_FOR) await rm(file, { force: true });
  }
}

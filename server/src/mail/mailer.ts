import { randomUUIDv7 } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Letter, renderLetter } from './letter.ts';

export interface Mailer {
  /** @throws when the mail server does not take it. */
  send(to: string, letter: Letter): Promise<void>;
}

/** Hands letters to an SMTP server. Slow servers are given up on, so that the job is tried again. */
export function createSmtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(
    { url: options.url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as never,
    { from: options.from },
  );
  return {
    async send(to, letter) {
      await transport.sendMail({ to, ...renderLetter(letter) });
    },
  };
}

/** Keeps letters as .eml files that any mail program opens, for machines without a mail server. */
export function createOutbox(options: {
  folder: string;
  from: string;
  onKept: (file: string, to: string, letter: Letter) => void;
}): Mailer {
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from: options.from },
  );
  return {
    async send(to, letter) {
      const { message } = await transport.sendMail({ to, ...renderLetter(letter) });
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const file = join(options.folder, `${randomUUIDv7()}.eml`);
      // Under another name until it is whole: who watches the folder sees no half letters.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      options.onKept(file, to, letter);
    },
  };
}

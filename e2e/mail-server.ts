import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { mailboxOf, refusal } from './mailbox.ts';

const FULL = Object.assign(new Error('This mailbox is full'), { responseCode: 552 });

/** Runs a real SMTP server next to the tests: the app sends its e-mails there, and mailbox.ts reads them. */
export default async function startMailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(existsSync(refusal(address)) ? FULL : null),
    onData: callbackify(receive),
  });
  server.listen(Number(process.env['E2E_SMTP_PORT']), '127.0.0.1');
  await once(server.server, 'listening');
  return () => new Promise<void>((resolve) => server.close(() => resolve()));
}

async function receive(stream: Readable, { envelope }: SMTPServerSession): Promise<void> {
  const email = await buffer(stream);
  for (const { address } of envelope.rcptTo) await keep(email, address);
}

async function keep(email: Buffer, address: string): Promise<void> {
  const folder = mailboxOf(address);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${randomUUIDv7()}.eml`);
  // Written under another name and then renamed, because the tests watch the folder.
  await writeFile(`${file}.part`, email);
  await rename(`${file}.part`, file);
}

import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { Letter } from './letter.ts';
import { createOutbox, createSmtpMailer } from './mailer.ts';

const FROM = 'Clear Spring <no-reply@clear-spring.test>';
const letter: Letter = {
  subject: 'Fresh water',
  greeting: 'Hello <b>Maya</b>,',
  paragraphs: ['the well is open.'],
  action: { label: 'Drink', url: 'https://clear-spring.test/well?token=abc_DEF-123' },
  closing: ['Until noon.'],
};

/** A real SMTP server that keeps what it is sent. */
async function startMailServer(refuse = false) {
  const received: { to: string[]; message: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let message = '';
      stream.on('data', (chunk: Buffer) => (message += String(chunk)));
      stream.on('end', () => {
        if (refuse) return done(new Error('The mailbox is full.'));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), message });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { received, url: `smtp://127.0.0.1:${port}` };
}

/** Takes quoted-printable apart. */
const decoded = (message: string) =>
  message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

test('a letter goes out by SMTP as text and HTML, with its link in both and nothing of it taken as markup', async () => {
  const { received, url } = await startMailServer();
  await createSmtpMailer({ url, from: FROM }).send('maya@members.test', letter);
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual(['maya@members.test']);
  const message = decoded(received[0]!.message);
  expect(message).toContain(`From: ${FROM}`);
  expect(message).toContain('Subject: Fresh water');
  const [, text = '', html = ''] = message.split(/Content-Type: text\/(?:plain|html)/);
  expect(text).toContain(letter.action.url);
  expect(html).toContain(`href="${letter.action.url}"`);
  expect(html).not.toContain('<b>Maya</b>');
});

test('a letter that the server does not take is an error, so that its job is tried again', async () => {
  const { url } = await startMailServer(true);
  await expect(createSmtpMailer({ url, from: FROM }).send('maya@members.test', letter)).rejects.toThrow(
    'full',
  );
});

test('without a mail server letters are kept as .eml files that only their owner reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clear-spring-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const kept: string[] = [];
  const outbox = createOutbox({
    folder: join(folder, 'outbox'),
    from: FROM,
    onKept: (file) => kept.push(file),
  });
  await outbox.send('maya@members.test', letter);
  const files = await readdir(join(folder, 'outbox'));
  expect(files).toHaveLength(1);
  expect(kept).toEqual([join(folder, 'outbox', files[0]!)]);
  const message = decoded(await readFile(kept[0]!, 'utf8'));
  expect(message).toContain('To: maya@members.test');
  expect(message).toContain(letter.action.url);
});

import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { DAY } from '@clear-spring/contract';
import { generate } from 'selfsigned';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { EmailContent } from './email.ts';
import { createOutbox, createSmtpMailer, EmailRefused, sweepOutbox } from './mailer.ts';

const FROM = 'Clear Spring <no-reply@clear-spring.test>';
const email: EmailContent = {
  subject: 'Fresh water',
  greeting: 'Hello <b>Maya</b>,',
  paragraphs: ['the well is open.'],
  action: { label: 'Drink', url: 'https://clear-spring.test/well?token=abc_DEF-123' },
  closing: ['Until noon.'],
};

interface Trouble {
  /** The command that it refuses, and with which code. */
  refuse?: ['MAIL' | 'RCPT' | 'DATA', number];
  /** Offers STARTTLS with this certificate. */
  certificate?: { key: string; cert: string };
}

/** A real SMTP server that keeps the messages it receives. */
async function startMailServer({ refuse, certificate }: Trouble = {}) {
  const received: { to: string[]; message: string; secure: boolean }[] = [];
  type Done = (error?: Error | null) => void;
  const answer = (command: string, done: Done) =>
    refuse?.[0] === command
      ? done(Object.assign(new Error('The mailbox is full.'), { responseCode: refuse[1] }))
      : done();
  const server = new SMTPServer({
    authOptional: true,
    onMailFrom: (_address, _session, done) => answer('MAIL', done),
    onRcptTo: (_address, _session, done) => answer('RCPT', done),
    ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
    onData(stream, session, done) {
      let message = '';
      stream.on('data', (chunk: Buffer) => (message += String(chunk)));
      stream.on('end', () => {
        if (refuse) return answer('DATA', done);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, message, secure: session.secure });
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

/** Decodes quoted-printable. */
const decoded = (message: string) =>
  message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

test('an e-mail goes out by SMTP as text and HTML, with its link in both and nothing of it taken as markup', async () => {
  const { received, url } = await startMailServer();
  await createSmtpMailer({ url, tls: 'optional', from: FROM }).send('maya@members.test', email);
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual(['maya@members.test']);
  const message = decoded(received[0]!.message);
  expect(message).toContain(`From: ${FROM}`);
  expect(message).toContain('Subject: Fresh water');
  const [, text = '', html = ''] = message.split(/Content-Type: text\/(?:plain|html)/);
  expect(text).toContain(email.action.url);
  expect(html).toContain(`href="${email.action.url}"`);
  expect(html).not.toContain('<b>Maya</b>');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
});

test('an e-mail goes to a domain in another script by the name that mail servers know', async () => {
  const { received, url } = await startMailServer();
  await createSmtpMailer({ url, tls: 'optional', from: FROM }).send('ida@bücher.example', email);
  expect(received[0]?.message).toContain('To: ida@xn--bcher-kva.example');
});

test('what can be ended says so in the headers that e-mail programs read, and what is sent again has the same name', async () => {
  const { received, url } = await startMailServer();
  const link = `https://clear-spring.test/unsubscribe/${'aB_-'.repeat(11)}`;
  const letter = { ...email, name: 'week-47', unsubscribe: { label: 'Stop', url: link } };
  const mailer = createSmtpMailer({ url, tls: 'optional', from: FROM });
  for (const each of [letter, letter, email]) await mailer.send('maya@members.test', each);
  const [first, second, other] = received.map(({ message }) => {
    const lines = message
      .split('\r\n\r\n')[0]!
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n');
    const headers = new Map(lines.map((line) => [line.split(':')[0], line.replace(/^[^:]+: */, '')]));
    return ['List-Unsubscribe', 'List-Unsubscribe-Post', 'Message-ID'].map((name) => headers.get(name));
  });
  expect(first).toEqual([`<${link}>`, 'List-Unsubscribe=One-Click', '<week-47@clear-spring.test>']);
  expect(second).toEqual(first);
  expect(other).toEqual([undefined, undefined, expect.stringMatching(/^<.+@clear-spring\.test>$/)]);
  const [, text = '', html = ''] = decoded(received[0]!.message).split(/Content-Type: text\/(?:plain|html)/);
  expect(text).toContain(`Stop:\n${link}`.replaceAll('\n', '\r\n'));
  expect(html).toContain(`href="${link}"`);
});

test.each([
  ['RCPT', 450, 'for now', false],
  ['DATA', 452, 'for now', false],
  ['RCPT', 550, 'for good', true],
  ['DATA', 554, 'for good', true],
  ['MAIL', 550, 'from this sender, which a setting mends', false],
] as const)(
  'an e-mail that the server refuses at %s with %i, %s, is an error',
  async (command, code, _why, isForGood) => {
    const { url } = await startMailServer({ refuse: [command, code] });
    const mailer = createSmtpMailer({ url, tls: 'optional', from: FROM });
    const error = await mailer.send('maya@members.test', email).catch((failure: unknown) => failure);
    expect(String(error)).toContain('full');
    expect(error instanceof EmailRefused).toBe(isForGood);
  },
);

describe('where e-mails leave this machine', () => {
  const send = (url: string) =>
    createSmtpMailer({ url, tls: 'required', from: FROM }).send('maya@members.test', email);

  test('a server without TLS gets nothing, and a sentence says so', async () => {
    const { received, url } = await startMailServer();
    await expect(send(url)).rejects.toThrow(
      /^The mail server 127\.0\.0\.1:\d+ offers no TLS\. E-mails are not sent without it/,
    );
    expect(received).toEqual([]);
  });

  test('a server whose certificate nobody vouches for gets nothing, and a sentence says so', async () => {
    const { received, url } = await startMailServer({ certificate: await makeCertificate() });
    await expect(send(url)).rejects.toThrow(
      /^The mail server 127\.0\.0\.1:\d+ could not be trusted: .*certificate/,
    );
    expect(received).toEqual([]);
    // On this machine TLS is up to the mail server.
    await createSmtpMailer({ url, tls: 'optional', from: FROM }).send('maya@members.test', email);
    expect(received).toHaveLength(1);
  });

  test('a server with a good certificate gets it over TLS', async () => {
    const certificate = await makeCertificate();
    const authorities = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...authorities, certificate.cert]);
    onTestFinished(() => tls.setDefaultCACertificates(authorities));
    const { received, url } = await startMailServer({ certificate });
    await send(url);
    expect(received.map(({ secure }) => secure)).toEqual([true]);
  });
});

async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  return { key, cert };
}

test('without a mail server e-mails are kept as .eml files that only their owner reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clear-spring-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const kept: string[] = [];
  const outbox = createOutbox({
    folder: join(folder, 'outbox'),
    from: FROM,
    onKept: (file) => kept.push(file),
  });
  await outbox.send('maya@members.test', email);
  const files = await readdir(join(folder, 'outbox'));
  expect(files).toHaveLength(1);
  expect(kept).toEqual([join(folder, 'outbox', files[0]!)]);
  const message = decoded(await readFile(kept[0]!, 'utf8'));
  expect(message).toContain('To: maya@members.test');
  expect(message).toContain(email.action.url);
});

test('e-mails in the outbox end after 30 days, and nothing else in the folder does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clear-spring-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const now = new Date('2026-11-22T12:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  for (const [name, days] of Object.entries({
    'old.eml': 31,
    'cut-off.eml.part': 31,
    'new.eml': 29,
    'notes.txt': 99,
  })) {
    await writeFile(join(folder, name), '');
    await utimes(join(folder, name), daysAgo(days), daysAgo(days));
  }
  await sweepOutbox(folder, now);
  expect((await readdir(folder)).toSorted()).toEqual(['new.eml', 'notes.txt']);
  await expect(sweepOutbox(join(folder, 'none'), now)).resolves.toBeUndefined();
});

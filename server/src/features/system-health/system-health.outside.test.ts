import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { MINUTE } from '@clear-spring/contract';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { startPodcastHost } from '../../audio/podcast-host.fixture.ts';
import { createSmtpMailer } from '../../mail/index.ts';
import { createTestApp } from '../../test-app.ts';
import { readInTime } from './system-health.fixture.ts';

const host = await startPodcastHost();
let isFeedDown = false;
host.on('/feed', (_request, response) => {
  if (isFeedDown) response.writeHead(503).end();
  else
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(
      `<rss version="2.0"><channel><title>Well</title><item><title>Water</title><guid>1</guid>
       <enclosure url="https://well.test/1.mp3"/></item></channel></rss>`,
    );
});

/** A mail server that can be stopped, and started on the same port. */
async function startMailServer(port = 0) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
let mailServer = await startMailServer();
const mailer = createSmtpMailer({
  url: `smtp://127.0.0.1:${mailServer.port}`,
  tls: 'optional',
  from: 'no-reply@clear-spring.test',
});

const { app, member, visitor } = await createTestApp(
  { podcastFeedUrl: `${host.origin}/feed` },
  { addresses: host.policy, mailer },
);
await app.ready();
const admin = await member('ines', { isAdmin: true });
const health = () => readInTime(admin);
const check = () => admin.post('/api/admin/check-rss-feed');

test('a mail server that is down is told of within a minute, and no longer once it is back', async () => {
  await check();
  const people = ['maya', 'olga', 'tomas'];
  for (const name of people) await member(name);
  expect((await health()).sentence).toBe('All is well.');

  await mailServer.stop();
  for (const name of people) await visitor().post('/api/forgot-password', { email: `${name}@members.test` });
  const letters = async () => (await health()).parts.letters;
  await expect
    .poll(letters, { timeout: MINUTE, interval: 500 })
    .toMatchObject({ state: 'down', sentence: 'The mail server takes no email: 3 wait.' });
  expect((await health()).parts.jobs.state).toBe('fine');

  mailServer = await startMailServer(mailServer.port);
  await expect
    .poll(async () => (await health()).sentence, { timeout: MINUTE, interval: 500 })
    .toBe('All is well.');
  expect((await letters()).facts).toMatchObject({
    waiting: 0,
    failedCount: 0,
    lastSentAt: expect.any(String),
  });
  await mailServer.stop();
});

test('a feed that is down is told of by the next check, and no longer once a check succeeds', async () => {
  isFeedDown = true;
  await check();
  const feed = async () => (await health()).parts.feed;
  expect(await feed()).toMatchObject({
    state: 'look',
    sentence: 'The feed could not be read the last time.',
  });
  await check();
  await check();
  expect(await feed()).toMatchObject({
    state: 'down',
    sentence: 'The feed could not be read the last 3 times.',
  });
  isFeedDown = false;
  await check();
  expect(await feed()).toMatchObject({ state: 'fine' });
});

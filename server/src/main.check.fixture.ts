import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@clear-spring/content';
import { DAY } from '@clear-spring/contract';
import { generate } from 'selfsigned';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { startStripe } from './payments/stripe-api.fixture.ts';

export const SMTP_PASSWORD = 'a-password-for-letters';

/** Takes letters from one user. */
async function startMailServer() {
  const letters: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'spring' && password === SMTP_PASSWORD
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
    onData(stream, _session, done) {
      let letter = '';
      stream.on('data', (chunk: Buffer) => (letter += String(chunk)));
      stream.on('end', () => (letters.push(letter), done()));
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { letters, url: (password: string) => `smtp://spring:${password}@127.0.0.1:${port}` };
}

/** A proxy that terminates TLS for `localhost`, with a certificate for so many days by a CA that only its file knows. */
export async function startProxy(days: number) {
  const authority = await generate([{ name: 'commonName', value: 'The authority of the tests' }], {
    keySize: 2048,
    extensions: [{ name: 'basicConstraints', cA: true }],
  });
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    notAfterDate: new Date(Date.now() + days * DAY + DAY / 2),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
    ca: { key: authority.private, cert: authority.cert },
  });
  const ca = join(mkdtempSync(join(tmpdir(), 'clear-spring-ca-')), 'ca.pem');
  writeFileSync(ca, authority.cert);
  let to: string | null = null;
  const server = createServer({ key, cert }, (incoming, answer) => {
    if (!to) return void answer.writeHead(502).end();
    request(`${to}${incoming.url}`, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(answer);
    })
      .on('error', () => answer.writeHead(502).end())
      .end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { origin: `https://localhost:${port}`, ca, leadTo: (origin: string | null) => (to = origin) };
}

/** Who takes letters and payments and terminates TLS for a server in production, all on this machine. */
export async function startOutside() {
  const [mail, proxy, stripe] = await Promise.all([startMailServer(), startProxy(60), startStripe()]);
  onTestFinished(() => stripe.close());
  return {
    mail,
    proxy,
    stripe,
    /** The environment of that server. */
    env: {
      NODE_ENV: 'production',
      DEMO: 'off',
      PUBLIC_URL: proxy.origin,
      NODE_EXTRA_CA_CERTS: proxy.ca,
      TRUST_PROXY: '127.0.0.1',
      SUPPORT_EMAIL: 'help@clear-spring.test',
      MAIL_FROM: `${brand.productName} <letters@clear-spring.test>`,
      SMTP_URL: mail.url(SMTP_PASSWORD),
      STRIPE_SECRET_KEY: stripe.settings.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
      STRIPE_PRICE_ID: stripe.settings.priceId,
      STRIPE_API_URL: stripe.settings.apiUrl,
      DRAIN_SECONDS: '0',
    },
    /** As the operator does in Stripe's dashboard. */
    addWebhook: () =>
      stripe.webhookEndpoints.push({
        id: 'we_1',
        url: `${proxy.origin}/api/webhooks/payments`,
        status: 'enabled',
        enabled_events: ['*'],
      }),
  };
}

import { once } from 'node:events';
import { connect } from 'node:tls';
import { DAY, readyEndpoint } from '@clear-spring/contract';
import type { Config } from '../config.ts';
import { isLoopback } from '../config.tls.ts';
import { reasonOf } from '../log/index.ts';
import { type Finding, says } from './finding.ts';

const { ok, warn, fail, failed } = says('front');
/** Milliseconds. */
const TIMEOUT = 10_000;
/** Days. Certificates are renewed a month before their end. */
const [RENEWAL_IS_LATE, RENEWAL_FAILS] = [14, 3];

type Settings = Pick<Config, 'publicUrl' | 'host' | 'port'>;

/** Whether PUBLIC_URL leads to this app, and for how long its certificate is good. */
export async function checkFront(config: Settings): Promise<Finding[]> {
  const { publicUrl, host, port } = config;
  const { protocol, hostname } = new URL(publicUrl);
  const here = await ask(
    `http://${host.includes(':') ? `[${host}]` : host.replace(/^0\.0\.0\.0$/, '127.0.0.1')}:${port}`,
  );
  const isRunning = here.kind === 'app';
  const found: Finding[] = [];
  if (protocol === 'http:' && !isLoopback(hostname))
    found.push(fail(`${publicUrl} is plain http: set PUBLIC_URL to https, and let a proxy terminate TLS.`));
  const there = await ask(publicUrl);
  switch (there.kind) {
    case 'app':
      found.push(
        there.status === 204
          ? ok(`${publicUrl} is answered by the app.`)
          : fail(`${publicUrl}: ${there.text}`),
      );
      break;
    case 'other': {
      const text = `${publicUrl} is answered with status ${there.status}, and not by the app.`;
      found.push(
        isRunning || there.status < 500
          ? fail(`${text} Let the proxy pass everything to port ${port}.`)
          : warn(`${text} The app is not running here: start it, and check again.`),
      );
      break;
    }
    case 'nobody':
      found.push(
        isRunning || protocol === 'https:'
          ? failed(
              `${publicUrl} cannot be reached. Check its name in the DNS, the proxy, and the firewall.`,
              there.error,
            )
          : warn('The app is not running here: start it, and check again.'),
      );
  }
  return protocol === 'https:' ? [...found, ...(await checkCertificate(new URL(publicUrl)))] : found;
}

type Answer =
  | { kind: 'app'; status: number; text: string }
  | { kind: 'other'; status: number }
  | { kind: 'nobody'; error: unknown };

/** The app names each of its answers. */
const REQUEST_ID = /^[0-9A-Z]{10}$/;

async function ask(origin: string): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    const answer = await fetch(origin + readyEndpoint.path, { redirect: 'manual', signal });
    const { status } = answer;
    const isOurs = REQUEST_ID.test(answer.headers.get('x-request-id') ?? '') && [204, 503].includes(status);
    return isOurs ? { kind: 'app', status, text: await answer.text() } : { kind: 'other', status };
  } catch (error) {
    return { kind: 'nobody', error };
  }
}

async function checkCertificate({ hostname, port }: URL): Promise<Finding[]> {
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    timeout: TIMEOUT,
  });
  try {
    socket.once('timeout', () => socket.destroy(new Error('It did not answer in time.')));
    await once(socket, 'secureConnect');
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY);
    const text = `The certificate is good for ${days} more days.`;
    if (days < RENEWAL_FAILS) return [fail(`${text} Its renewal fails: read the proxy's log.`)];
    return [days < RENEWAL_IS_LATE ? warn(`${text} Its renewal is late: read the proxy's log.`) : ok(text)];
  } catch (error) {
    return [fail(`The certificate is not trusted: ${reasonOf(error)}`)];
  } finally {
    socket.destroy();
  }
}

import { defaultExternalUrls } from '@clear-spring/content';
import type { Config } from '../config.ts';
import { isLoopback } from '../config.tls.ts';
import { type Finding, says } from './finding.ts';

const { ok, warn } = says('settings');

/** What starts, and is probably not what was meant. What does not start, config.ts says. */
export function checkSettings(config: Config): Finding[] {
  const { production, publicUrl, trustProxy, metricsToken, externalUrls, stripe } = config;
  if (!production) return [warn('NODE_ENV is not production: what is unsafe is allowed.')];
  const found: Finding[] = [];
  if (isLoopback(config.host) && trustProxy === false)
    found.push(
      warn(
        'TRUST_PROXY is off: all visitors share the address of the proxy, and its limits. Set it to 127.0.0.1.',
      ),
    );
  if (externalUrls.supportEmail === defaultExternalUrls.supportEmail)
    found.push(warn(`SUPPORT_EMAIL is the example ${externalUrls.supportEmail}: members write there.`));
  const examples = Object.entries({
    BACK_OFFICE_URL: externalUrls.backOffice === defaultExternalUrls.backOffice,
    MEETING_URL: externalUrls.meeting === defaultExternalUrls.meeting,
    BOOK_CLUB_URL: externalUrls.bookClub === defaultExternalUrls.bookClub,
  }).flatMap(([name, isExample]) => (isExample ? [name] : []));
  if (examples.length > 0)
    found.push(warn(`${examples.join(', ')}: not set, so members are led to an example.`));
  if (!metricsToken) found.push(warn('METRICS_TOKEN is not set: nobody is told when something fails.'));
  if (stripe && /^[sr]k_test_/.test(stripe.secretKey))
    found.push(warn('STRIPE_SECRET_KEY is one of the test mode: no money is taken.'));
  return [ok(`production, at ${publicUrl}`), ...found];
}

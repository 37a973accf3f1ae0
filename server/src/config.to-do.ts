import { defaultExternalUrls } from '@clear-spring/content';
import type { Settings } from './config.settings.ts';
import { isLoopback } from './config.tls.ts';

/** Something that starts without being set up, and what to do about it. Never a secret. */
export interface ToDo {
  /** The part of the product that does not do what it should; `nodes` stands for all of it. */
  part: 'nodes' | 'letters' | 'payments' | 'feed' | 'push' | 'backups';
  text: string;
}

const EXAMPLE = /@[\w.-]*\bexample\b/;

export function toDoOf(config: Settings): ToDo[] {
  const { production, host, trustProxy, metricsToken, externalUrls, stripe, smtp, backupDir } = config;
  const { supportEmail, backOffice, meeting, bookClub } = externalUrls;
  const found: ToDo[] = [];
  const add = (part: ToDo['part'], isMissing: boolean, text: string) => {
    if (isMissing) found.push({ part, text });
  };
  add('nodes', !production, 'NODE_ENV is not production: what is unsafe is allowed.');
  add(
    'nodes',
    production && isLoopback(host) && trustProxy === false,
    'TRUST_PROXY is off: all visitors share the address of the proxy, and its limits. Set it to 127.0.0.1.',
  );
  add(
    'backups',
    backupDir === undefined,
    'BACKUP_DIR is not set: the app makes no backups. Set it to a folder, and it makes one a day.',
  );
  add(
    'backups',
    backupDir !== undefined && !config.backupKey,
    'BACKUP_KEY is not set: backups are not encrypted, and the secret key is not in them. `openssl rand -base64 32` generates one.',
  );
  add('letters', !smtp, 'SMTP_URL is not set: e-mails are written to DATA_DIR/outbox, and reach nobody.');
  add(
    'letters',
    smtp !== undefined && EXAMPLE.test(config.mailFrom),
    'MAIL_FROM is an example: mailboxes refuse letters from it.',
  );
  add(
    'payments',
    !stripe,
    'STRIPE_SECRET_KEY is not set: payments go to the sandbox, and anybody can subscribe for nothing.',
  );
  add(
    'payments',
    stripe !== undefined && /^[sr]k_test_/.test(stripe.secretKey),
    'STRIPE_SECRET_KEY is one of the test mode: no money is taken.',
  );
  add(
    'push',
    EXAMPLE.test(config.push.subject),
    `VAPID_SUBJECT is ${config.push.subject}: Safari's push service refuses notifications without a real contact.`,
  );
  add(
    'feed',
    config.podcastFeedUrl === undefined,
    'PODCAST_FEED_URL is not set: members hear the episodes of the demo.',
  );
  add(
    'nodes',
    supportEmail === defaultExternalUrls.supportEmail,
    `SUPPORT_EMAIL is the example ${supportEmail}: members write there.`,
  );
  const examples = Object.entries({
    BACK_OFFICE_URL: backOffice === defaultExternalUrls.backOffice,
    MEETING_URL: meeting === defaultExternalUrls.meeting,
    BOOK_CLUB_URL: bookClub === defaultExternalUrls.bookClub,
  }).flatMap(([name, isExample]) => (isExample ? [name] : []));
  add('nodes', examples.length > 0, `${examples.join(', ')}: not set, so members are led to an example.`);
  add('nodes', !metricsToken, 'METRICS_TOKEN is not set: nobody is told when something fails.');
  return found;
}

import { brand } from '@clear-spring/content';
import type { Config } from '../config.ts';
import { createSmtpMailer } from '../mail/index.ts';
import { type Finding, says } from './finding.ts';

const { ok, warn, failed } = says('mail');

/** Sends a letter to this address; without one only greets the mail server and signs in. */
export async function checkMail(
  { smtp, mailFrom: from, publicUrl }: Pick<Config, 'smtp' | 'mailFrom' | 'publicUrl'>,
  to: string | undefined,
): Promise<Finding[]> {
  if (!smtp) return [];
  const { host } = new URL(smtp.url);
  const mailer = createSmtpMailer({ ...smtp, from });
  try {
    if (!to) {
      await mailer.verify();
      const how = 'To see whether a letter arrives: npm run check -- your@address.';
      return [ok(`${host} lets the app in.`), warn(how)];
    }
    await mailer.send(to, {
      subject: `A letter from ${brand.productName}`,
      greeting: 'Hello,',
      paragraphs: ['npm run check has sent this. If you read it, e-mails of the app arrive.'],
      action: { label: `Open ${brand.productName}`, url: publicUrl },
      closing: ['Look whether it came with your letters, and not with the unwanted ones.'],
    });
    return [ok(`${host} took a letter: look whether it arrives.`)];
  } catch (error) {
    const remedy = 'Check SMTP_URL: host, port, user and password, and whether a firewall lets it through.';
    return [failed(`${host} does not take letters. ${remedy}`, error)];
  }
}

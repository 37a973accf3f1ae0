import { brand } from '@clear-spring/content';
import { colours } from '@clear-spring/content/colours';
import { escapeMarkup } from '../http/html.ts';

/** The content of an e-mail. All e-mails share one layout. */
export interface EmailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action: { label: string; url: string };
  /** After the button: how long it works, and what to do if the member did not ask for it. */
  closing: string[];
}

const {
  ground: [ground],
  paper: [paper],
  ink: [ink],
  'ink-soft': [inkSoft],
  spring: [spring],
  clay: [clay],
  'on-clay': [onClay],
} = colours;

/** Renders plain text and HTML. E-mail clients need tables, and styles on each element. */
export function renderEmail(email: EmailContent): { subject: string; text: string; html: string } {
  const { subject, greeting, paragraphs, action, closing } = email;
  const text = [
    greeting,
    ...paragraphs,
    `${action.label}:\n${action.url}`,
    ...closing,
    brand.companyName,
  ].join('\n\n');
  const paragraph = (words: string) =>
    `<p style="margin:0 0 16px;font:16px/1.55 Helvetica,Arial,sans-serif;color:${ink}">${escapeMarkup(words)}</p>`;
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;background:${ground}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${ground}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:${paper};border-radius:22px"><tr><td style="padding:32px 28px">
<p style="margin:0 0 24px;font:400 24px/1.1 Georgia,serif;color:${spring}">${escapeMarkup(brand.productName)}</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escapeMarkup(action.url)}" style="display:inline-block;padding:14px 26px;border-radius:999px;background:${clay};color:${onClay};font:600 16px/1.2 Helvetica,Arial,sans-serif;text-decoration:none">${escapeMarkup(action.label)}</a></p>
${closing.map(paragraph).join('\n')}
<p style="margin:0;font:13px/1.5 Helvetica,Arial,sans-serif;color:${inkSoft}">${escapeMarkup(brand.companyName)} · ${escapeMarkup(brand.tagline)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  return { subject, text, html };
}

import { brand } from '@clear-spring/content';
import { colours } from '@clear-spring/content/colours';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, type CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The content of an e-mail. All e-mails share one layout. */
export interface EmailContent {
  subject: string;
  /** What an inbox shows behind the subject; the paragraphs, where it is not said. */
  preview?: string;
  greeting: string;
  paragraphs: string[];
  /** Between the paragraphs and the button. */
  sections?: EmailSection[];
  action: { label: string; url: string };
  /** After the button: how long it works, and what to do if the member did not ask for it. */
  closing: string[];
  /** Ends e-mails like this one, also by the button that e-mail programs have for it (RFC 8058). */
  unsubscribe?: { label: string; url: string };
  /** The same whenever it is sent again with the same links, so that mailboxes show it once. */
  name?: string;
}
export interface EmailSection {
  heading: string;
  figure?: string;
  lines: string[];
}

/** Renders plain text and HTML. */
export function renderEmail(email: EmailContent): { subject: string; text: string; html: string } {
  const { subject, greeting, paragraphs, sections = [], action, closing, unsubscribe } = email;
  const text = [
    greeting,
    ...paragraphs,
    ...sections.map(({ heading, figure, lines }) =>
      [heading.toUpperCase(), ...(figure ? [figure] : []), ...lines.map((line) => `- ${line}`)].join('\n'),
    ),
    `${action.label}:\n${action.url}`,
    ...closing,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
    brand.companyName,
  ].join('\n\n');
  return { subject, text, html: `<!doctype html>\n${renderToStaticMarkup(layOut(email))}\n` };
}

const layOut = ({
  subject,
  preview,
  greeting,
  paragraphs,
  sections = [],
  action,
  closing,
  unsubscribe,
}: EmailContent) =>
  h(
    Html,
    null,
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', { dangerouslySetInnerHTML: { __html: inTheDark } }),
    ),
    h(
      Body,
      look({ background: 'ground' }, { margin: 0, padding: '32px 16px' }),
      // What an inbox shows behind the subject; the greeting would say nothing.
      h(Preview, null, preview ?? paragraphs.join(' ')),
      h(
        Container,
        { style: { maxWidth: '520px' } },
        h(
          Section,
          look({ background: 'paper' }, { borderRadius: '22px', padding: '32px 28px' }),
          h(
            Text,
            look({ color: 'spring' }, { margin: '0 0 24px', font: '400 24px/1.1 Georgia,serif' }),
            brand.productName,
          ),
          ...[greeting, ...paragraphs].map(paragraph),
          ...sections.map(section),
          h(Button, { href: action.url, ...button }, action.label),
          ...closing.map(paragraph),
          unsubscribe &&
            h(
              Text,
              look({ color: 'ink-soft' }, { margin: '0 0 16px', font: `14px/1.55 ${SANS}` }),
              h('a', { href: unsubscribe.url, ...look({ color: 'spring' }, {}) }, unsubscribe.label),
            ),
          h(
            Text,
            look({ color: 'ink-soft' }, { margin: 0, font: `13px/1.5 ${SANS}` }),
            `${brand.companyName} · ${brand.tagline}`,
          ),
        ),
      ),
    ),
  );

const SANS = 'Helvetica,Arial,sans-serif';

/** Unlike `overflow-wrap`, e-mail programs know it in tables: a title without a space would widen the letter. */
const BREAK_ANYWHERE = { wordBreak: 'break-word' } as const;

const paragraph = (words: string) =>
  h(Text, look({ color: 'ink' }, { margin: '0 0 16px', font: `16px/1.55 ${SANS}` }), words);

const section = ({ heading, figure, lines }: EmailSection) =>
  h(
    Section,
    { style: { padding: '8px 0 16px' } },
    h('h2', look({ color: 'spring' }, { margin: '0 0 6px', font: `600 16px/1.3 ${SANS}` }), heading),
    figure &&
      h(Text, look({ color: 'ink' }, { margin: '0 0 4px', font: '400 34px/1.15 Georgia,serif' }), figure),
    ...lines.map((line) =>
      h(
        Text,
        look({ color: 'ink' }, { margin: '0 0 6px', font: `16px/1.45 ${SANS}`, ...BREAK_ANYWHERE }),
        line,
      ),
    ),
  );

/** Tokens of the brand's colours, used as the colour of a text or behind it. */
const TEXT = ['ink', 'ink-soft', 'spring', 'on-clay'] as const;
const BEHIND = ['ground', 'paper', 'clay'] as const;

/** The colours of light mode stand on each element, since not every e-mail client reads style sheets. */
function look(
  { color, background }: { color?: (typeof TEXT)[number]; background?: (typeof BEHIND)[number] },
  style: CSSProperties,
) {
  return {
    className: [color, background].filter(Boolean).join(' '),
    style: {
      ...style,
      ...(color && { color: colours[color][0] }),
      ...(background && { background: colours[background][0] }),
    },
  };
}

const button = look(
  { color: 'on-clay', background: 'clay' },
  { margin: '8px 0 24px', padding: '14px 26px', borderRadius: '999px', font: `600 16px/1.2 ${SANS}` },
);

const rule = (selector: string, property: string, token: (typeof TEXT | typeof BEHIND)[number]) =>
  `${selector}{${property}:${colours[token][1]}!important}`;
/** For the clients that do. Body lays its background on a table cell too. */
const inTheDark = `@media (prefers-color-scheme:dark){${[
  ...TEXT.map((token) => rule(`.${token}`, 'color', token)),
  ...BEHIND.map((token) => rule(`.${token}`, 'background', token)),
  rule('.ground>table>tbody>tr>td', 'background', 'ground'),
].join('')}}`;

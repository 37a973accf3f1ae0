import { expect, test } from 'vitest';
import { type Message, shareDataOf, textOf } from './share-message.ts';
import { shareTargetsOf } from './share-targets.ts';

const LINK = 'https://clearspring.example/s/k7m2qpx';
const message = (sentence: string): Message => ({ name: 'Salt & Soak #2', sentence, shortUrl: LINK });

/** What each app reads out of its address. */
function received(sentence: string) {
  const [whatsapp, telegram, facebook, email, sms] = shareTargetsOf(message(sentence)).map(
    ({ href }) => new URL(href),
  );
  const query = (url: URL | undefined, name: string) => url?.searchParams.get(name);
  return {
    whatsapp: query(whatsapp, 'text'),
    telegram: [query(telegram, 'url'), query(telegram, 'text')],
    facebook: query(facebook, 'u'),
    email: [query(email, 'subject'), query(email, 'body')],
    sms: query(sms, 'body'),
  };
}

test('the addresses are those that the apps publish', () => {
  const start = (href: string) => href.slice(0, href.indexOf('=') + 1);
  expect(shareTargetsOf(message('Try it')).map(({ name, href }) => [name, start(href)])).toEqual([
    ['WhatsApp', 'https://wa.me/?text='],
    ['Telegram', 'https://t.me/share/url?url='],
    ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u='],
    ['Email', 'mailto:?subject='],
    ['Text message', 'sms:?&body='],
  ]);
});

test.each([
  ['signs that addresses are made of', 'Salt & soak: 100 % + #1 = good? "Yes" <b>/</b>'],
  ['an emoji', 'For you \u{1F469}\u200D\u{1F33E}\u{1F4A7}'],
  ['words from right to left', '\u0642\u0637\u0631\u0627\u062A \u0645\u0646 \u0627\u0644\u0646\u0628\u0639'],
])('%s arrive as they were written, the link whole on its own line', (_, sentence) => {
  expect(received(sentence)).toEqual({
    whatsapp: `${sentence}\n${LINK}`,
    telegram: [LINK, sentence],
    facebook: LINK,
    email: ['Salt & Soak #2', `${sentence}\r\n${LINK}`],
    sms: `${sentence}\n${LINK}`,
  });
});

test('without words only the link is shared', () => {
  expect(received('')).toEqual({
    whatsapp: LINK,
    telegram: [LINK, null],
    facebook: LINK,
    email: ['Salt & Soak #2', LINK],
    sms: LINK,
  });
  expect(shareDataOf(message(''))).toEqual({ title: 'Salt & Soak #2', url: LINK });
  expect(textOf(message(''))).toBe(LINK);
});

test('half an emoji, as a cut text ends in, breaks nothing', () => {
  expect(received('For you \uD83D').whatsapp).toBe(`For you \uFFFD\n${LINK}`);
});

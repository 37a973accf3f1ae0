import { findProduct, type WellnessProduct } from '@clear-spring/content';
import Fastify from 'fastify';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { createTestApp, PUBLIC_URL } from '../../test-app.ts';
import { createPreviewPictures } from './preview-picture.cache.ts';
import { sendPreviewPage } from './preview-page.ts';

const { app, database, member } = await createTestApp();

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240805.005; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/127.0.6533.103 Mobile Safari/537.36';
const WHATSAPP = 'WhatsApp/2.23.20.0 A';

const browser = await member('sharer');
const { shortUrl } = (await browser.post('/api/purchase-link', { productId: 'spring-drops' })).json();
const { pathname } = new URL(shortUrl);
const fullUrl = 'https://shop.clearspring.example/spring-drops?ref=sharer';

async function open(agent: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const countsOf = async () => (await browser.get('/api/my-links')).json()[0];
  const before = await countsOf();
  const answer = await app.inject({ method, url: pathname, headers: { 'user-agent': agent, ...headers } });
  const after = await countsOf();
  const counted = {
    clicks: after.clickCount - before.clickCount,
    filtered: after.filteredCount - before.filteredCount,
  };
  return { answer, counted };
}

/** Elements with their attributes, and the text. */
function read(markup: string) {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  let text = '';
  const parser = new Parser({
    onopentag: (name, attributes) => void elements.push({ name, attributes }),
    ontext: (piece) => void (text += piece),
  });
  parser.end(markup);
  const tags = elements
    .filter(({ name }) => name === 'meta')
    .map(({ attributes: { property, name, content } }) => [property ?? name, content] as const);
  return { elements, text, tags: Object.fromEntries(tags) };
}

test.each([
  ['WhatsApp on Android', WHATSAPP],
  ['WhatsApp on iPhones', 'WhatsApp/2.24.17.76 i'],
  ['WhatsApp on computers', 'WhatsApp/2.2413.51 W'],
  ['Signal', 'WhatsApp/2'],
  ['Telegram', 'TelegramBot (like TwitterBot)'],
  ['Viber', 'Viber/20.9.0.8 CFNetwork/1410.0.3 Darwin/22.6.0'],
  ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['Messenger and Instagram', 'facebookexternalhit/1.1'],
  ['Facebook’s other name', 'Facebot'],
  ['Naver', 'acebookexternalhit/1.1 (compatible; Blueno/1.0; +http://naver.me/scrap)'],
  ['Quora', 'Quora-Bot/1.0 (http://www.quora.com)'],
  ['Discourse', 'Discourse Forum Onebox v3.3.0.beta1-dev'],
  ['ClickUp', 'ClickUpLinkUnfurler/1.0 (+https://clickup.com)'],
  ['Chatwork', 'Chatwork LinkPreview v1'],
  ['Steam', 'Valve/Steam HTTP Client 1.0 (SteamChatURLLookup)'],
  ['DingTalk', 'DingTalkBot-LinkService/1.0 (+https://open-doc.dingtalk.com/microapp/faquestions/ftpfeu)'],
  ['Notion', 'Notion/1.0 (https://notion.so; team@makenotion.com)'],
  [
    'iMessage',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  ],
  ['LINE', 'facebookexternalhit/1.1;line-poker/1.0'],
  ['KakaoTalk', 'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984'],
  ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['Slack’s pictures', 'Slack-ImgProxy (+https://api.slack.com/robots)'],
  ['X', 'Twitterbot/1.0'],
  ['LinkedIn', 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
  ['Discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
  [
    'Skype and Teams',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  ],
  [
    'Microsoft',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MicrosoftPreview/2.0; +https://aka.ms/MicrosoftPreview) Chrome/124.0.0.0 Safari/537.36',
  ],
  ['Google Messages', 'GoogleMessages'],
  [
    'Google Chat',
    'Mozilla/5.0 (compatible; Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/))',
  ],
  [
    'Snapchat',
    'Mozilla/5.0 (compatible; Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots)',
  ],
  ['Pinterest', 'Pinterest/0.2 (+https://www.pinterest.com/bot.html)'],
  ['Pinterest’s bot', 'Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)'],
  ['Reddit', 'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)'],
  ['VK', 'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)'],
  ['Mastodon', 'Mastodon/4.3.0 (http.rb/5.2.0; +https://mastodon.social/)'],
  ['older Mastodon', 'http.rb/5.1.1 (Mastodon/4.2.0; +https://mastodon.social/) Bot'],
  ['Pleroma', 'Pleroma 2.5.0; https://social.example <admin@social.example>; Bot'],
  ['Misskey', 'SummalyBot/5.1.0'],
  ['Bluesky', 'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)'],
  ['Mattermost', 'Mattermost-Bot/1.1'],
  ['Matrix', 'Synapse (bot; +https://github.com/matrix-org/synapse)'],
  ['Zulip', 'Mozilla/5.0 (compatible; ZulipURLPreview/9.0; +https://zulip.example)'],
  [
    'Yahoo Mail',
    'Mozilla/5.0 (compatible; Yahoo Link Preview; https://help.yahoo.com/kb/mail/yahoo-link-preview-SLN23615.html)',
  ],
  ['Embedly', 'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)'],
  ['Iframely', 'Iframely/1.3.1 (+https://iframely.com/docs/about)'],
  [
    'Meta’s agent',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  ],
  ['Meta’s fetcher', 'meta-externalfetcher/1.1'],
])('%s gets a page to make a card of, and is no click', async (_, agent) => {
  const { answer, counted } = await open(agent);
  expect(answer.statusCode).toBe(200);
  expect(read(answer.body).tags['og:title']).toBe('Spring Drops');
  expect(counted).toEqual({ clicks: 0, filtered: 1 });
});

test.each([
  ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['Bingbot', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
  ['Meta’s index', 'meta-webindexer/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)'],
  [
    'GPTBot',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  ],
])('%s, a crawler that makes no card, is redirected', async (_, agent) => {
  const { answer, counted } = await open(agent);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, fullUrl]);
  expect(counted).toEqual({ clicks: 0, filtered: 1 });
});

test.each([
  ['Safari', `${PHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  [
    'Facebook on iPhones',
    `${PHONE} Mobile/21F79 [FBAN/FBIOS;FBAV/466.0.0.41.108;FBBV/602519341;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5;FBRV/604387012]`,
  ],
  ['Facebook on Android', `${ANDROID} [FB_IAB/FB4A;FBAV/479.0.0.54.88;]`],
  ['Messenger', `${PHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/466.0.0.41.108;FBDM/iPhone]`],
  [
    'Instagram on iPhones',
    `${PHONE} Mobile/22B83 Instagram 361.0.0.35.84 (iPhone14,5; iOS 18_1; en_US; en; scale=3.00; 1170x2532; 674117118; IABMV/1)`,
  ],
  [
    'Instagram on Android',
    `${ANDROID} Instagram 344.0.0.32.98 Android (34/14; 420dpi; 1080x2205; Google/google; Pixel 8; shiba; shiba; en_US; 632104983)`,
  ],
  ['Threads', `${PHONE} Mobile/15E148 Barcelona 344.0.0.20.107 (iPhone14,5; iOS 17_5; en_US)`],
  ['WhatsApp on iPhones', `${PHONE} Mobile/15E148 WhatsApp/24.17.76`],
  ['WhatsApp on Android', `${ANDROID} WhatsApp/2.24.17.76 A`],
  [
    'WhatsApp on computers',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) WhatsApp/2.2106.16 Chrome/87.0.4280.141 Electron/11.2.3 Safari/537.36',
  ],
  ['Telegram on iPhones', `${PHONE} Version/17.5 Mobile/15E148 Safari/604.1 Telegram-iOS/11.2`],
  ['Telegram on Android', `${ANDROID} Telegram-Android/11.3.4 (Google Pixel 8; Android 14; SDK 34; HIGH)`],
  ['Viber on iPhones', `${PHONE} Mobile/15E148 Viber/22.4.0.1`],
  ['Viber on Android', `${ANDROID} Viber/22.4.1.0`],
  ['Slack', `${PHONE} Mobile/15E148 Slack/24.07.10 (iPhone; iOS 17.5)`],
  ['LinkedIn on iPhones', `${PHONE} Mobile/15E148 [LinkedInApp]/9.29.6438`],
  ['LinkedIn on Android', `${ANDROID} [LinkedInApp]`],
  ['X on iPhones', `${PHONE} Mobile/15E148 Twitter for iPhone/10.47`],
  ['X on Android', `${ANDROID} TwitterAndroid`],
  ['Snapchat', `${ANDROID} Snapchat/12.80.0.35`],
  ['Pinterest on iPhones', `${PHONE} Mobile/15E148 [Pinterest/iOS]`],
  ['Pinterest on Android', `${ANDROID} [Pinterest/Android]`],
  ['LINE', `${PHONE} Mobile/15E148 Safari Line/14.12.0`],
  [
    'Teams',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Teams/24.1 Chrome/124 Safari/537.36',
  ],
  ['WeChat', `${PHONE} Mobile/15E148 MicroMessenger/8.0.49`],
])('a person in %s is led to the product, and is a click', async (_, agent) => {
  const { answer, counted } = await open(agent);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, fullUrl]);
  expect(counted).toEqual({ clicks: 1, filtered: 0 });
});

test('who navigates is redirected, whatever their agent says', async () => {
  const { answer } = await open(WHATSAPP, { 'sec-fetch-mode': 'navigate' });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, fullUrl]);
});

test('a prefetch by a person’s browser is redirected', async () => {
  const { answer } = await open(`${PHONE} Safari/604.1`, { 'sec-purpose': 'prefetch' });
  expect(answer.statusCode).toBe(302);
});

test('the page has what cards are made of, and the way on', async () => {
  const { answer } = await open(WHATSAPP);
  const { tags, elements, text } = read(answer.body);
  const product = findProduct('spring-drops')!;
  const picture = expect.stringMatching(
    /^https:\/\/clear-spring\.test\/api\/products\/spring-drops\/preview\.png\?v=[\w-]{12}$/,
  );
  expect(tags).toMatchObject({
    robots: 'noindex',
    description: product.tagline,
    'og:type': 'website',
    'og:site_name': 'Clear Spring',
    'og:url': `${PUBLIC_URL}${pathname}`,
    'og:title': 'Spring Drops',
    'og:description': 'Trace minerals for every glass',
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': product.imageAlt,
    'twitter:card': 'summary_large_image',
    'twitter:title': 'Spring Drops',
    'twitter:description': 'Trace minerals for every glass',
    'twitter:image': picture,
    'twitter:image:alt': product.imageAlt,
  });
  expect(elements.find(({ name }) => name === 'a')?.attributes).toEqual({ href: fullUrl });
  expect(text).toContain('Trace minerals for every glass');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
});

test('the card of a placement leads by the placement’s own code', async () => {
  await database.pool.query(
    `WITH placement AS (
       INSERT INTO placements (id, link_id, short_code, label)
       SELECT gen_random_uuid(), link_id, 'gym2345', 'gym' FROM placements WHERE short_code = $1 RETURNING id
     ) INSERT INTO placement_counts (placement_id) SELECT id FROM placement`,
    [pathname.slice(-7)],
  );
  const { body } = await app.inject({ url: '/s/gym2345', headers: { 'user-agent': WHATSAPP } });
  expect(read(body).tags['og:url']).toBe(`${PUBLIC_URL}/s/gym2345`);
});

test('HEAD is answered as GET is, without the page', async () => {
  const lasting = ({ date: _, 'x-request-id': __, ...headers }: Record<string, unknown>) => headers;
  const { answer: get } = await open(WHATSAPP);
  const { answer: head, counted } = await open(WHATSAPP, {}, 'HEAD');
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(lasting(head.headers)).toEqual(lasting(get.headers));
  expect(counted).toEqual({ clicks: 0, filtered: 1 });
});

test('a link that leads nowhere has no card', async () => {
  const preview = (url: string) => app.inject({ url, headers: { 'user-agent': WHATSAPP } });
  const unknown = await preview('/s/zzzzzzz');
  expect([unknown.statusCode, unknown.body.includes('og:')]).toEqual([404, false]);
  const other = await member('orphaned');
  const link = (await other.post('/api/purchase-link', { productId: 'amber-balm' })).json();
  await database.pool.query(`UPDATE links SET product_id = 'long-gone' WHERE product_id = 'amber-balm'`);
  const gone = await preview(new URL(link.shortUrl).pathname);
  expect([gone.statusCode, gone.body.includes('og:')]).toEqual([410, false]);
});

test('a name stays text, whatever is in it', async () => {
  const hostile = `"><script>alert(1)</script>'&amp;`;
  const drops = findProduct('spring-drops')!;
  const product: WellnessProduct = { ...drops, name: hostile, tagline: hostile, imageAlt: hostile };
  const server = Fastify();
  server.get('/', async (_request, reply) => {
    const deps = { publicUrl: PUBLIC_URL, previewPictures: createPreviewPictures() };
    await sendPreviewPage(reply, deps, { shortCode: 'abcdefg', product, fullUrl: 'https://x.test/?a="&b' });
  });
  const { body } = await server.inject('/');
  const { elements, tags } = read(body);
  expect(new Set(elements.map(({ name }) => name))).toEqual(
    new Set(['html', 'head', 'meta', 'title', 'body', 'h1', 'p', 'a']),
  );
  expect(tags).toMatchObject({ 'og:title': hostile, 'og:description': hostile, 'og:image:alt': hostile });
  expect(elements.find(({ name }) => name === 'a')?.attributes['href']).toBe('https://x.test/?a="&b');
});

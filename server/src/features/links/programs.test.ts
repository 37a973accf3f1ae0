import { expect, test } from 'vitest';
import { isByProgram } from './programs.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; SM-G991B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const inApp = IPHONE.replace(' Version/18.5', '').replace(' Safari/604.1', '');

test.each([
  ['Chrome on Android', ANDROID],
  ['Safari', IPHONE],
  ['Chrome on Windows', WINDOWS],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  ['Internet Explorer', 'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko'],
  ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2/191.256; U; en) Presto/2.12.423 Version/12.16'],
  ['KaiOS', 'Mozilla/5.0 (Mobile; Nokia_2720_Flip; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5.2'],
  ['a Cubot phone', ANDROID.replace('SM-G991B', 'CUBOT X30')],
  ['Sogou’s browser', `${ANDROID} SogouMSE,SogouMobileBrowser/5.22.8`],
  ['a QR scanner', `${inApp} QRScanner/1.0`],
  ['another QR scanner', `${ANDROID} QR & Barcode Scanner/3.1`],
  ['an app for news', `${inApp} NewsBreak/24.1`],
  ['an app with a URL in its name', `${ANDROID} ShortUrl/2`],
  ['an app for feeds', `${ANDROID} FeedReader/5.1`],
  ['an app for search', `${ANDROID} Yandex Search/23`],
  ['Facebook', `${inApp} [FBAN/FBIOS;FBAV/480.0]`],
  [
    'Facebook on Android',
    '[FBAN/FB4A;FBAV/567.1.0.52.74;FBBV/1003893689;FBDM/{density=3.0,width=1080,height=2340};FBLC/nl_NL;FBPN/com.facebook.katana;FBDV/SM-S921B;FBSV/16;FBOP/1;FBCA/arm64-v8a:;]',
  ],
  [
    'Instagram in Persian',
    `${inApp.replace('KHTML, ', 'KHTML,')} Instagram 330.0.3.29.91 (en_IR; scale=3.00)`,
  ],
  ['an app for news in Persian', `${inApp.replace('KHTML, ', 'KHTML,')} NewsSapphire/1.0.420507003`],
  ['a scanner named QRbot', `${ANDROID} QRbot/3.2.3`],
  ['UC Browser', 'Mozilla/5.0 (X11; U; Linux i686; en-US) U2/1.0.0 UCBrowser/9.3.1.344'],
  ['UC Browser on a feature phone', 'UCWEB/2.0 (MIDP-2.0; U; Adr 4.4.4; en-US) U2/1.0.0 UCBrowser/10.9.0'],
  ['Instagram', `${inApp} Instagram 356.0.4.28.99 (iPhone15,3; iOS 18_1)`],
  ['WhatsApp', `${ANDROID} WhatsApp/2.24.23.78`],
  ['WeChat', `${ANDROID} MicroMessenger/8.0`],
  ['the Google app', IPHONE.replace('Version/18.5', 'GSA/370.0')],
])('%s is used by a person', (_, agent) => {
  for (const headers of [{}, { 'sec-fetch-mode': 'navigate' }])
    expect(isByProgram('GET', { 'user-agent': agent, ...headers })).toBe(false);
});

test.each([
  ['nothing', ''],
  ['Word', 'ms-office; MSOffice 16'],
  ['Excel', 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)'],
  ['Office as it looks a link up', 'Microsoft Office Existence Discovery'],
  [
    'Outlook',
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Trident/7.0; .NET4.0C; Microsoft Outlook 16.0.5110)',
  ],
  ['Barracuda', 'Barracuda Sentinel (EE)'],
  ['Barracuda, posing as a browser', `${WINDOWS} BarracudaCentral`],
  ['Meta’s fetcher', 'meta-externalfetcher/1.1'],
  [
    'Meta’s agent',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  ],
  ['Meta’s index', 'meta-webindexer/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)'],
  ['Facebook’s catalogue', 'FacebookCatalog/1.0'],
  ['curl', 'curl/8.11.0'],
  ['python', 'python-requests/2.32.3'],
  ['an app’s library', 'okhttp/4.12.0'],
  ['a library that nobody knows', 'Fetcher 3000 by Jane'],
  ['a headless browser', WINDOWS.replace(' Chrome/', ' HeadlessChrome/')],
  ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['Googlebot as a phone', `${ANDROID} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`],
  [
    'Bing’s renderer',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  ],
  ['iMessage', `${IPHONE} facebookexternalhit/1.1 Facebot Twitterbot/1.0`],
  [
    'Snapchat’s preview',
    `${WINDOWS} Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots`,
  ],
  ['WebPageTest', `${WINDOWS} PTST/211202.211915`],
  ['Datadog', `${WINDOWS} DatadogSynthetics`],
  ['Pingdom', `${WINDOWS} PingdomTMS/2020.2`],
  ['StatusCake', `${WINDOWS} StatusCake`],
  ['Site24x7', `${WINDOWS} Site24x7`],
  ['GTmetrix', `${WINDOWS} GTmetrix`],
  ['ThousandEyes', `${WINDOWS} (ThousandEyes Agent)`],
  ['Dotcom-Monitor', `${WINDOWS} (Dotcom-Monitor)`],
  ['LinkTiger', `${WINDOWS} LinkTiger`],
  ['jsdom', 'Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/22.1.0'],
  [
    'wkhtmltopdf',
    'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) wkhtmltopdf Safari/538.1',
  ],
  ['PowerShell', 'Mozilla/5.0 (Windows NT; Windows NT 10.0; de-DE) WindowsPowerShell/5.1.19041.1'],
  ['FrontPage', 'Mozilla/4.0 (compatible; MS FrontPage 6.0)'],
  ['a library that only begins as browsers do', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'],
  ['a crawler that declares itself last', `${WINDOWS} (compatible)`],
  ['Lighthouse', `${ANDROID} Chrome-Lighthouse`],
  ['WhatsApp’s preview', 'WhatsApp/2.23.20.0 A'],
  ['Viber’s preview', 'Viber/13.3.0'],
])('%s is a program, whatever it says of itself besides', (_, agent) => {
  for (const headers of [{}, { 'sec-fetch-mode': 'navigate' }])
    expect(isByProgram('GET', { 'user-agent': agent, ...headers })).toBe(true);
});

test('without a user agent nobody is a person', () => {
  expect(isByProgram('GET', {})).toBe(true);
});

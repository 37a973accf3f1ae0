import { expect, test } from 'vitest';
import { classesOf } from './click-classes.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PIXEL = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`;

test.each([
  ['Safari on an iPhone', SAFARI, 'phone browser'],
  ['Chrome on Android', `${PIXEL} Chrome/131.0.0.0 Mobile Safari/537.36`, 'phone browser'],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'phone browser',
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0',
    'phone browser',
  ],
  [
    'Opera Mini',
    'Opera/9.80 (Android; Opera Mini/36.2/191.256; U; en) Presto/2.12.423 Version/12.16',
    'phone browser',
  ],
  [
    'KaiOS',
    'Mozilla/5.0 (Mobile; Nokia_2720_Flip; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5.2',
    'phone browser',
  ],
  [
    'Safari on an iPad that says so',
    'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.7 Mobile/15E148 Safari/604.1',
    'tablet browser',
  ],
  [
    'an Android tablet',
    'Mozilla/5.0 (Linux; Android 13; SM-X900) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'tablet browser',
  ],
  [
    'Firefox on a tablet',
    'Mozilla/5.0 (Android 14; Tablet; rv:132.0) Gecko/132.0 Firefox/132.0',
    'tablet browser',
  ],
  [
    'Silk on a Kindle Fire',
    'Mozilla/5.0 (Linux; Android 11; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/128.4.1 like Chrome/128.0.0.0 Safari/537.36',
    'tablet browser',
  ],
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'computer browser',
  ],
  [
    'Safari on a Mac, or an iPad that poses as one',
    `${MAC} Version/18.1 Safari/605.1.15`,
    'computer browser',
  ],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'computer browser',
  ],
  [
    'a Chromebook',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'computer browser',
  ],
  [
    'a television',
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/8.0 TV Safari/537.36',
    'unknown browser',
  ],
  [
    'Instagram on an iPhone',
    `${IPHONE} Mobile/15E148 Instagram 356.0.4.28.99 (iPhone15,3; iOS 18_1; en_US; en; scale=3.00; 1290x2796; 655870001)`,
    'phone instagram',
  ],
  [
    'Instagram on Android',
    `${PIXEL} Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36 Instagram 356.0.0.41.101 Android (34/14; 420dpi; 1080x2205; Google/google; Pixel 8)`,
    'phone instagram',
  ],
  [
    'Facebook on an iPhone',
    `${IPHONE} Mobile/22B83 [FBAN/FBIOS;FBAV/489.0.0.36.103;FBBV/661003141;FBDV/iPhone15,3;FBMD/iPhone]`,
    'phone facebook',
  ],
  [
    'Facebook on Android',
    `${PIXEL} Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0.63.82;]`,
    'phone facebook',
  ],
  ['Facebook on Android, with an agent of its own', '[FBAN/FB4A;FBAV/567.1.0.52.74;]', 'unknown facebook'],
  [
    'Facebook on an iPad that poses as a Mac',
    `${MAC} Mobile/15E148 [FBAN/FBIOS;FBAV/489.0.0.36.103]`,
    'tablet facebook',
  ],
  ['Messenger', `${IPHONE} Mobile/22B83 [FBAN/MessengerForiOS;FBAV/484.0.0.45.109]`, 'phone facebook'],
  [
    'WhatsApp on Android',
    `${PIXEL} Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36 WhatsApp/2.24.23.78`,
    'phone whatsapp',
  ],
  [
    'Thunderbird',
    'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0',
    'computer email',
  ],
  ['nobody who says', undefined, 'unknown unknown'],
  ['curl', 'curl/8.11.0', 'unknown unknown'],
  ['a library', 'python-requests/2.32.3', 'unknown unknown'],
  ['an app’s library', 'okhttp/4.12.0', 'unknown unknown'],
  [
    'a headless browser',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
    'unknown unknown',
  ],
  ['something long', `Mozilla/5.0 ${'('.repeat(15_000)}`, 'unknown browser'],
])('%s', (_, agent, is) => {
  const { device, app } = classesOf({ 'user-agent': agent });
  expect(`${device} ${app}`).toBe(is);
});

test.each([
  ['https://web.whatsapp.com/', 'whatsapp'],
  ['android-app://com.whatsapp/', 'whatsapp'],
  ['https://l.instagram.com/?u=https%3A%2F%2Fclear-spring.example%2Fs%2Fabcdefg', 'instagram'],
  ['android-app://com.instagram.android/', 'instagram'],
  ['https://lm.facebook.com/', 'facebook'],
  ['http://m.facebook.com', 'facebook'],
  ['https://www.messenger.com/', 'facebook'],
  ['android-app://com.facebook.katana/', 'facebook'],
  ['https://mail.google.com/', 'email'],
  ['https://outlook.live.com/', 'email'],
  ['https://e.mail.ru/inbox', 'email'],
  ['https://webmail.provider.example:2096/', 'email'],
  ['https://deref-gmx.net/', 'email'],
  ['android-app://com.google.android.gm/', 'email'],
  ['android-app://com.microsoft.office.outlook', 'email'],
  ['https://t.co/abc', 'browser'],
  ['https://www.google.com/search?q=instagram.com', 'browser'],
  ['https://instagram.com.evil.example/', 'browser'],
  ['https://notfacebook.com/', 'browser'],
  ['android-app://com.google.android.googlequicksearchbox/', 'browser'],
  ['not an address', 'browser'],
  [`https://${'a.'.repeat(8_000)}`, 'browser'],
])('a browser that comes from %s', (referer, app) => {
  expect(classesOf({ 'user-agent': SAFARI, referer })).toEqual({ device: 'phone', app });
});

test('an app’s own browser is believed before the page that the link was on', () => {
  const agent = `${IPHONE} Mobile/15E148 Instagram 356.0.4.28.99`;
  expect(classesOf({ 'user-agent': agent, referer: 'https://l.facebook.com/' }).app).toBe('instagram');
  expect(classesOf({ 'user-agent': 'curl/8.11.0', referer: 'https://l.facebook.com/' }).app).toBe('unknown');
});

import type { IncomingHttpHeaders } from 'node:http';
import { createIsBotFromList } from 'isbot';

/** What shows a card where somebody shares a link, by how it declares itself. */
const PREVIEWERS = [
  // Signal too. In the middle of an agent it would be the browser within an app.
  String.raw`^whatsapp\b`,
  String.raw`^viber\b`,
  // Skype, Teams, Outlook, Snapchat, Matrix, Zulip, Bluesky and more name themselves by it.
  'preview',
  'unfurl',
  'onebox',
  'telegrambot',
  // Facebook, Messenger, Instagram and Threads; among other names, iMessage, LINE and KakaoTalk. Naver spells it acebook.
  'acebookexternalhit',
  'meta-externalhit',
  'facebot',
  'meta-external(?:agent|fetcher)',
  'twitterbot',
  'linkedinbot',
  // Slack-ImgProxy fetches the pictures.
  'slackbot',
  'slack-imgproxy',
  'discordbot',
  'googlemessages',
  // Gmail and Google Chat.
  String.raw`google\.com/\+/web/snippet`,
  '^pinterest/',
  'pinterestbot',
  'redditbot',
  'vkshare',
  'mastodon/',
  'pleroma',
  'friendica',
  'lemmy/',
  'gotosocial',
  'summalybot',
  'bluesky cardyb',
  'mattermost-bot',
  // Matrix.
  String.raw`^synapse\b`,
  'odklbot',
  'xing bot',
  'tumblr/',
  'flipboardproxy',
  'groupmebot',
  'keybasebot',
  'dingtalkbot',
  'nextcloud',
  '^notion/',
  'evernoterichlink',
  'quora-bot',
  'steamchaturllookup',
  // On behalf of other sites and apps.
  'embedly',
  'iframely',
];

const declaresPreview = createIsBotFromList(PREVIEWERS);

/** True for a filtered hit whose sender makes a card of what it gets. Who navigates sees a page, and is a person. */
export function isPreviewer(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] !== 'navigate' && declaresPreview(headers['user-agent'] ?? '');
}

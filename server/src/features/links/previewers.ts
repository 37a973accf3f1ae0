import type { IncomingHttpHeaders } from 'node:http';
import { createIsBotFromList } from 'isbot';

/** What shows a card where somebody shares a link, by how it declares itself. */
const PREVIEWERS = [
  // Signal too. In the middle of an agent it would be the browser within an app.
  '^whatsapp/',
  '^viber/',
  'telegrambot',
  // Facebook, Messenger, Instagram and Threads; among other names, iMessage, LINE and KakaoTalk.
  'facebookexternalhit',
  'facebot',
  'meta-external(?:agent|fetcher)',
  'twitterbot',
  'linkedinbot',
  // Slack-ImgProxy fetches the pictures.
  'slackbot',
  'slack-imgproxy',
  'discordbot',
  // Skype, Teams and Outlook.
  'skypeuripreview',
  'microsoftpreview',
  'googlemessages',
  // Gmail and Google Chat.
  String.raw`google\.com/\+/web/snippet`,
  'snap url preview',
  '^pinterest/',
  'pinterestbot',
  'redditbot',
  'vkshare',
  'mastodon/',
  'pleroma',
  'summalybot',
  'bluesky cardyb',
  'mattermost-bot',
  // Matrix.
  String.raw`^synapse\b`,
  'zulipurlpreview',
  'yahoo link preview',
  // On behalf of other sites and apps.
  'embedly',
  'iframely',
];

const declaresPreview = createIsBotFromList(PREVIEWERS);

/** True for a filtered hit whose sender makes a card of what it gets. Who navigates sees a page, and is a person. */
export function isPreviewer(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] !== 'navigate' && declaresPreview(headers['user-agent'] ?? '');
}

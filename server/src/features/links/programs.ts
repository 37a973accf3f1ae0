import type { IncomingHttpHeaders } from 'node:http';
import { createIsBotFromList, isbot } from 'isbot';

/** Agents begin this way where a browser, or an app around its engine, opens the link. */
const BROWSER =
  /^(?:Mozilla\/5\.0 \(.+?\) (?:AppleWebKit\/[\d.+]+ ?\(KHTML, ?like Gecko\)|Gecko\/[\d.]+ \w)|Opera\/\d|\[FBAN\/)/;

/** Other browsers name their engine too. Libraries that begin in the same way do not. */
const OTHER_BROWSER = /^(?:Mozilla\/.*(?:MSIE|Gecko|KHTML|UC ?Browser)|Opera\/|UCWEB\/)/;

/**
 * Programs that drive or pose as a full browser and say so. isbot's words for them are looser: an app for news, scans or
 * feeds names itself behind its browser too, and a person uses it.
 */
const DECLARATIONS = [
  // Crawlers, by convention: (compatible; Name/1.0; +https://address).
  'compatible[;)]',
  'https?://',
  // A phone is named Cubot, and a scanner QRbot.
  '(?<!cu|qr ?)bots?(?![a-z])',
  'crawl',
  'spider',
  // iMessage and Facebook, which append it to Safari's agent.
  'externalhit',
  // Google, Skype, Snapchat and others that draw a card.
  'preview',
  'google favicon',
  // Driven browsers.
  'headless',
  'phantomjs',
  'playwright',
  'selenium',
  'cypress',
  'lighthouse',
  'puppeteer',
  'webdriver',
  'jsdom',
  'wkhtmlto',
  'splash version',
  'rendertron',
  'prerender',
  // Monitors. WebPageTest is PTST.
  'synthetic',
  'ptst/',
  'pingdom',
  'statuscake',
  'site24x7',
  'gtmetrix',
  'dareboost',
  'dotcom-monitor',
  'thousandeyes',
  'uptime',
  'uptrends',
  'catchpoint',
  'checkly',
  'ghost inspector',
  // Checkers of links.
  'link-?check',
  'linktiger',
  // Libraries.
  'curl/',
  'wget/',
  'python',
  'scrapy',
];

/** Programs that isbot's list lacks. */
const OURS = [
  // Office fetches a link before it hands it to the browser, which opens it again.
  'ms-?office',
  'microsoft (?:office|outlook|word|excel|powerpoint|onenote)',
  // Scanners of mail open every link of a message.
  'barracuda',
  'mimecast',
  'proofpoint',
  'trend ?micro',
  // Meta's, where the agent has no address.
  'meta-(?:external|webindexer)',
  'facebookcatalog',
];

const declaresItself = createIsBotFromList(DECLARATIONS);
const isOurs = createIsBotFromList(OURS);

function judge(agent: string): boolean {
  if (isOurs(agent)) return true;
  if (BROWSER.test(agent)) return declaresItself(agent);
  return !OTHER_BROWSER.test(agent) || isbot(agent);
}

/** Two hundred patterns per hit are expensive, and most hits come from few agents. */
const verdicts = new Map<string, boolean>();
const VERDICTS_KEPT = 5_000;

function isProgram(agent: string): boolean {
  let verdict = verdicts.get(agent);
  if (verdict === undefined) {
    verdict = judge(agent);
    if (verdicts.size >= VERDICTS_KEPT) verdicts.clear();
    verdicts.set(agent, verdict);
  }
  return verdict;
}

/** True for a hit by a program (docs/decisions/0069): HEAD, a prefetch, a request that is no navigation, or an agent that is no browser's. */
export function isByProgram(method: string, headers: IncomingHttpHeaders): boolean {
  if (method === 'HEAD') return true;
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz'];
  if (typeof purpose === 'string' && /prefetch|preview|prerender/i.test(purpose)) return true;
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return true;
  return isProgram(headers['user-agent'] ?? '');
}

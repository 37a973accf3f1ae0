import type { IncomingHttpHeaders } from 'node:http';
import { createIsBotFromList, list } from 'isbot';

/**
 * isbot's patterns that say "a program" rather than "a crawler or preview that declares itself": HTTP libraries,
 * agents without a comment, headless and automated browsers. A person's script is still that person's click.
 */
export const NOT_A_DECLARATION: ReadonlySet<string> = new Set([
  '(?<!lib)http',
  '\\(\\)',
  '\\bperl\\b',
  '^[\\w \\.\\-\\(?:\\):%]+(?:/v?\\d+(?:\\.\\d+)?(?:\\.\\d{1,10})*?)?(?:,|$)',
  '^[\\w\\-]+/[\\w]+$',
  '^[^ ]{50,}$',
  '^\\d+\\b',
  '^\\w+/[\\w\\(\\)]*$',
  '^\\w+/\\d\\.\\d\\s\\([\\w@]+\\)$',
  '^apache/',
  '^client/',
  '^jetty/',
  '^mozilla/\\d\\.\\d\\s[\\w\\.-]+$',
  '^mozilla/\\d\\.\\d\\s\\((?:compatible;)?(?:\\s?[\\w\\d-.]+[\\s/]\\d+\\.\\d+)?\\)$',
  '^php',
  '^postman',
  '^python',
  '^rest',
  '^wget',
  'cypress/',
  'headless',
  'java(?!;)',
  'library',
  'node\\b',
  'phantomjs',
  'playwright',
  'selenium',
  'url',
]);

/**
 * Stands in for two of them without matching libraries (okhttp, curl): an address with information about the crawler.
 */
const GIVES_AN_ADDRESS = ['https?://', '(?<!c)url'];

/** Link previews that are missing in isbot's list. In the middle of an agent it would be the browser within the app. */
const PREVIEWS = ['^viber/'];

const isCrawlerAgent = createIsBotFromList([
  ...list.filter((pattern) => !NOT_A_DECLARATION.has(pattern)),
  ...GIVES_AN_ADDRESS,
  ...PREVIEWS,
]);

/** Two hundred patterns per hit are expensive, and most hits come from few agents. */
const verdicts = new Map<string, boolean>();
const VERDICTS_KEPT = 5_000;

function isCrawler(agent: string): boolean {
  let verdict = verdicts.get(agent);
  if (verdict === undefined) {
    verdict = isCrawlerAgent(agent);
    if (verdicts.size >= VERDICTS_KEPT) verdicts.clear();
    verdicts.set(agent, verdict);
  }
  return verdict;
}

/** True for a hit that no person made: HEAD, a prefetch, or a crawler or link preview that declares itself. */
export function isFilteredHit(method: string, headers: IncomingHttpHeaders): boolean {
  if (method === 'HEAD') return true;
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz'];
  if (typeof purpose === 'string' && /prefetch|preview|prerender/i.test(purpose)) return true;
  const agent = headers['user-agent'];
  return agent !== undefined && agent !== '' && isCrawler(agent);
}

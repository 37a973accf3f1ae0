import { userEndpoint } from './auth.ts';
import type { Endpoint, Input } from './endpoint.ts';
import { urlOf } from './endpoint.url-of.ts';
import { externalUrlsEndpoint } from './external-urls.ts';
import { myLinksEndpoint } from './links.ts';
import { unreadEndpoint } from './notifications.inbox.ts';
import { continueListeningEndpoint, newestTitlesEndpoint } from './podcast.cards.ts';
import { reachEndpoint } from './reach.ts';
import { type DetailPath, hasShell, type Path, paths, screenAt } from './screens.ts';
import { subscriptionEndpoint } from './subscription.ts';

/** A GET whose answer a page wants as it opens, with its query. Every member may make it. */
export interface FirstRead {
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly query: object;
}

const read = <const E extends Endpoint & { method: 'GET'; access: 'public' | 'member' }>(
  endpoint: E,
  input?: Input<E>,
): FirstRead => ({
  endpoint,
  url: urlOf(endpoint, input),
  query: (input as { query?: object } | undefined)?.query ?? {},
});

const whoThisIs = read(userEndpoint);
/** What every page with header and footer reads. */
const inShell = [whoThisIs, read(externalUrlsEndpoint), read(unreadEndpoint)];

/** Small answers of a few quick statements only: the document waits for them. */
const ofScreens: Partial<Record<Path | DetailPath, readonly FirstRead[]>> = {
  [paths.home]: [read(continueListeningEndpoint), read(reachEndpoint, { query: { days: 7 } })],
  [paths.advancedAudios]: [read(newestTitlesEndpoint)],
  [paths.myLinks]: [read(myLinksEndpoint)],
  [paths.subscription]: [read(subscriptionEndpoint)],
};

/** What the page at an address reads first. The server sends the answers along with the document. */
export function firstReadsAt(pathname: string): readonly FirstRead[] {
  const path = screenAt(pathname)?.path;
  if (path === undefined) return inShell;
  return hasShell(path) ? [...inShell, ...(ofScreens[path] ?? [])] : [whoThisIs];
}

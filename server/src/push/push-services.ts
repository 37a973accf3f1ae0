/** Whether an endpoint belongs to a known push service. Members supply endpoints, so they could name any server. */
export type PushServices = (endpoint: string) => boolean;

/** Chromium, Firefox, Edge on Windows, Safari. */
const HOSTS = new Set(['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']);
/** The origins of Chromium's, Firefox's and Safari's. */
export const BROWSER_SERVICES: readonly string[] = [...HOSTS].map((host) => `https://${host}`);
const DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

const BROWSERS: readonly [domain: string, browser: string][] = [
  ['fcm.googleapis.com', 'Chrome'],
  ['push.services.mozilla.com', 'Firefox'],
  ['notify.windows.com', 'Edge'],
  ['push.apple.com', 'Safari'],
];

const knownBrowser = (hostname = '') => BROWSERS.find(([domain]) => `.${hostname}`.endsWith(`.${domain}`));

/** The browser whose push service this endpoint is at; null where another could be. */
export const browserOf = (endpoint: string): string | null =>
  knownBrowser(URL.parse(endpoint)?.hostname)?.[1] ?? null;

/** The domain of the push service, which may have many hosts; the origin of one that the operator has added. */
export const serviceOf = ({ hostname, origin }: URL): string => knownBrowser(hostname)?.[0] ?? origin;

/** The browsers' push services, over https only, and the origins that the operator adds. */
export function knownPushServices(moreOrigins: readonly string[] = []): PushServices {
  return (endpoint) => {
    const url = URL.parse(endpoint);
    if (!url || url.username || url.password) return false;
    if (moreOrigins.includes(url.origin)) return true;
    const known = HOSTS.has(url.hostname) || DOMAINS.some((domain) => url.hostname.endsWith(domain));
    return known && url.protocol === 'https:' && url.port === '';
  };
}

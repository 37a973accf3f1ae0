/** Whether a browser's endpoint is at a push service that we send to: without this it could be any server at all. */
export type PushServices = (endpoint: string) => boolean;

/** Of Chrome and its kin, Firefox, Edge on Windows, and Safari. */
const HOSTS = new Set(['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']);
const DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/** The push services of the browsers, by https only, and the origins that the operator adds. */
export function knownPushServices(moreOrigins: readonly string[] = []): PushServices {
  return (endpoint) => {
    const url = URL.parse(endpoint);
    if (!url || url.username || url.password) return false;
    if (moreOrigins.includes(url.origin)) return true;
    const known = HOSTS.has(url.hostname) || DOMAINS.some((domain) => url.hostname.endsWith(domain));
    return known && url.protocol === 'https:' && url.port === '';
  };
}

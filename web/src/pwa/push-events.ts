import { brand } from '@clear-spring/content';

/** Tells the pages that the inbox has changed: something has come, or was read by a tap on it. */
export interface InboxMessage {
  inbox: true;
}

/** A notification as it is shown. Its data holds its destination. */
export interface ShownPush {
  title: string;
  options: { body: string; icon: string; badge: string; tag?: string; data: { url: string } };
}

/** The part of a WindowClient that the worker uses. */
export interface AppWindow {
  url: string;
  focus(): Promise<unknown>;
  postMessage(message: OpenMessage): void;
}

/** Asks an open window to navigate by itself, so that playback continues. */
export interface OpenMessage {
  open: string;
}

/** Repeated from the contract, whose 20 kB of schemas a phone would parse whenever a message wakes the worker. */
export const SUBSCRIBE_PATH = '/api/notifications/subscribe';
export const KEY_PATH = '/api/notifications/vapid-public-key';
export const UNREAD_PATH = '/api/inbox/unread';
export const READ_PATH = '/api/inbox/read';

/** Where the whole message stands, and what was sent before it. */
const INBOX = '/inbox';

/**
 * What to show for a push message. Unreadable messages are shown too, because browsers revoke a push subscription
 * whose messages stay invisible.
 */
export function shownFor(text: string | undefined): ShownPush {
  const { title, body, icon, url, tag } = fieldsOf(text);
  return {
    title: textOf(title) ?? brand.productName,
    options: {
      body: textOf(body) ?? 'There is something new for you.',
      icon: textOf(icon) ?? '/icons/notification.png',
      badge: '/icons/badge.png',
      // A duplicate replaces itself.
      tag: textOf(tag),
      data: { url: textOf(url) ?? INBOX },
    },
  };
}

function fieldsOf(text = ''): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const textOf = (field: unknown) => (typeof field === 'string' && field.trim() !== '' ? field : undefined);

/** The URL that a tap opens: a path of this origin or an https URL. What names none leads to the inbox. */
export function destinationOf(data: unknown, origin: string): URL {
  const { url } = Object(data) as { url?: unknown };
  try {
    const target = new URL(textOf(url) ?? INBOX, origin);
    if (target.origin === origin || target.protocol === 'https:') return target;
  } catch {
    // Not a URL.
  }
  return new URL(INBOX, origin);
}

/** Shows on the app's icon how much is unread, where there is one and the browser can. */
export async function showBadge(unread: number): Promise<void> {
  try {
    // Zero clears it.
    await navigator.setAppBadge?.(unread);
  } catch {
    // The app is not installed, or not allowed to.
  }
}

/** Opens the destination, in an open window of the app if there is one. */
export async function openDestination(
  target: URL,
  {
    origin,
    windows,
    open,
  }: { origin: string; windows: readonly AppWindow[]; open: (url: string) => Promise<unknown> },
): Promise<void> {
  const own = windows.filter((one) => new URL(one.url).origin === origin);
  const there = own.find((one) => one.url === target.href);
  if (there) return void (await there.focus());
  const [first] = own;
  if (!first || target.origin !== origin) return void (await open(target.href));
  await first.focus();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's message has one receiver
  first.postMessage({ open: target.pathname + target.search + target.hash });
}

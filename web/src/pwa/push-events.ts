import { brand } from '@clear-spring/content';

/** A message as it is shown. Where a tap on it leads travels in its data. */
export interface ShownPush {
  title: string;
  options: { body: string; icon: string; badge: string; tag?: string; data: { url: string } };
}

/** A window of the app, as far as the worker needs it. */
export interface AppWindow {
  url: string;
  focus(): Promise<unknown>;
  postMessage(message: OpenMessage): void;
}

/** What an open window is asked to do, so that nothing it plays stops. */
export interface OpenMessage {
  open: string;
}

/** The contract has them too, with 20 kB of schemas that a phone would parse whenever a message wakes the worker. */
export const SUBSCRIBE_PATH = '/api/notifications/subscribe';
export const KEY_PATH = '/api/notifications/vapid-public-key';

const HOME = '/';

/**
 * What to show for the text of a push. Something always is: browsers end a subscription whose messages stay
 * invisible, and one that cannot be read was meant for the person all the same.
 */
export function shownFor(text: string | undefined): ShownPush {
  const { title, body, icon, url, tag } = fieldsOf(text);
  return {
    title: textOf(title) ?? brand.productName,
    options: {
      body: textOf(body) ?? 'There is something new for you.',
      icon: textOf(icon) ?? '/icons/notification.png',
      badge: '/icons/badge.png',
      // A message that comes twice takes its own place.
      tag: textOf(tag),
      data: { url: textOf(url) ?? HOME },
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

/** The address that a tap opens: a path of this origin or an https address. Home instead of anything else. */
export function destinationOf(data: unknown, origin: string): URL {
  const { url } = Object(data) as { url?: unknown };
  try {
    const target = new URL(textOf(url) ?? HOME, origin);
    if (target.origin === origin || target.protocol === 'https:') return target;
  } catch {
    // Not an address at all.
  }
  return new URL(HOME, origin);
}

/** Brings the destination before the person, in a window of the app that is open already where there is one. */
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
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's message has one receiver.
  first.postMessage({ open: target.pathname + target.search + target.hash });
}

import { DAY, HOUR } from '@clear-spring/contract';
import { PAYLOAD_LIMIT, type PushMessage } from '../../push/index.ts';
import type { NotificationRow } from './broadcast.queries.ts';

/** What of a notification its message is made of. */
export type Content = Pick<NotificationRow, 'id' | 'title' | 'body' | 'icon' | 'url' | 'urgency' | 'target'>;

/** The payload: JSON for the service worker. The tag makes a repeated message replace itself. */
export const payloadOf = ({ id, title, body, icon, url }: Omit<Content, 'urgency' | 'target'>): string =>
  JSON.stringify({ title, body, ...(icon && { icon }), ...(url && { url }), tag: id });

/** How many bytes the notification exceeds the push services' limit by; 0 when it does not. */
export const excessBytes = (notification: Content): number =>
  Math.max(0, Buffer.byteLength(payloadOf(notification)) - PAYLOAD_LIMIT);

/** Milliseconds for which a message is of use. */
export const lifetimeOf = ({ target }: Pick<Content, 'target'>) => (target === 'self' ? HOUR : DAY);

/** `milliseconds` is how long the push service keeps it for a device that is offline. */
export const messageOf = (
  notification: Content,
  milliseconds: number = lifetimeOf(notification),
): PushMessage => ({
  payload: payloadOf(notification),
  urgency: notification.urgency,
  // A UUID without dashes has the longest length that a topic may have.
  topic: notification.id.replaceAll('-', ''),
  ttlSeconds: Math.max(0, Math.floor(milliseconds / 1000)),
});

import {
  subscribeEndpoint,
  unsubscribeEndpoint,
  urlOf,
  vapidPublicKeyEndpoint,
} from '@clear-spring/contract';
import { createEvent } from '../browser/store.ts';
import { call } from '../http/call.ts';
import { HttpError } from '../http/http-error.ts';
import { hasOtherKey, subscribeWithKey } from './push-key.ts';
import { WORKER } from './register-worker.ts';

export const isPushSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis;

/** The permission for this origin; null if the browser does not support notifications. */
export const pushPermission = (): NotificationPermission | null =>
  'Notification' in globalThis ? Notification.permission : null;

/** Asks for permission, which browsers allow only within a tap. @throws where the browser cannot ask. */
export function askForPush(): Promise<NotificationPermission> {
  if (pushPermission() === null) return Promise.reject(new Error('This browser has no notifications.'));
  return Notification.requestPermission();
}

const subscriptionChange = createEvent();

/** Calls back when this page subscribes or unsubscribes the browser. @returns unsubscribe */
export const onSubscriptionChange = subscriptionChange.subscribe;

/** Null if this browser is not subscribed. @throws when the browser does not tell. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/**
 * Subscribes this browser and tells the server. The permission must have been granted.
 * @throws HttpError, or the browser's error.
 */
export async function subscribeBrowser(): Promise<void> {
  const key = await fetchKey();
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  await tellServer(await subscribeWithKey(pushManager, key));
  subscriptionChange.emit();
}

/**
 * Tells the server about this browser's push subscription, if any: the server forgets it with the session. Renews one
 * that was made with another key than the server has now.
 */
export async function repeatSubscription(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  if (hasOtherKey(subscription, await fetchKey())) await subscribeBrowser();
  else await tellServer(subscription);
}

/** Ends the push subscription of this browser, if there is one. */
export async function unsubscribeBrowser(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  subscriptionChange.emit();
  // If this call fails, the server learns it from the push service.
  await call(unsubscribeEndpoint, { body: { endpoint } }).catch(() => {});
}

async function fetchKey(): Promise<string> {
  const response = await fetch(urlOf(vapidPublicKeyEndpoint), { credentials: 'include' });
  if (!response.ok) throw await HttpError.from(response);
  return response.text();
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await call(subscribeEndpoint, { body: { endpoint, keys: { p256dh, auth } } });
}

import { subscribeEndpoint, unsubscribeEndpoint, vapidPublicKeyEndpoint } from '@clear-spring/contract';
import { createEvent } from '../browser/store.ts';
import { call, urlOf } from '../http/call.ts';
import { HttpError } from '../http/http-error.ts';
import { WORKER } from './register-worker.ts';

export const isPushSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis;

/** What this browser says to notifications from here; null where it knows none. */
export const pushPermission = (): NotificationPermission | null =>
  'Notification' in globalThis ? Notification.permission : null;

/** Asks the person; browsers do that only inside a tap. @throws where the browser cannot ask. */
export function askForPush(): Promise<NotificationPermission> {
  if (pushPermission() === null) return Promise.reject(new Error('This browser has no notifications.'));
  return Notification.requestPermission();
}

const subscriptionChange = createEvent();

/** Hears when this page subscribes the browser, or ends that. Answers how to stop hearing. */
export const onSubscriptionChange = subscriptionChange.subscribe;

/** Null where this browser is not subscribed. @throws when it does not tell. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/**
 * Subscribes this browser, and tells the server. The permission has to be there.
 * @throws HttpError, or what the browser says.
 */
export async function subscribeBrowser(): Promise<void> {
  const applicationServerKey = await fetchKey();
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const subscription = await subscribe().catch(async (error: unknown) => {
    const former = await pushManager.getSubscription();
    // A browser keeps to the key that it subscribed with, and the server may have another by now.
    if (!former || !(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    await former.unsubscribe();
    return subscribe();
  });
  await tellServer(subscription);
  subscriptionChange.emit();
}

/** Tells the server of this browser's subscription, where there is one: sessions end, and with them what it knew. */
export async function repeatSubscription(): Promise<void> {
  const subscription = await findSubscription();
  if (subscription) await tellServer(subscription);
}

/** Ends the push subscription of this browser, if there is one. */
export async function unsubscribeBrowser(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  subscriptionChange.emit();
  // A server that does not hear of it learns it from the push service.
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

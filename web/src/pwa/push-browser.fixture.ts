import { onTestFinished, vi } from 'vitest';

interface PushOptions {
  permission?: NotificationPermission;
  /** The person's answer to the browser's question. */
  answer?: NotificationPermission;
  isSubscribed?: boolean;
  /** The server's key when the browser subscribed; browsers that do not show it leave it out. */
  key?: string;
  /** Why subscribing fails. */
  failure?: string;
  /** Looking for the subscription fails. */
  isLookupBroken?: boolean;
}

export const SUBSCRIPTION = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };

/** Gives this browser a service worker that can receive push, until the test is over. */
export function installPush(options: PushOptions = {}) {
  const { permission = 'default', answer = 'granted', isSubscribed = false, failure } = options;
  const state = { permission, isSubscribed, asked: 0, key: options.key };
  const subscription = {
    ...SUBSCRIPTION,
    get options() {
      const key = state.key === undefined ? null : new Uint8Array(Buffer.from(state.key, 'base64url')).buffer;
      return { userVisibleOnly: true, applicationServerKey: key };
    },
    toJSON: () => SUBSCRIPTION,
    async unsubscribe() {
      state.isSubscribed = false;
      return true;
    },
  };
  const pushManager = {
    async getSubscription() {
      if (options.isLookupBroken) throw new DOMException('no', 'AbortError');
      return state.isSubscribed ? subscription : null;
    },
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (failure !== undefined) throw new DOMException(failure, 'AbortError');
      if (state.isSubscribed && state.key !== undefined && state.key !== applicationServerKey)
        throw new DOMException('another key', 'InvalidStateError');
      state.key = applicationServerKey;
      state.isSubscribed = true;
      return subscription;
    },
  };
  const registration = { pushManager, getNotifications: async () => [] };
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
    getRegistrations: async () => [registration],
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  vi.stubGlobal('PushManager', function PushManager() {});
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission;
    },
    async requestPermission() {
      state.asked++;
      if (state.permission === 'default') state.permission = answer;
      return state.permission;
    },
  });
  return state;
}

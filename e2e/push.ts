import type { Page } from '@playwright/test';
import {
  type BrowserSubscription,
  type Delivery,
  type PushService,
  startPushService,
} from '../server/src/push/push-service.fixture.ts';
import { type Member, signUp, test as base } from './member.ts';
import { wasHereBefore } from './notifications.optin.screen.ts';
import { operate } from './operator.ts';

export interface BrowserPush {
  /** The person's answer to the prompt for permission. */
  answer?: NotificationPermission;
  /** A first visit: nothing is offered yet. */
  isFirstVisit?: boolean;
}

interface PushBrowser {
  /** Installs it on the page, before the page is opened. */
  install(page: Page, push?: BrowserPush): Promise<unknown>;
  /** Subscribes it in the page's session, through the API. */
  subscribe(page: Page): Promise<unknown>;
  /** What it received under this title, oldest first: other tests broadcast to everybody. */
  deliveries(title: string): Delivery['payload'][];
}

/** Another person's device that receives notifications. */
interface MemberPush {
  /** Its number at the push service. */
  number: number;
  /** What it received under this title. */
  deliveries(title: string): Delivery[];
}

/** Makes a member an admin, as an operator does next to the running app. */
export const makeAdmin = ({ username }: Member) => operate('grant', username);

/**
 * - `pushBrowser`: a browser with a push service on this machine, because Chromium's own needs Google's. Only the
 *   browser's push API is replaced; the app, its worker and the server are real.
 * - `memberPush`: a free member's browser elsewhere.
 * - `admin`: signed in, the same for all tests of a worker.
 */
export const test = base.extend<
  { pushBrowser: PushBrowser; memberPush: MemberPush; admin: void },
  { pushService: PushService; adminCookies: Awaited<ReturnType<typeof signUpAdmin>> }
>({
  pushService: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const ports = (process.env['E2E_PUSH_PORTS'] ?? '').split(',').map(Number);
      const service = await startPushService({ port: ports[parallelIndex] });
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],

  pushBrowser: async ({ page, pushService }, use) => {
    const subscription = pushService.subscribe();
    const number = numberOf(subscription);
    await use({
      install: async (other, { isFirstVisit = false, ...push } = {}) => {
        if (!isFirstVisit) await wasHereBefore(other);
        await other.addInitScript(replacePush, { subscription, push });
      },
      subscribe: (other) => other.request.post('/api/notifications/subscribe', { data: subscription }),
      deliveries: (title) =>
        pushService.deliveries
          .filter(({ device, payload }) => device === number && payload.title === title)
          .map(({ payload }) => payload),
    });
    // Ends the session, and with it the push subscription: other tests' broadcasts would wait for it in vain.
    await page.request.post('/api/logout');
  },

  memberPush: async ({ browser, pushService, baseURL }, use) => {
    const elsewhere = await browser.newContext({ baseURL });
    const page = await elsewhere.newPage();
    await signUp(page, 'noor');
    const subscription = pushService.subscribe();
    await page.request.post('/api/notifications/subscribe', { data: subscription });
    const number = numberOf(subscription);
    await use({
      number,
      deliveries: (title) =>
        pushService.deliveries.filter(({ device, payload }) => device === number && payload.title === title),
    });
    await page.request.post('/api/logout');
    await elsewhere.close();
  },

  adminCookies: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ baseURL: base.info().project.use.baseURL });
      await use(await signUpAdmin(page));
      await page.close();
    },
    { scope: 'worker' },
  ],

  admin: async ({ context, adminCookies }, use) => {
    await context.addCookies(adminCookies);
    await use();
  },
});

export { expect } from './member.ts';

const numberOf = ({ endpoint }: BrowserSubscription) => Number(endpoint.split('/').at(-1));

async function signUpAdmin(page: Page) {
  await makeAdmin(await signUp(page, 'ines'));
  return page.context().cookies();
}

/** Runs in the page. Permission and subscription survive a reload, as in a real browser. */
function replacePush({ subscription, push }: { subscription: BrowserSubscription; push: BrowserPush }): void {
  const kept = (name: string, initial: string) => ({
    get: () => localStorage.getItem(`e2e-push-${name}`) ?? initial,
    set: (value: string) => localStorage.setItem(`e2e-push-${name}`, value),
  });
  const permission = kept('permission', 'default');
  const subscribed = kept('subscribed', 'no');
  const browserSubscription = {
    endpoint: subscription.endpoint,
    options: { userVisibleOnly: true, applicationServerKey: null },
    toJSON: () => ({ ...subscription, expirationTime: null }),
    unsubscribe: async () => {
      subscribed.set('no');
      return true;
    },
  };

  Object.defineProperty(Notification, 'permission', { get: permission.get });
  Notification.requestPermission = async () => {
    if (permission.get() === 'default') permission.set(push.answer ?? 'granted');
    return permission.get() as NotificationPermission;
  };
  PushManager.prototype.getSubscription = async () =>
    subscribed.get() === 'yes' ? (browserSubscription as never) : null;
  PushManager.prototype.subscribe = async () => {
    subscribed.set('yes');
    return browserSubscription as never;
  };
}

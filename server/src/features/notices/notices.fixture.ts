import type { InboxPage } from '@clear-spring/contract';
import { createClickJournal } from '../links/index.ts';
import { startPushService } from '../../push/push-service.fixture.ts';
import { createTestApp, type TestBrowser } from '../../test-app.ts';
import { tellOfDue, tellOfMissed } from './telling.service.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

/** The app with a push service, members with links, and people who open these. */
export async function createNoticesTest() {
  const service = await startPushService();
  const push = { keys: undefined, subject: 'mailto:support@clear-spring.test', services: [service.origin] };
  const test = await createTestApp({ push });
  const { app, database, jobs, now } = test;
  const clickJournal = createClickJournal({ db: database.db, log: { warn: console.warn } });
  const deps = { db: database.db, clickJournal, jobs, now };
  return {
    ...test,
    service,
    admin: await test.member('ines', { isAdmin: true }),
    subscribe: (browser: TestBrowser) => browser.post('/api/notifications/subscribe', service.subscribe()),
    /** The short code of their link to this product. */
    async makeLink(browser: TestBrowser, productId = 'spring-drops'): Promise<string> {
      const answer = await browser.post('/api/purchase-link', { productId });
      return answer.json<{ shortUrl: string }>().shortUrl.slice(-7);
    },
    /** Somebody at this address opens the link. */
    async open(shortCode: string, address: string, more: { scan?: boolean; agent?: string } = {}) {
      const { scan = false, agent = PHONE } = more;
      const answer = await app.inject({
        url: `/s/${shortCode}${scan ? '?qr=1' : ''}`,
        remoteAddress: address,
        headers: { 'user-agent': agent },
      });
      if (answer.statusCode >= 400) throw new Error(answer.body);
    },
    switchOn: (browser: TestBrowser, shortCode: string, wanted = true) =>
      browser.put(`/api/links/${shortCode}/notices`, { wanted }),
    /** What is in their inbox, oldest first. */
    async inbox(browser: TestBrowser) {
      const { items } = (await browser.get('/api/inbox')).json<InboxPage>();
      return items.map(({ title, body, url }) => ({ title, body, url })).toReversed();
    },
    /** What a node does by itself, once a second and every ten. */
    tellOfMissed: () => tellOfMissed(deps),
    tellOfDue: () => tellOfDue(deps),
  };
}

import { defaultExternalUrls } from '@clear-spring/content';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Answer } from 'fastify';
import { afterAll } from 'vitest';
import type { AppDeps } from './app.deps.ts';
import { buildApp } from './app.ts';
import type { Database } from './db/index.ts';
import { createTestDatabase, TEST_KEYS } from './db/test-database.ts';
import { findUserByUsername } from './features/auth/index.ts';
import { createJobs, type Jobs } from './jobs/index.ts';
import type { EmailContent, Mailer } from './mail/index.ts';
import { PHONE_AGENT } from './test-browser.ts';
import { emailOf, grant, type MemberOptions, PASSWORD } from './test-member.ts';

export { PASSWORD };
export const PUBLIC_URL = 'https://clear-spring.test';

export interface TestApp {
  app: FastifyInstance;
  database: Database & { url: string };
  jobs: Jobs;
  /** Resolves with the next unread e-mail to this address, and with this subject where one is given. */
  emailTo(address: string, subject?: RegExp): Promise<EmailContent>;
  /** The app's clock. */
  now(): Date;
  /** Sets the app's clock this far ahead of the real one. */
  travel(milliseconds: number): void;
  visitor(): TestBrowser;
  /** Signs up a member and returns their browser. */
  member(username: string, options?: MemberOptions): Promise<TestMember>;
}

export interface TestMember extends TestBrowser {
  userId: string;
}

export interface TestBrowser {
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(url: string, body: unknown): Promise<Answer>;
  delete(url: string): Promise<Answer>;
  /** Any request. */
  send(options: InjectOptions): Promise<Answer>;
  /** Confirms the member's identity by the password. */
  confirm(code?: string): Promise<Answer>;
  cookies: Map<string, string>;
}

export const TEST_CONFIG: AppDeps['config'] = {
  production: true,
  secretKeys: TEST_KEYS,
  publicUrl: PUBLIC_URL,
  clickRetentionMonths: 24,
  traceRetentionMonths: 24,
  trustProxy: false,
  developerUsernames: [],
  paymentGraceDays: 7,
  push: { keys: undefined, subject: 'mailto:support@clear-spring.test', services: [] },
  externalUrls: {
    ...defaultExternalUrls,
    backOffice: 'https://office.test/',
    meeting: 'https://meet.test/launch',
    bookClub: 'https://meet.test/books',
    supportEmail: 'support@clear-spring.test',
  },
};

/**
 * The queues of an app node. A schedule whose time came during a test would count among its jobs, and fail where the test
 * has every connection taken.
 */
export const createTestJobs = ({ url }: { url: string }): Promise<Jobs> =>
  createJobs({ url, log: { warn: () => {}, error: () => {} }, followsSchedules: false });

/** The real app on its own database, closed after the file. */
export async function createTestApp(
  config: Partial<AppDeps['config']> = {},
  {
    mailer,
    ...outside
  }: Pick<
    AppDeps,
    | 'addresses'
    | 'audioTimeouts'
    | 'clickTimeout'
    | 'pushTiming'
    | 'webFolder'
    | 'documentTimeout'
    | 'clientTimeouts'
    | 'log'
  > & {
    /** Gets every e-mail too. */
    mailer?: Mailer;
  } = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const mailbox = createMailbox();
  const jobs = await createTestJobs(database);
  let offset = 0;
  const now = () => new Date(Date.now() + offset);
  const app = await buildApp({
    database,
    jobs,
    mailer: {
      ...mailer,
      async send(to, email) {
        await mailer?.send(to, email);
        await mailbox.send(to, email);
      },
    },
    now,
    ...outside,
    config: { ...TEST_CONFIG, ...config },
  });
  afterAll(async () => {
    await app.close();
    await jobs.stop();
    await database.close();
  });

  return {
    app,
    database,
    jobs,
    emailTo: mailbox.emailTo,
    now,
    travel: (milliseconds) => void (offset = milliseconds),
    visitor: () => createBrowser(app),
    async member(username, options) {
      const browser = createBrowser(app);
      const person = { username, email: emailOf(username), password: PASSWORD };
      const answer = await browser.post('/api/register', person);
      if (answer.statusCode !== 201) throw new Error(`${username} could not sign up: ${answer.body}`);
      const { id: userId } = (await findUserByUsername(database.db, username))!;
      await grant(database.db, userId, now(), options);
      return { ...browser, userId };
    },
  };
}

/** Receives e-mails in place of a mail server. (mail/mailer.test.ts uses a real one.) */
function createMailbox() {
  const emails: { to: string; email: EmailContent }[] = [];
  let wake = Promise.withResolvers<void>();
  return {
    async send(to: string, email: EmailContent) {
      emails.push({ to, email });
      wake.resolve();
      wake = Promise.withResolvers();
    },
    async emailTo(address: string, subject = /^/): Promise<EmailContent> {
      for (;;) {
        const at = emails.findIndex(({ to, email }) => to === address && subject.test(email.subject));
        const [found] = at < 0 ? [] : emails.splice(at, 1);
        if (found) return found.email;
        await wake.promise;
      }
    },
  };
}

/** Keeps cookies, as a browser does. */
export function createBrowser(app: FastifyInstance): TestBrowser {
  const cookies = new Map<string, string>();
  async function send(options: InjectOptions): Promise<Answer> {
    const answer = await app.inject({ ...options, cookies: Object.fromEntries(cookies) });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0);
      if (gone) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  const post: TestBrowser['post'] = (url, body, headers = {}) =>
    send({ method: 'POST', url, headers, ...(body !== undefined && { payload: body as object }) });
  return {
    cookies,
    send,
    post,
    confirm: (code) => post('/api/confirm-identity', { password: PASSWORD, ...(code && { code }) }),
    put: (url, body) => send({ method: 'PUT', url, payload: body as object }),
    delete: (url) => send({ method: 'DELETE', url }),
    get: (url, headers = {}) =>
      send({ method: 'GET', url, headers: { 'user-agent': PHONE_AGENT, ...headers } }),
  };
}

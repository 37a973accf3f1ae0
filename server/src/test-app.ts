import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Answer } from 'fastify';
import { afterAll } from 'vitest';
import { type AppDeps, buildApp } from './app.ts';
import type { Database } from './db/index.ts';
import { createTestDatabase } from './db/test-database.ts';

export const PUBLIC_URL = 'https://clear-spring.test';

export interface TestApp {
  app: FastifyInstance;
  database: Database & { url: string };
  /** Moves the app's clock. */
  travel(milliseconds: number): void;
  visitor(): TestBrowser;
  /** Signs up a member and returns their browser. */
  member(username: string): Promise<TestBrowser>;
}

export interface TestBrowser {
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  cookies: Map<string, string>;
}

export const PASSWORD = 'a spring in the hills';

/** The real app on a database of its own, closed after the file. */
export async function createTestApp(config: Partial<AppDeps['config']> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  let offset = 0;
  const app = await buildApp({
    database,
    now: () => new Date(Date.now() + offset),
    config: {
      production: true,
      publicUrl: PUBLIC_URL,
      trustProxy: false,
      developerUsernames: [],
      places: {
        backOffice: 'https://office.test/',
        meeting: 'https://meet.test/launch',
        bookClub: 'https://meet.test/books',
        supportEmail: 'support@clear-spring.test',
      },
      ...config,
    },
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  return {
    app,
    database,
    travel: (milliseconds) => void (offset += milliseconds),
    visitor: () => createBrowser(app),
    async member(username) {
      const browser = createBrowser(app);
      const answer = await browser.post('/api/register', {
        username,
        email: `${username}@members.test`,
        password: PASSWORD,
      });
      if (answer.statusCode !== 201) throw new Error(`${username} could not sign up: ${answer.body}`);
      return browser;
    },
  };
}

/** Keeps cookies from answer to request, as a browser does. */
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
  return {
    cookies,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: (url, body, headers = {}) =>
      send({ method: 'POST', url, headers, ...(body !== undefined && { payload: body as object }) }),
  };
}

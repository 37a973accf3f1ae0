import { openEmbeddedPostgres } from '../server/src/db/embedded/index.ts';
import { createTestServer } from '../server/src/test-server.ts';
import pg from 'pg';
import { test as base } from './member.ts';

/** What a test's own server has that the common one does not offer: its database. */
export interface OwnServer {
  origin: string;
  database: pg.Pool;
}

/** The pages lead to a server of this test's own, with a database of its own: for what every other test would see. */
export const test = base.extend<{ server: OwnServer }>({
  server: async ({ browserName: _ }, use) => {
    const ends: (() => Promise<void>)[] = [];
    const env = { SMTP_URL: `smtp://127.0.0.1:${process.env['E2E_SMTP_PORT']}` };
    const server = await createTestServer(env, { atEnd: (end) => ends.push(end) });
    await server.start();
    const postgres = await openEmbeddedPostgres({ dataDir: server.dataDir, log: () => {} });
    const database = new pg.Pool({ connectionString: postgres.url });
    await use({ origin: server.origin.replace('127.0.0.1', 'localhost'), database });
    await database.end();
    await postgres.close();
    for (const end of ends) await end();
  },
  baseURL: ({ server }, use) => use(server.origin),
});

import { createSubscriptions } from '../features/subscription/index.ts';
import { setUpOf } from '../features/system-health/index.ts';
import { createTestApp, TEST_CONFIG } from '../test-app.ts';
import { verbs } from './admin.verbs.ts';

/** An app, and the admin command on its database. */
export async function createTestAdmin() {
  const app = await createTestApp();
  const { database, jobs, visitor } = app;
  const subscriptions = () =>
    createSubscriptions({ config: TEST_CONFIG, database, jobs, now: () => new Date(), log: console });
  return {
    ...app,
    admin: (verb: string, ...args: string[]) =>
      verbs[verb]!.run(
        { db: database.db, subscriptions, feedUrl: 'the demo feed', setUp: setUpOf({}) },
        ...args,
      ),
    signIn: (username: string, password: string) => visitor().post('/api/login', { username, password }),
  };
}

// Runs the operator's commands next to the app for the whole test run. Loading this code in every test process would
// take seconds each.
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { verbs } from '../server/src/admin/admin.verbs.ts';
import { readConfig } from '../server/src/config.ts';
import { connectDatabase } from '../server/src/db/connect.ts';
import { unlockSecrets } from '../server/src/db/secrets.ts';

const config = readConfig(process.env);

/** Opened for each command, as `npm run admin` does: the app owns the database and may start and stop it. */
async function run([verb, ...args]: string[]): Promise<string> {
  const database = await connectDatabase(config, { info: () => {}, warn: () => {} });
  const subscriptions = () => Promise.reject(new Error('The payment provider is out of reach here.'));
  try {
    await unlockSecrets(database.db, config.secretKeys);
    return await verbs[verb!]!.run({ db: database.db, subscriptions, feedUrl: '' }, ...args);
  } finally {
    await database.close();
  }
}

/** Playwright polls with GET until it gets an answer. */
async function answer(request: IncomingMessage): Promise<string> {
  return request.method === 'POST' ? run((await json(request)) as string[]) : '';
}

createServer((request, response) => {
  answer(request).then(
    (said) => response.end(said),
    (error: Error) => response.writeHead(500).end(error.stack),
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');

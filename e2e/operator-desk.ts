// The operator at work beside the running app, for the whole run: loading this code in each process that tests run in
// would take each of them seconds.
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { verbs } from '../server/src/admin/admin.verbs.ts';
import { connectDatabase } from '../server/src/db/connect.ts';

/** Each time anew, as `npm run admin` does: the database is the app's to start and to stop. */
async function run([verb, ...args]: string[]): Promise<string> {
  const database = await connectDatabase(
    { databaseUrl: undefined, dataDir: process.env['DATA_DIR']! },
    { info: () => {}, warn: () => {} },
  );
  const subscriptions = () => Promise.reject(new Error('The payment provider is out of reach here.'));
  try {
    return await verbs[verb!]!.run({ db: database.db, subscriptions }, ...args);
  } finally {
    await database.close();
  }
}

/** Playwright asks with GET until somebody answers. */
async function answer(request: IncomingMessage): Promise<string> {
  return request.method === 'POST' ? run((await json(request)) as string[]) : '';
}

createServer((request, response) => {
  answer(request).then(
    (said) => response.end(said),
    (error: Error) => response.writeHead(500).end(error.stack),
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');

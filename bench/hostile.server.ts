// The whole app behind a proxy, with a podcast host on this machine, which no setting allows.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/index.ts';
import { createJobs } from '../server/src/jobs/index.ts';

export interface HostileServerOrder {
  databaseUrl: string;
  feedUrl: string;
}

const [{ databaseUrl, feedUrl }] = (await once(process, 'message')) as [HostileServerOrder];
const log = { warn: () => {}, error: () => {} };
const database = openDatabase(databaseUrl, log);
const jobs = await createJobs({ url: databaseUrl, log });
const webFolder = fileURLToPath(new URL('../web/dist', import.meta.url));
const app = await buildApp({
  config: readConfig({ DEMO: 'off', PODCAST_FEED_URL: feedUrl, TRUST_PROXY: '127.0.0.1' }),
  database,
  jobs,
  mailer: { send: async () => {} },
  addresses: { allows: () => true, resolve: () => {} },
  webFolder: existsSync(webFolder) ? webFolder : undefined,
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
// The parent has ended, and its database with it.
process.on('disconnect', () => process.exit());

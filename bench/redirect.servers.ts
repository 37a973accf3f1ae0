import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { destination } from '../server/src/features/links/links.service.ts';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/index.ts';

export type Kind = 'node' | 'fastify' | 'product' | 'product-behind-proxy' | 'insert' | 'insert-and-update';

/** Started with its kind and its database; says its port over IPC once it listens. */
const [kind, databaseUrl = ''] = process.argv.slice(2) as [Kind, string];

const SOMEWHERE = 'https://shop.clearspring.example/p/spring-drops?ref=CS20418';

/** As the product answers, from memory. */
function bareNode() {
  const server = createServer((_request, response) => {
    response.writeHead(302, { location: SOMEWHERE, 'cache-control': 'private, no-store' }).end();
  });
  return new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function bareFastify() {
  const app = Fastify();
  app.get('/s/:code', (_request, reply) => {
    reply.header('cache-control', 'private, no-store').redirect(SOMEWHERE, 302);
  });
  return app;
}

/** The real thing, with everything that it does for a click. */
function product(trustProxy: string | undefined) {
  const config = readConfig({ DATABASE_URL: databaseUrl, TRUST_PROXY: trustProxy });
  return buildApp({ config, database: openDatabase(databaseUrl, console), logger: { level: 'warn' } });
}

const INSERT = `
WITH link AS (SELECT id, user_id, product_id FROM links WHERE code = $1),
event AS (
  INSERT INTO link_clicks (id, link_id, at, filtered, scanned) SELECT uuidv7(), id, now(), false, false FROM link
)`;
const COUNT = `, counted AS (
  UPDATE link_counts SET clicks = clicks + 1 FROM link WHERE link_id = link.id
)`;
const TARGET = `
SELECT product_id, coalesce(u.cs_user_id, u.username) AS reference FROM link JOIN users u ON u.id = link.user_id`;

/** What one writes first: each request awaits its own commit. Without the product's bot test and visitors. */
function awaitingEach(text: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = Fastify();
  app.get<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
    const { rows } = await pool.query<{ product_id: string; reference: string }>({
      name: 'click',
      text,
      values: [request.params.code],
    });
    const url = rows[0] && destination(rows[0].product_id, rows[0].reference);
    return url ? reply.header('cache-control', 'private, no-store').redirect(url, 302) : reply.status(404).send();
  });
  return app;
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

const start: Record<Kind, () => Promise<number>> = {
  node: bareNode,
  fastify: () => listen(bareFastify()),
  product: async () => listen(await product(undefined)),
  'product-behind-proxy': async () => listen(await product('127.0.0.1')),
  insert: () => listen(awaitingEach(INSERT + TARGET)),
  'insert-and-update': () => listen(awaitingEach(INSERT + COUNT + TARGET)),
};

process.send?.(await start[kind]());
// Whoever started it is gone, or has what they wanted.
process.on('disconnect', () => process.exit());

import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProduct, fullUrlOf } from '@clear-spring/content';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { SERVER } from '../scripts/start-product.ts';
import { freePort } from './free-port.ts';

export type Kind = 'node' | 'fastify' | 'product' | 'product-behind-proxy' | 'insert' | 'insert-and-update';

/** Started with its kind and its database; sends its port over IPC once it listens. */
const [kind, databaseUrl] = process.argv.slice(2) as [Kind, string];

const SOMEWHERE = 'https://shop.clearspring.example/p/spring-drops?ref=CS20418';

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function bareNode(): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(302, { location: SOMEWHERE, 'cache-control': 'private, no-store' }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return portOf(server);
}

function bareFastify(): Promise<number> {
  const app = Fastify();
  app.get('/s/:shortCode', (_request, reply) => {
    reply.header('cache-control', 'private, no-store').redirect(SOMEWHERE, 302);
  });
  return listen(app);
}

/** The whole server, as `npm start` runs it, with everything that it does for a click. */
async function product(trustProxy: string): Promise<number> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'clear-spring-bench-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    // Its own, because nodes measure what lies in there.
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    DEMO: 'off',
    TRUST_PROXY: trustProxy,
    LOG_LEVEL: 'warn',
  });
  await import(new URL(`../${SERVER}`, import.meta.url).href);
  return port;
}

const INSERT = `
WITH link AS (
  SELECT p.id, user_id, product_id FROM placements p JOIN links l ON l.id = p.link_id WHERE p.short_code = $1
),
event AS (
  INSERT INTO placement_hits (placement_id, at, filtered, scanned) SELECT id, now(), false, false FROM link
)`;
const COUNT = `, counted AS (
  UPDATE placement_counts SET clicks = clicks + 1 FROM link WHERE placement_id = link.id
)`;
const TARGET = `
SELECT product_id, coalesce(u.cs_user_id, u.username) AS "referralId" FROM link JOIN users u ON u.id = link.user_id`;

/** The obvious implementation: each request awaits its own commit. Without the app's crawler detection and visitors. */
function awaitingEach(text: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = Fastify();
  app.get<{ Params: { shortCode: string } }>('/s/:shortCode', async (request, reply) => {
    const values = [request.params.shortCode];
    const { rows } = await pool.query<{ product_id: string; referralId: string }>({
      name: 'click',
      text,
      values,
    });
    const target = rows[0] && findProduct(rows[0].product_id);
    if (!target) return reply.status(404).send();
    const url = fullUrlOf(target, rows[0]!.referralId);
    return reply.header('cache-control', 'private, no-store').redirect(url, 302);
  });
  return listen(app);
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return portOf(app.server);
}

const start: Record<Kind, () => Promise<number>> = {
  node: bareNode,
  fastify: bareFastify,
  product: () => product('off'),
  'product-behind-proxy': () => product('127.0.0.1'),
  insert: () => awaitingEach(INSERT + TARGET),
  'insert-and-update': () => awaitingEach(INSERT + COUNT + TARGET),
};

process.send?.(await start[kind]());
// The parent has ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

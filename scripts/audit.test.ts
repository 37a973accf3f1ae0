import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

/** A registry that knows of these advisories, by package. https://docs.npmjs.com/cli/commands/npm-audit */
async function startRegistry(advisories: object | null): Promise<string> {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (!advisories || request.method !== 'POST') return void response.writeHead(405).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(advisories));
  };
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function audit(registry: string) {
  const child = spawn('node', ['scripts/audit.mjs'], {
    env: { ...process.env, npm_config_registry: registry, npm_config_fetch_retries: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { said, code: code as number };
}

const advisory = (severity: string) => [
  {
    id: 1,
    url: 'https://github.com/advisories/1',
    title: 'A hole',
    severity,
    vulnerable_versions: '<99',
    cwe: [],
    cvss: {},
  },
];

test('a vulnerable package of production fails by its name where it is high or critical', async () => {
  const { said, code } = await audit(await startRegistry({ fastify: advisory('critical') }));
  expect(code).toBe(1);
  expect(said).toMatch(/^critical: fastify .*A hole https:\/\/github\.com\/advisories\/1$/m);
});

test('what is moderate is told of, and does not fail', async () => {
  const { said, code } = await audit(await startRegistry({ pino: advisory('moderate') }));
  expect([code, said]).toEqual([0, expect.stringMatching(/^moderate: pino /m)]);
  expect(said).toContain('0 of them high or critical');
});

test('a registry that does not say is said, and does not fail', async () => {
  const { said, code } = await audit(await startRegistry(null));
  expect([code, said]).toEqual([0, expect.stringContaining('nothing was checked')]);
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { until } from './db/embedded/test-postgres.ts';
import { createTestServer } from './test-server.ts';
import { describeStatement } from './tracing/statements.ts';

interface SentSpan {
  name: string;
  spanId: string;
  traceId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Sent {
  resourceSpans: {
    resource: { attributes: SentSpan['attributes'] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

/** Receives traces by OTLP over HTTP (https://opentelemetry.io/docs/specs/otlp/). */
async function startCollector() {
  const sent: Sent[] = [];
  const server = createServer((request, answer) => void take(request, answer));
  async function take(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await json(request);
    if (request.url === '/v1/traces') sent.push(body as Sent);
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    sent,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      sent.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      ),
  };
}

const valueOf = (span: SentSpan, name: string) => {
  const value = span.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

/** Names every module of OpenTelemetry that is loaded, or the built server's file that has them. */
const SPY = `data:text/javascript,import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) { if (/opentelemetry|server\\/dist\\/tracing-/.test(url)) console.log('LOADED', url); return next(url, context); } });`;
const NODE_OPTIONS = `--import=${encodeURI(SPY)}`;

test('what is sent has a request, its route and status, and the statements under it, and nothing of whom or what it was for', async () => {
  const collector = await startCollector();
  const server = await createTestServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_SERVICE_NAME: 'spring-of-the-tests',
    NODE_OPTIONS,
  });
  await server.start();
  expect(server.output()).toContain('LOADED');
  const send = (path: string, init: RequestInit = {}) =>
    fetch(server.origin + path, { redirect: 'manual', ...init });
  const login = await send('/api/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'An-Agent/7',
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    },
    body: JSON.stringify({ username: 'demo-member', password: 'life-in-balance' }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((header) => header.split(';')[0]!)
    .join('; ');
  const links = (await (await send('/api/my-links', { headers: { cookie } })).json()) as {
    shortCode: string;
  }[];
  const { shortCode } = links[0]!;
  await send(`/s/${shortCode}?secret=of-a-query`, { headers: { 'user-agent': 'An-Agent/7' } });
  await send('/reset-password/a-token-of-a-letter?token=a-token-of-a-letter');
  await send('/api/forgot-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo-member@clearspring.example' }),
  });
  const named = (name: string) => collector.spans().find((span) => span.name === name);
  await until(async () =>
    ['POST /api/login', 'GET /api/my-links', 'GET /s/:shortCode', 'POST /api/forgot-password'].every(named),
  );

  const request = named('GET /api/my-links')!;
  expect(valueOf(request, 'http.route')).toBe('/api/my-links');
  expect(valueOf(request, 'http.response.status_code')).toBe(200);
  expect(request.parentSpanId).toBeUndefined();
  const under = collector.spans().filter(({ parentSpanId }) => parentSpanId === request.spanId);
  const texts = under.map((span) => String(valueOf(span, 'db.query.text')));
  expect(texts).toContainEqual(expect.stringMatching(/^select .*"links"/i));
  expect(new Set(under.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]));
  expect(collector.sent[0]!.resourceSpans[0]!.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'spring-of-the-tests' },
  });
  await server.stop();
  await until(async () => collector.spans().some(({ name }) => name.startsWith('job ')));

  // Nobody outside chooses what is traced, or under which id.
  expect(collector.spans().some(({ traceId }) => traceId === 'a'.repeat(32))).toBe(false);
  const everything = JSON.stringify(collector.sent);
  const session = decodeURIComponent(cookie.split('=')[1]!.split(';')[0]!);
  for (const secret of [
    shortCode,
    session,
    'demo-member',
    'life-in-balance',
    'An-Agent',
    'of-a-query',
    'a-token-of-a-letter',
    '@clearspring',
    '127.0.0.1',
  ])
    expect(everything, secret).not.toContain(secret);
  const keys = new Set(collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].toSorted()).toEqual(
    [
      'clear_spring.request_id',
      'db.query.text',
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'messaging.destination.name',
      ...(keys.has('error.type') ? ['error.type'] : []),
    ].toSorted(),
  );
});

test('without the variables nothing of it is loaded, and what they say wrongly does not start', async () => {
  const server = await createTestServer({ NODE_OPTIONS });
  await server.start();
  await fetch(`${server.origin}/api/user`);
  expect(server.output()).not.toContain('LOADED');
  await server.stop();
  const wrong = await server.startInVain({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_TRACES_SAMPLER: 'sometimes',
  });
  expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining('OTEL_TRACES_SAMPLER')]);
});

test('a statement is kept without what stands in quotes', () => {
  expect(describeStatement("SELECT * FROM users\n  WHERE email = 'maya''s@members.test' AND id = $1")).toBe(
    'SELECT * FROM users WHERE email = ? AND id = $1',
  );
});

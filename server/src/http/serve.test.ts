import { type Access, endpoint, forEachDetail } from '@clear-spring/contract';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Caller } from './caller.ts';
import { answerError } from './errors.ts';
import { createServe } from './serve.ts';

const maya: Caller = {
  userId: 'm',
  sessionId: 's',
  username: 'maya',
  email: 'maya@members.test',
  ...forEachDetail(() => null),
  profilePicture: null,
  isSubscribed: false,
  isAdmin: false,
  pendingEmail: null,
  timeZone: null,
  nextTimeZone: null,
  confirmed: null,
  hasTwoFactor: false,
};
const people: Record<string, Caller | null> = {
  visitor: null,
  member: maya,
  subscriber: { ...maya, isSubscribed: true },
  admin: { ...maya, isAdmin: true },
};

/** A server with one endpoint for each access, and one that throws. */
async function createApp() {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  const serve = createServe(app, async (request) => people[String(request.headers['who'])] ?? null);
  for (const access of ['public', 'member', 'subscriber', 'admin'] as const satisfies Access[]) {
    const probe = endpoint({
      method: 'GET',
      path: `/${access}`,
      access,
      summary: '',
      output: z.object({ ok: z.boolean() }),
    });
    serve(probe as never, (async () => ({ ok: true, secret: 'not in the contract' })) as never);
  }
  serve(endpoint({ method: 'GET', path: '/broken', access: 'public', summary: '' }), async () => {
    throw new Error('the password of the database is 1234');
  });
  return app;
}
const app = await createApp();
const statusOf = async (who: string, path: string) =>
  (await app.inject({ url: path, headers: { who } })).statusCode;

test.each([
  ['visitor', [200, 401, 401, 401]],
  ['member', [200, 200, 403, 403]],
  ['subscriber', [200, 200, 200, 403]],
  ['admin', [200, 200, 403, 200]],
])('a %s gets no further than their access', async (who, expected) => {
  const statuses = [];
  for (const path of ['/public', '/member', '/subscriber', '/admin'])
    statuses.push(await statusOf(who, path));
  expect(statuses).toEqual(expected);
});

test('what the contract does not list does not leave the server', async () => {
  const answer = await app.inject({ url: '/public' });
  expect(answer.json()).toEqual({ ok: true });
});

test('ERR-08 an unexpected failure is a sentence, without a code and without what went wrong', async () => {
  const answer = await app.inject({ url: '/broken' });
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(
    `Something went wrong on our side. Please try again. Tell support: ${String(answer.headers['x-request-id'])}`,
  );
});

/** What a route answers whose one parameter is of this schema, and which sends it back. */
function answerOn(schema: z.ZodType<string>, value: string) {
  const server = Fastify();
  server.setValidatorCompiler(validatorCompiler);
  server.setErrorHandler(answerError);
  const probe = endpoint({
    method: 'GET',
    path: '/of/:value',
    access: 'public',
    summary: '',
    params: z.object({ value: schema }),
  });
  createServe(server, async () => null)(probe, async ({ params, reply }) => reply.send(params.value));
  return server.inject({ url: `/of/${value}` });
}

test('a parameter that may be any text is passed on as it was meant', async () => {
  const answer = await answerOn(z.string(), 'any%20kind');
  expect([answer.statusCode, answer.body]).toEqual([200, 'any kind']);
});

test.each([
  ['text that is too short', z.string().min(5), 'tiny'],
  ['no id', z.uuid(), 'no-id'],
  ['none of those there are', z.enum(['one', 'two']), 'three'],
])('a parameter that the contract does not allow is refused: %s', async (_, schema, value) => {
  expect((await answerOn(schema, value)).statusCode).toBe(400);
});

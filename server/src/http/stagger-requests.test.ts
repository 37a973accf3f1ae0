import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { staggerRequests } from './stagger-requests.ts';

function open() {
  const app = Fastify();
  onTestFinished(() => app.close());
  const begun: string[] = [];
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    begun.push(request.url);
    return reply.send('');
  };
  app.get('/first', answer);
  void app.register(async (site) => {
    staggerRequests(site);
    site.get('/call', answer);
  });
  return { app, begun };
}

test('what takes no turns does not wait for a hundred calls that came before it', async () => {
  const { app, begun } = open();
  await app.ready();
  const calls = Promise.all(Array.from({ length: 100 }, () => app.inject('/call')));
  await app.inject('/first');
  expect(begun.slice(0, 20)).toContain('/first');
  await calls;
});

test('every call has its turn, those of later turns too', async () => {
  const { app } = open();
  for (const count of [30, 1, 3]) {
    const answers = await Promise.all(Array.from({ length: count }, () => app.inject('/call')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(count).fill(200));
  }
});

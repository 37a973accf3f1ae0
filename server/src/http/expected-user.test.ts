import { EXPECTED_USER_HEADER, type Endpoint } from '@clear-spring/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../test-app.ts';
import { endpoints } from './endpoints.ts';

const { app, visitor } = await createTestApp();
const maya = visitor();
await maya.post('/api/register', {
  username: 'maya-ÅÄ',
  email: 'maya@members.test',
  password: 'a spring in the hills',
});
const expectedUser = (username: string) => ({
  headers: { [EXPECTED_USER_HEADER]: encodeURIComponent(username) },
});

const needsSession = ({ access }: Endpoint) => access !== 'public' && access !== 'signed';
const logout = endpoints.filter(({ path }) => path === '/api/logout');

test('every call that needs a session, and the one that ends it, is refused where its page was rendered for another', async () => {
  const asked = [...logout, ...endpoints.filter(needsSession)];
  expect(asked.length).toBeGreaterThan(20);
  for (const { method, path } of asked) {
    const answer = await maya.send({ method, url: path, ...expectedUser('leo') });
    expect([path, answer.statusCode, answer.headers[EXPECTED_USER_HEADER]]).toEqual([path, 409, 'another']);
    expect(answer.body).toContain('Somebody else is signed in here by now. Nothing was changed.');
  }
  expect((await maya.get('/api/user')).statusCode).toBe(200);
});

test('what is meant for another changes nothing; meant for the caller, or without a word, it goes through', async () => {
  const save = (firstName: string, options = {}) =>
    maya.send({
      method: 'PUT',
      url: '/api/profile',
      ...options,
      payload: { firstName, lastName: '', email: 'maya@members.test', csUserId: '' },
    });
  const nameNow = async () => (await maya.get('/api/user')).json<{ firstName: string | null }>().firstName;
  expect((await save('Leo', expectedUser('leo'))).statusCode).toBe(409);
  expect(await nameNow()).toBeNull();
  expect((await save('Maya', expectedUser('maya-ÅÄ'))).statusCode).toBe(200);
  expect(await nameNow()).toBe('Maya');
  expect((await save('May')).statusCode).toBe(200);
  expect(await nameNow()).toBe('May');
});

test('it gives nobody a right, and what is open to everybody stays so', async () => {
  const answer = await app.inject({ url: '/api/user', ...expectedUser('maya-ÅÄ') });
  expect(answer.statusCode).toBe(401);
  expect((await maya.send({ url: '/api/places', ...expectedUser('leo') })).statusCode).toBe(200);
});

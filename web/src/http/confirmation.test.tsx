import {
  changePasswordEndpoint,
  CONFIRM_IDENTITY,
  confirmIdentityEndpoint,
  profileEndpoint,
  userEndpoint,
} from '@clear-spring/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { useConfirmationRequest } from './confirmation.ts';
import { HttpError, NotConfirmedError } from './http-error.ts';
import { eventually } from '../eventually.fixture.ts';

const refusal = (wanted: string) =>
  new Response('Please confirm that it is you.', {
    status: 403,
    headers: { 'content-type': 'text/plain', [CONFIRM_IDENTITY]: wanted },
  });
const maya = Response.json({ username: 'maya' });
const save = () => call(profileEndpoint, { body: { email: 'new@members.example' } });

/** Answers in this order; `sent` are the calls. */
function answerWith(...answers: Response[]) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address);
    return answers.shift()!;
  });
  return sent;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a call that wants a confirmation waits for it, and is then sent again', async () => {
  const sent = answerWith(refusal('password code'), maya.clone());
  const { result } = renderHook(useConfirmationRequest);
  const saving = save();
  await eventually(() => expect(result.current?.needsCode).toBe(true));
  act(() => result.current?.settle('confirmed'));
  expect(await saving).toEqual({ username: 'maya' });
  expect(sent).toEqual(['/api/profile', '/api/profile']);
  expect(result.current).toBeNull();
});

test('calls that wait together ask once, for the most that one of them wants', async () => {
  answerWith(refusal('password'), refusal('password code'), maya.clone(), maya.clone());
  const { result } = renderHook(useConfirmationRequest);
  const saving = [save(), save()];
  await eventually(() => expect(result.current?.needsCode).toBe(true));
  act(() => result.current?.settle('confirmed'));
  expect(await Promise.all(saving)).toHaveLength(2);
});

test('a call whose confirmation was cancelled is not sent again', async () => {
  const sent = answerWith(refusal('password'));
  const { result } = renderHook(useConfirmationRequest);
  const saving = expect(save()).rejects.toBeInstanceOf(NotConfirmedError);
  await eventually(() => expect(result.current).not.toBeNull());
  act(() => result.current?.settle('cancelled'));
  await saving;
  expect(sent).toHaveLength(1);
});

test('a call that gives the session a new token does so when it is sent again, too', async () => {
  const renewed = Promise.withResolvers<Response>();
  const answers = [
    refusal('password code'),
    renewed.promise,
    new Response('Please sign in.', { status: 401 }),
    maya.clone(),
  ];
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address);
    return answers.shift();
  });
  const { result } = renderHook(useConfirmationRequest);
  const changing = call(changePasswordEndpoint, { body: { currentPassword: 'p', newPassword: 'q' } });
  await eventually(() => expect(result.current?.needsCode).toBe(true));
  act(() => result.current?.settle('confirmed'));
  await eventually(() => expect(sent).toHaveLength(2));
  const reading = call(userEndpoint, {});
  await eventually(() => expect(sent).toHaveLength(3));
  renewed.resolve(new Response(null, { status: 204 }));
  await changing;
  expect(await reading).toEqual({ username: 'maya' });
});

test('where the session is over, a call that would give it a new token is a 401 at once', async () => {
  answerWith(new Response('Please sign in.', { status: 401 }));
  const confirming = call(confirmIdentityEndpoint, { body: { password: 'p' } });
  await expect(confirming).rejects.toMatchObject({ status: 401 });
});

test('a 403 of another kind, and one where nobody can be asked, is an error', async () => {
  answerWith(new Response('Admin access required.', { status: 403 }), refusal('password'));
  await expect(save()).rejects.toBeInstanceOf(HttpError);
  await expect(save()).rejects.toMatchObject({
    status: 403,
    serverMessage: 'Please confirm that it is you.',
  });
});

test('a call that left with the token of before is sent again with the new one; a later 401 is a 401', async () => {
  const left = Promise.withResolvers<Response>();
  const sent: string[] = [];
  const answers = [
    left.promise,
    new Response(null, { status: 204 }),
    maya.clone(),
    new Response('', { status: 401 }),
  ];
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address);
    return answers.shift();
  });
  const reading = call(userEndpoint, {});
  await call(confirmIdentityEndpoint, { body: { password: 'p' } });
  left.resolve(new Response('Please sign in.', { status: 401 }));
  expect(await reading).toEqual({ username: 'maya' });
  expect(sent).toEqual(['/api/user', '/api/confirm-identity', '/api/user']);

  vi.setSystemTime(Date.now() + 1_000);
  await expect(call(userEndpoint, {})).rejects.toMatchObject({ status: 401 });
  expect(sent).toHaveLength(4);
  vi.useRealTimers();
});

import { changePasswordEndpoint, sessionsEndpoint, userEndpoint } from '@clear-spring/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, json, sentence } from '../../../http/test-origin.ts';
import { refusalOf } from '../../../ui/form/test-refusal.ts';
import { expectOnlyToast, shownToasts } from '../../../ui/toast/toast.fixture.ts';
import { openSecurity, unconfirmed } from '../../../app/open-security.fixture.tsx';

const NEW_PASSWORD = 'another spring altogether';

async function openForm(reply: Answer) {
  const security = await openSecurity({ 'POST /api/change-password': reply });
  const { person, field, part } = security;
  const submit = () => person.click(part('Change password').getByRole('button', { name: 'Change password' }));
  const labels = ['Current password', 'New password', 'Confirm new password'];
  return {
    ...security,
    submit,
    async change(...typed: [current: string, next: string, again: string]) {
      for (const [at, text] of typed.entries()) {
        await person.clear(field(labels[at]!));
        if (text) await person.type(field(labels[at]!), text);
      }
      await submit();
    },
    refusals: () => labels.map((label) => refusalOf(field(label))),
    values: () => labels.map((label) => field(label).value),
  };
}

test('PROF-06 refuses missing, short and different passwords, and sends nothing', async () => {
  const { change, refusals, callsOf } = await openForm(json(null, 204));
  await change('', 'short', 'other');
  await waitFor(() =>
    expect(refusals()).toEqual([
      'Please enter your current password',
      'Password must be at least 6 characters',
      'Confirm password must be at least 6 characters',
    ]),
  );
  await change('not the password', NEW_PASSWORD, 'a spring in the hills');
  await waitFor(() => expect(refusals()).toEqual([null, null, 'Passwords must match']));
  expect(callsOf(changePasswordEndpoint)).toEqual([]);
});

test.each([
  [422, 'Current password', 'The current password is wrong.'],
  [400, 'New password', 'This password is easy to guess. Please choose another.'],
])('PROF-06 shows the refusal of a %i at the field “%s”', async (status, label, refusal) => {
  const { change, field } = await openForm(sentence(status, refusal));
  await change('a spring in the hills', NEW_PASSWORD, NEW_PASSWORD);
  await waitFor(() => expect(refusalOf(field(label))).toBe(refusal));
  expect(document.activeElement).toBe(field(label));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('PROF-06 shows another failure above the button, then changes the password and empties the form', async () => {
  const tooMany = 'Too many attempts. Please try again in 60 seconds.';
  const { change, submit, values, callsOf, reply } = await openForm(sentence(429, tooMany));
  await change('a spring in the hills', NEW_PASSWORD, NEW_PASSWORD);
  expect((await screen.findByRole('alert')).textContent).toBe(tooMany);
  const before = [callsOf(sessionsEndpoint).length, callsOf(userEndpoint).length];

  reply({ 'POST /api/change-password': json(null, 204) });
  await submit();
  await expectOnlyToast({
    title: 'Password Changed',
    description: 'Your other devices have been logged out.',
  });
  expect(values()).toEqual(['', '', '']);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(callsOf(changePasswordEndpoint).at(-1)?.sent).toEqual({
    currentPassword: 'a spring in the hills',
    newPassword: NEW_PASSWORD,
  });
  await waitFor(() =>
    expect([callsOf(sessionsEndpoint).length, callsOf(userEndpoint).length]).toEqual(
      before.map((count) => count + 1),
    ),
  );
});

test('a password change without a confirmation reports nothing and keeps the typed values', async () => {
  const { change, values, refuseToConfirm } = await openForm(unconfirmed);
  await change('a spring in the hills', NEW_PASSWORD, NEW_PASSWORD);
  await refuseToConfirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(values()).toEqual(['a spring in the hills', NEW_PASSWORD, NEW_PASSWORD]);
  expect(shownToasts()).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

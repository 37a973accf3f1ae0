import {
  confirmTwoFactorEndpoint,
  disableTwoFactorEndpoint,
  renewRecoveryCodesEndpoint,
  setUpTwoFactorEndpoint,
  twoFactorStatusEndpoint,
} from '@clear-spring/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { replyOf } from '../../../http/stub-server.fixture.ts';
import { json, sentence } from '../../../http/test-origin.ts';
import { refusalOf } from '../../../ui/form/test-refusal.ts';
import { expectOnlyToast } from '../../../ui/toast/toast.fixture.ts';
import { openSecurity } from '../../../app/open-security.fixture.tsx';

const WRONG_CODE = 'The code is wrong or was used before.';
const QR_CODE = 'data:image/png;base64,iVBORw==';
const CODES = ['abcd-efgh', 'jkmn-pqrs', 'tuvw-xyza'];
const statusOf = (enabled: boolean, recoveryCodesLeft = 0) => ({
  'GET /api/two-factor': replyOf(twoFactorStatusEndpoint, { enabled, recoveryCodesLeft }),
});
const codesOf = (endpoint: typeof confirmTwoFactorEndpoint | typeof renewRecoveryCodesEndpoint) =>
  replyOf(endpoint, { recoveryCodes: CODES });

async function openTwoFactor(enabled: boolean, left = 10) {
  const security = await openSecurity(statusOf(enabled, left));
  const card = security.part('Two-factor sign-in');
  await card.findByText(enabled ? 'On' : 'Off');
  const { person, field } = security;
  return {
    ...security,
    card,
    async press(name: string) {
      await person.click(card.getByRole('button', { name }));
    },
    async type(label: string, text: string) {
      await person.clear(field(label));
      await person.type(field(label), text);
    },
    expectRefusal: (label: string, refusal: string) =>
      waitFor(() => {
        expect(refusalOf(field(label))).toBe(refusal);
        expect(document.activeElement).toBe(field(label));
      }),
    expectFocus: (name: string) =>
      waitFor(() => expect(document.activeElement).toBe(card.getByRole('button', { name }))),
    codes: () => card.queryAllByRole('listitem').map((item) => item.textContent),
  };
}

test('PROF-07 turns two-factor on with the password and a code, and shows the recovery codes', async () => {
  const two = await openTwoFactor(false);
  const { press, type, reply, card, callsOf } = two;
  card.getByText(
    'Signing in then takes your password and a code from an app on your phone, so that a stolen password opens nothing.',
  );
  await press('Turn on two-factor');
  expect(document.activeElement?.textContent).toBe('First your password, so that we know it is you.');
  reply({ 'POST /api/two-factor/set-up': sentence(422, 'The current password is wrong.') });
  await type('Your password', 'not the password');
  await press('Continue');
  await two.expectRefusal('Your password', 'The current password is wrong.');

  reply({
    'POST /api/two-factor/set-up': replyOf(setUpTwoFactorEndpoint, {
      secret: 'ABCDEFGHIJKL2345',
      qrCode: QR_CODE,
    }),
    'POST /api/two-factor/confirm': sentence(422, WRONG_CODE),
  });
  await type('Your password', 'a spring in the hills');
  await press('Continue');
  const picture = await card.findByRole<HTMLImageElement>('img', {
    name: 'QR code for your authenticator app',
  });
  expect(picture.src).toBe(QR_CODE);
  card.getByText('ABCD EFGH IJKL 2345');
  expect(callsOf(setUpTwoFactorEndpoint).map(({ sent }) => sent)).toEqual([
    { password: 'not the password' },
    { password: 'a spring in the hills' },
  ]);

  await type('Code', '123');
  await press('Confirm');
  await two.expectRefusal('Code', 'Please enter the 6-digit code');
  expect(callsOf(confirmTwoFactorEndpoint)).toEqual([]);
  await type('Code', '000000');
  await press('Confirm');
  await two.expectRefusal('Code', WRONG_CODE);

  reply({ ...statusOf(true, 10), 'POST /api/two-factor/confirm': codesOf(confirmTwoFactorEndpoint) });
  await type('Code', '123456');
  await press('Confirm');
  await waitFor(() => expect(two.codes()).toEqual(CODES));
  expect(callsOf(confirmTwoFactorEndpoint).at(-1)?.sent).toEqual({ code: '123456' });
  expect(document.activeElement?.textContent).toBe('Your recovery codes');
  await expectOnlyToast({
    title: 'Two-Factor Is On',
    description: 'From now on, signing in asks for a code.',
  });
  await press('I have saved them');
  expect(two.codes()).toEqual([]);
  await card.findByText('10 recovery codes are left.');
  await two.expectFocus('Turn off two-factor');
});

test('copies and downloads the recovery codes', async () => {
  const two = await openTwoFactor(true);
  two.reply({ 'POST /api/two-factor/recovery-codes': codesOf(renewRecoveryCodesEndpoint) });
  await two.press('New recovery codes');
  await two.type('Code', '123456');
  await two.press('Make new codes');
  const download = await two.card.findByRole<HTMLAnchorElement>('link', { name: 'Download' });
  expect(download.download).toBe('clear-spring-recovery-codes.txt');
  expect(decodeURIComponent(download.href.split(',')[1]!)).toBe(
    `Clear Spring recovery codes of maya. Each works once.\n\n${CODES.join('\n')}\n`,
  );

  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await two.press('Copy');
  await two.card.findByRole('button', { name: 'Copied!' });
  expect(write).toHaveBeenCalledExactlyOnceWith(CODES.join('\n'));
});

test('PROF-07 makes new recovery codes in exchange for a code', async () => {
  const two = await openTwoFactor(true, 1);
  const { press, type, reply, card, callsOf } = two;
  card.getByText('1 recovery code is left.');
  await press('New recovery codes');
  card.getByText(
    'Enter the 6-digit code from your authenticator app, or a recovery code. The recovery codes that you have now stop working.',
  );
  await press('Cancel');
  await two.expectFocus('New recovery codes');
  expect(callsOf(renewRecoveryCodesEndpoint)).toEqual([]);

  await press('New recovery codes');
  reply({ 'POST /api/two-factor/recovery-codes': sentence(422, WRONG_CODE) });
  await type('Code', '000000');
  await press('Make new codes');
  await two.expectRefusal('Code', WRONG_CODE);

  reply({
    ...statusOf(true, 10),
    'POST /api/two-factor/recovery-codes': codesOf(renewRecoveryCodesEndpoint),
  });
  await press('Use a recovery code');
  await type('Recovery code', 'abcd-efgh-jkmn-pqrs');
  await press('Make new codes');
  await waitFor(() => expect(two.codes()).toEqual(CODES));
  expect(callsOf(renewRecoveryCodesEndpoint).at(-1)?.sent).toEqual({ code: 'abcd-efgh-jkmn-pqrs' });
  await expectOnlyToast({
    title: 'New Recovery Codes',
    description: 'Your old recovery codes no longer work.',
  });
  await press('I have saved them');
  await card.findByText('10 recovery codes are left.');
  await two.expectFocus('New recovery codes');
});

test('PROF-07 turns two-factor off in exchange for a code', async () => {
  const two = await openTwoFactor(true, 0);
  const { press, type, reply, card, callsOf } = two;
  card.getByText('No recovery code is left. Please make new ones.');
  await press('Turn off two-factor');
  card.getByText('Enter the 6-digit code from your authenticator app, or a recovery code.');
  await press('Cancel');
  await two.expectFocus('Turn off two-factor');

  await press('Turn off two-factor');
  reply({ 'POST /api/two-factor/disable': sentence(422, WRONG_CODE) });
  await type('Code', '000000');
  await press('Turn off');
  await two.expectRefusal('Code', WRONG_CODE);
  reply({ ...statusOf(false), 'POST /api/two-factor/disable': json(null, 204) });
  await type('Code', '123456');
  await press('Turn off');
  await two.expectFocus('Turn on two-factor');
  expect(callsOf(disableTwoFactorEndpoint).at(-1)?.sent).toEqual({ code: '123456' });
  await expectOnlyToast({
    title: 'Two-Factor Is Off',
    description: 'Your password alone signs you in again.',
  });
});

test('offers to ask again whether two-factor is on', async () => {
  const { part, reply, person } = await openSecurity({ 'GET /api/two-factor': { status: 500 } });
  const card = part('Two-factor sign-in');
  expect((await card.findByRole('alert')).textContent).toContain(
    'We could not ask whether two-factor sign-in is on.',
  );
  expect(screen.queryByRole('button', { name: 'Turn on two-factor' })).toBeNull();
  reply(statusOf(true, 10));
  await person.click(card.getByRole('button', { name: 'Try again' }));
  await card.findByText('10 recovery codes are left.');
});

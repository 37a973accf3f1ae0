import { loginEndpoint, myLinksEndpoint, profileEndpoint } from '@clear-spring/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { sharedLink } from '../features/links/shared-link.fixture.ts';
import { replyOf } from '../http/stub-server.fixture.ts';
import { json, sentence } from '../http/test-origin.ts';
import { translatePage } from '../browser/translation.fixture.ts';
import { maya, openApp } from './open-app.fixture.tsx';

const SLOW = 'Please wait a little.';
const press = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => onTestFinished(translatePage()));

test('a translated page refuses a sign-in, and lets the next one in', async () => {
  const { person, reply } = await openApp('/auth', {
    user: null,
    replies: { 'POST /api/login': sentence(429, SLOW) },
  });
  await person.type(await screen.findByLabelText('Username'), 'maya');
  await person.type(screen.getByLabelText('Password'), 'a spring in the hills');
  await person.click(await press('Sign In'));
  await screen.findAllByText(SLOW);
  reply({ 'POST /api/login': replyOf(loginEndpoint, maya), 'GET /api/user': json(maya) });
  await person.click(await press('Sign In'));
  expect(await press(/^Account of maya/)).toBeTruthy();
});

test('a translated page says that a link is copied, and then offers it again', async () => {
  const link = sharedLink('dew-serum', 'Dew Serum', 'd5r8vnp');
  const { person } = await openApp('/my-links', {
    replies: { 'GET /api/my-links': replyOf(myLinksEndpoint, [link]) },
  });
  await person.click(await press('Copy short link for Dew Serum'));
  await press('Copied!');
  await person.click(
    await screen.findByRole('button', { name: 'Copy short link for Dew Serum' }, { timeout: 30_000 }),
  );
  expect(await press('Copied!')).toBeTruthy();
});

test('a translated page saves the profile, also after a failure', async () => {
  const { person, reply } = await openApp('/profile', {
    replies: { 'PUT /api/profile': sentence(500, SLOW) },
  });
  await person.type(await screen.findByLabelText('First name'), ' Ana');
  await person.click(await press('Save changes'));
  await screen.findByText('Update Failed');
  reply({ 'PUT /api/profile': replyOf(profileEndpoint, { ...maya, firstName: 'Maya Ana' }) });
  await person.click(await press('Save changes'));
  expect(await screen.findByText('Profile Updated')).toBeTruthy();
});

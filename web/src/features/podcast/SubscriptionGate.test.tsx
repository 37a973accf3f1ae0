import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { SubscriptionGate } from './SubscriptionGate.tsx';

afterEach(cleanup);

const show = (isSignedIn: boolean) =>
  render(
    <MemoryRouter>
      <SubscriptionGate isSignedIn={isSignedIn} />
    </MemoryRouter>,
  );
const addressOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

test('AUDIO-08 a visitor is also offered to sign in', () => {
  show(false);
  expect(addressOf('See the plan')).toBe('/subscription');
  expect(addressOf('Sign In to Continue')).toBe('/auth');
});

test('a member is not', () => {
  show(true);
  expect(addressOf('See the plan')).toBe('/subscription');
  expect(addressOf('Sign In to Continue')).toBeUndefined();
});

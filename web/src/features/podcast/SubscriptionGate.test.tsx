import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../http/query-client.ts';
import { createTestOrigin, json } from '../../http/test-origin.ts';
import { SubscriptionGate } from './SubscriptionGate.tsx';

afterEach(cleanup);

const show = (isSignedIn: boolean) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SubscriptionGate isSignedIn={isSignedIn} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const addressOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

test('AUDIO-08 a visitor is also offered to sign in', () => {
  show(false);
  expect(addressOf('See the plan')).toBe('/subscription');
  expect(addressOf('Sign In to Continue')).toBe('/auth');
});

test('a member is not', async () => {
  await createTestOrigin(() => json({ trailer: null }));
  show(true);
  expect(addressOf('See the plan')).toBe('/subscription');
  expect(addressOf('Sign In to Continue')).toBeUndefined();
});

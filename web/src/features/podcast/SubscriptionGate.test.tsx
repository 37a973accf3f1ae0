import type { Bookmark, User } from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../http/query-client.ts';
import { createTestOrigin, json } from '../../http/test-origin.ts';
import { createBookmark } from './bookmarks/bookmarks.ts';
import { SubscriptionGate } from './SubscriptionGate.tsx';

afterEach(cleanup);

const show = (user: User | null) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TestRouter>
        <SubscriptionGate user={user} />
      </TestRouter>
    </QueryClientProvider>,
  );
const addressOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

test('AUDIO-08 a visitor is also offered to sign in', () => {
  show(null);
  expect(addressOf('See the plan')).toBe('/subscription');
  expect(addressOf('Sign In to Continue')).toBe('/auth');
});

const member = { username: 'maya', isSubscribed: false } as User;
const bookmark = { ...createBookmark({ episodeId: 'a', position: 843 }), note: 'Sleep first' };

async function showMember(bookmarks: readonly Bookmark[]) {
  const { received } = await createTestOrigin(({ url }) =>
    json(url === '/api/bookmarks' ? bookmarks : { trailer: null }),
  );
  show(member);
  await expect.poll(() => received.length).toBe(2);
}

test('a member is not', async () => {
  await showMember([]);
  expect(addressOf('See the plan')).toBe('/subscription');
  expect(addressOf('Sign In to Continue')).toBeUndefined();
});

test('a member with bookmarks finds them here', async () => {
  await showMember([bookmark]);
  expect(await screen.findByRole('button', { name: 'Your bookmarks' })).toBeTruthy();
});

test('a member without any is not told of them', async () => {
  await showMember([]);
  expect(screen.queryByRole('button')).toBeNull();
});

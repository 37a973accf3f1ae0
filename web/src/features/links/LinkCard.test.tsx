import type { SharedLink } from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../http/query-client.ts';
import { LinkCard } from './LinkCard.tsx';

vi.mock('../auth/AuthProvider.tsx', () => ({ useAuth: () => ({ user: { username: 'maya' } }) }));

afterEach(cleanup);

const link: SharedLink = {
  id: 'one',
  shortCode: 'k7m2qpx',
  shortUrl: 'https://clearspring.example/s/k7m2qpx',
  fullUrl: 'https://shop.clearspring.example/spring-drops?ref=CS20418',
  clickCount: 128,
  filteredCount: 0,
  uniqueCount: 100,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastClickAt: null,
  productId: 'spring-drops',
  product: { name: 'Spring Drops', category: 'Minerals' },
  qrCode: '/api/links/k7m2qpx/qr.png',
};

const show = (shown: SharedLink) =>
  render(
    <TestRouter>
      <QueryClientProvider client={createQueryClient()}>
        <LinkCard link={shown} copied={null} onCopy={async () => {}} onQr={() => {}} />
      </QueryClientProvider>
    </TestRouter>,
  );

test('a link has its actions, also one from a list that does not say whether it is disabled', () => {
  show(link);
  expect(screen.getByRole('button', { name: 'Share Spring Drops' })).toBeTruthy();
  expect(screen.queryByText(/paused/)).toBeNull();
});

test('a disabled link keeps its clicks, says that it is paused, and offers nothing to share', () => {
  const { container } = show({ ...link, disabled: true });
  expect(container.textContent).toContain(
    'Our team has paused this link. Write to us if you want to know why.',
  );
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toMatch(/^mailto:/);
  expect(screen.getByText('128')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { RouteGuard } from './RouteGuard.tsx';

const auth = vi.hoisted(() => ({ current: {} as { user: object | null; isLoading: boolean } }));
vi.mock('../../features/auth/index.ts', () => ({ useAuth: () => auth.current }));

afterEach(cleanup);

function visit(state: typeof auth.current) {
  auth.current = state;
  render(
    <MemoryRouter initialEntries={['/admin/notifications']}>
      <Routes>
        <Route path="/auth" element="sign in" />
        <Route path="*" element={<RouteGuard>members only</RouteGuard>} />
      </Routes>
    </MemoryRouter>,
  );
}

test.each([
  { isSubscribed: false, isAdmin: false },
  { isSubscribed: true, isAdmin: false },
  { isSubscribed: false, isAdmin: true },
])('ROLE-12 any signed-in user passes: %o', (user) => {
  visit({ user, isLoading: false });
  expect(screen.getByText('members only')).toBeTruthy();
});

test('ROLE-12 nobody else does', () => {
  visit({ user: null, isLoading: false });
  expect(screen.getByText('sign in')).toBeTruthy();
});

test('ROUTE-09 while the sign-in state loads: a spinner, neither content nor redirect', () => {
  visit({ user: null, isLoading: true });
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(screen.queryByText('members only')).toBeNull();
  expect(screen.queryByText('sign in')).toBeNull();
});

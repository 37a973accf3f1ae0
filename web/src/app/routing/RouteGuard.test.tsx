import { cleanup, render, screen } from '@testing-library/react';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { useLocation } from '../../browser/router.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import { RouteGuard } from './RouteGuard.tsx';

const auth = vi.hoisted(() => ({ current: {} as { user: object | null; isLoading: boolean } }));
vi.mock('../../features/auth/index.ts', () => ({ useAuth: () => auth.current }));

afterEach(cleanup);

function App() {
  const { pathname, state } = useLocation();
  if (pathname !== '/auth') return <RouteGuard>members only</RouteGuard>;
  return <p data-from={(state as { from: string }).from}>sign in</p>;
}

function visit(state: typeof auth.current) {
  auth.current = state;
  render(
    <TestRouter at="/admin/notifications?page=2#last">
      <App />
    </TestRouter>,
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
  // And comes back to the whole address.
  expect(screen.getByText('sign in').dataset.from).toBe('/admin/notifications?page=2#last');
});

test('ROUTE-09 while the sign-in state loads: a spinner, neither content nor redirect', () => {
  visit({ user: null, isLoading: true });
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(screen.queryByText('members only')).toBeNull();
  expect(screen.queryByText('sign in')).toBeNull();
});

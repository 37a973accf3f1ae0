import { membersEndpoint } from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { useLocation } from '../../browser/router.tsx';
import { afterEach, expect, test } from 'vitest';
import { call } from '../../http/call.ts';
import { createQueryClient } from '../../http/query-client.ts';
import { createTestOrigin, json, sentence } from '../../http/test-origin.ts';
import { testUser } from '../../test-user.ts';
import { currentToasts, dismissToast } from '../../ui/toast/toast-store.ts';
import { AuthProvider, useAuth } from '../auth/index.ts';
import { AdminPage } from './AdminPage.tsx';

afterEach(() => {
  cleanup();
  dismissToast();
});

const said = () =>
  currentToasts()
    .filter(({ open }) => open)
    .map(({ title }) => title);

/** Drawn once it is known who is here, as behind the guard. */
function Screens({ members }: { members: ReactNode }) {
  const { isLoading } = useAuth();
  const { pathname } = useLocation();
  return !isLoading && (pathname === '/' ? 'Home' : members);
}

/** Whoever reads the members is refused, and from then on no admin. */
async function openMembers({ isAdmin }: { isAdmin: boolean }) {
  const rights = { isAdmin };
  await createTestOrigin(({ url }) => {
    if (url === '/api/user') return json({ ...testUser('ines'), ...rights });
    rights.isAdmin = false;
    return sentence(403, 'Admin access required.');
  });
  const page = (
    <AdminPage title="Members" intro="Everybody">
      The list
    </AdminPage>
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <TestRouter at="/admin/members">
          <Screens members={page} />
        </TestRouter>
      </AuthProvider>
    </QueryClientProvider>,
  );
}

test('an admin whose rights end is led home by the first thing that is refused, and told why', async () => {
  await openMembers({ isAdmin: true });
  await screen.findByText('The list');
  await call(membersEndpoint, { query: {} }).catch(() => {});
  await screen.findByText('Home');
  expect(said()).toEqual(['You are no longer an admin']);
});

test('whoever is no admin is led home, and never was one', async () => {
  await openMembers({ isAdmin: false });
  await screen.findByText('Home');
  expect(said()).toEqual([]);
});

import {
  CONFIRM_IDENTITY,
  dataCopyEndpoint,
  type Session,
  sessionsEndpoint,
  twoFactorStatusEndpoint,
} from '@clear-spring/contract';
import { screen, within } from '@testing-library/react';
import { openApp } from './open-app.fixture.tsx';
import { type Replies, replyOf } from '../http/stub-server.fixture.ts';
import { sentence } from '../http/test-origin.ts';

export const thisSession: Session = {
  id: 'this',
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  createdAt: new Date().toISOString(),
  lastSeenAt: new Date().toISOString(),
  isCurrent: true,
};

/** The server requires a confirmation, which the tests cancel. */
export const unconfirmed = {
  ...sentence(403, 'Please confirm that it is you.'),
  headers: { [CONFIRM_IDENTITY]: 'password' },
};

/** Opens the Security section. `part` finds one of its cards by its title. */
export async function openSecurity(replies: Replies = {}, user?: Parameters<typeof openApp>[1]) {
  const app = await openApp('/profile?section=security', {
    ...user,
    replies: {
      'GET /api/two-factor': replyOf(twoFactorStatusEndpoint, { enabled: false, recoveryCodesLeft: 0 }),
      'GET /api/devices': replyOf(sessionsEndpoint, [thisSession]),
      'GET /api/my-data': replyOf(dataCopyEndpoint, { id: null, state: 'none', until: null, bytes: null }),
      ...replies,
    },
  });
  await screen.findByRole('button', { name: 'Log Out All Devices' });
  const part = (title: string) => within(screen.getByRole('region', { name: title }));
  return {
    ...app,
    part,
    button: (name: string) => screen.getByRole('button', { name }),
    field: (label: string) => screen.getByLabelText<HTMLInputElement>(label),
    /** Presses Cancel in the confirmation dialog. */
    async refuseToConfirm() {
      const dialog = await screen.findByRole('dialog', { name: 'Confirm it is you' });
      await app.person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    },
  };
}

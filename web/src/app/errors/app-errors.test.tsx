import { brand } from '@clear-spring/content';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sentence } from '../../http/test-origin.ts';
import { openApp } from '../open-app.fixture.tsx';

vi.mock('../../features/training/FastStartScreen.tsx', () => ({
  default: () => {
    throw new Error('This screen breaks.');
  },
}));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('ERR-01 ERR-02 a screen that breaks shows a panel under the header, and other screens still open', async () => {
  const { person } = await openApp('/fast-start');
  await title('Something went wrong');
  expect(screen.getByRole('alert').textContent).toContain(
    'This page could not be shown. Refresh it to try again.',
  );
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  await person.click(await screen.findByRole('link', { name: `${brand.productName}, home` }));
  await title(brand.tagline);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['a thrown error', () => new ErrorEvent('error', { error: new Error('Nobody catches this.') })],
  [
    'a rejected promise',
    () => Object.assign(new Event('unhandledrejection'), { reason: new Error('Nobody catches this.') }),
  ],
])('ERR-03 %s takes the whole page', async (_, event) => {
  await openApp('/');
  await title(brand.tagline);
  act(() => void window.dispatchEvent(event()));
  await title('Something unexpected happened');
  expect(screen.getByRole('alert').textContent).toContain(
    'The app cannot go on from here. Refreshing the page usually helps.',
  );
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
  expect(screen.queryByRole('banner')).toBeNull();
});

test.each([
  ['the server is down', sentence(503, 'Please try again soon.')],
  ['the server fails', sentence(500, 'Something went wrong on our side.')],
  ['the network is gone', { body: 'Maya', breaksAt: 0 }],
])('ERR-09 a member stays where they are when %s at the start', async (_, trouble) => {
  await openApp('/profile', {
    replies: { 'GET /api/user': trouble, 'HEAD /healthz': sentence(503, 'Please try again soon.') },
  });
  await title(`We cannot reach ${brand.productName}`);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Check your connection, then try again.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByLabelText('Username')).toBeNull();
  await waitFor(() => expect(window.location.pathname).toBe('/profile'));
});

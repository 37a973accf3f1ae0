import { HOUR } from '@clear-spring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openApp } from '../../../app/open-app.fixture.tsx';

// Before the banner loads, which asks once.
beforeAll(() =>
  Object.defineProperty(navigator, 'userAgent', {
    configurable: true,
    value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  }),
);

test('PWA-44 before iOS 16.4 there is nothing to enable, and the banner and the profile name the version', async () => {
  localStorage.setItem('notification-banner-visited-time', String(Date.now() - HOUR));
  const { person } = await openApp('/profile?section=notifications');
  const banner = await screen.findByRole('complementary', { name: 'Hear it first' });
  const text = 'On iPhone and iPad, notifications need iOS 16.4 or later.';
  expect(within(banner).getByText(text)).toBeTruthy();
  expect(
    within(banner)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Close']);
  await within(await screen.findByRole('tabpanel')).findByText(text);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Push notifications' }).disabled).toBe(true);
  await person.click(within(banner).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Hear it first' })).toBeNull());
});

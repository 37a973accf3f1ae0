import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { maya, openApp } from '../../app/open-app.fixture.tsx';

async function openFastStart(isSubscribed = false) {
  const app = await openApp('/fast-start', { user: { ...maya, isSubscribed } });
  await screen.findByRole('heading', { level: 1, name: 'Fast Start' });
  return app;
}

test('FAST-01 FAST-02 FAST-03 shows a free member the steps, two tabs and a welcome', async () => {
  await openFastStart();
  expect(screen.getByText('2 of 6 steps')).toBeTruthy();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Videos', 'Resources']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Videos');
  const banner = screen.getByRole('complementary', { name: 'Welcome to Fast Start' });
  expect(banner.textContent).toContain(
    'The videos are yours from today. The training with top performers opens with Advanced Training.',
  );
  expect(within(banner).getByRole('link', { name: 'See the plan' }).getAttribute('href')).toBe(
    '/subscription',
  );
  expect((await screen.findByTitle('Fast Start videos')).getAttribute('src')).toBe(
    '/widgets/fast-start.html',
  );
});

test('FAST-05 FAST-06 lists one premium resource, logs it and opens the dialog Coming Soon', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { person } = await openFastStart();
  await person.click(screen.getByRole('tab', { name: 'Resources' }));
  const panel = await screen.findByRole('tabpanel', { name: 'Resources' });
  const [resource, ...others] = within(panel).getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(within(resource!).getByText('Premium')).toBeTruthy();
  const button = within(resource!).getByRole('button', { name: /Training with Top Performers/ });
  await person.click(button);
  expect(log).toHaveBeenCalledExactlyOnceWith('Fast Start: Training with Top Performers');
  const dialog = await screen.findByRole('dialog', { name: 'Coming Soon' });
  await person.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(button);
});

test('FAST-08 shows a subscriber no welcome, the same steps and a resource that is not dimmed', async () => {
  const { person } = await openFastStart(true);
  expect(screen.getByText('2 of 6 steps')).toBeTruthy();
  expect(screen.queryByRole('complementary', { name: 'Welcome to Fast Start' })).toBeNull();
  await person.click(screen.getByRole('tab', { name: 'Resources' }));
  const resource = await screen.findByRole('button', { name: /Training with Top Performers/ });
  expect(resource.querySelector('img')?.className).not.toContain('opacity-');
});

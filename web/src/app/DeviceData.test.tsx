import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setListener } from '../features/podcast/listener.ts';
import { stubCaches } from '../http/caches.fixture.ts';
import { maya, openApp } from './open-app.fixture.tsx';

const downloads = (stored: ReturnType<typeof stubCaches>) =>
  [...stored.keys()].filter((name) => name.startsWith('episode-downloads:'));

test('deletes the downloads of a member whose session has ended when the app starts signed out', async () => {
  const stored = stubCaches();
  stored.set('episode-downloads:maya', new Map());
  setListener('maya');
  await openApp('/', { user: null });
  await expect.poll(() => downloads(stored)).toEqual([]);
  expect(window.location.pathname).toBe('/auth');
});

test('keeps the downloads of the signed-in member and deletes those of another', async () => {
  const stored = stubCaches();
  stored.set('episode-downloads:leo', new Map());
  stored.set('episode-downloads:maya', new Map());
  setListener('leo');
  await openApp('/', { user: maya });
  await screen.findByRole('heading', { level: 1 });
  await expect.poll(() => downloads(stored)).toEqual(['episode-downloads:maya']);
});

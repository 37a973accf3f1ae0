import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { persistedKey, writePersisted } from './persisted-state-storage.ts';
import { usePersistedText } from './persisted-text.ts';

const auth = vi.hoisted(() => ({ user: null as { username: string } | null }));
vi.mock('./AuthProvider.tsx', () => ({ useAuth: () => auth }));

beforeEach(() => {
  localStorage.clear();
  auth.user = { username: 'maya' };
});
afterEach(cleanup);

const person = userEvent.setup();

function Words() {
  const [words, keep] = usePersistedText('words');
  return (
    <>
      <button type="button" onClick={() => keep('Try it')}>
        {words ?? 'none'}
      </button>
      <button type="button" onClick={() => keep(undefined)}>
        Delete
      </button>
    </>
  );
}

test('a text on the device is there for its member in every tab, until it is deleted', async () => {
  render(<Words />);
  render(<Words />);
  await person.click(screen.getAllByText('none')[0]!);
  expect(screen.getAllByText('Try it')).toHaveLength(2);

  // Another tab.
  writePersisted(persistedKey('maya', 'words'), 'Try it today', 'device');
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(screen.getAllByText('Try it today')).toHaveLength(2);

  await person.click(screen.getAllByText('Delete')[0]!);
  expect(screen.getAllByText('none')).toHaveLength(2);
  expect(localStorage).toHaveLength(0);
});

test('a text on the device is gone after a sign-out, and never another members', async () => {
  render(<Words />);
  await person.click(screen.getByText('none'));
  cleanup();
  auth.user = { username: 'noor' };
  render(<Words />);
  expect(screen.getByText('none')).toBeTruthy();

  cleanup();
  localStorage.setItem('signed-out-at', String(Date.now()));
  auth.user = { username: 'maya' };
  render(<Words />);
  expect(screen.getByText('none')).toBeTruthy();
});

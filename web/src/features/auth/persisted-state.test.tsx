import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deletePersisted, persistedKey, writePersisted } from './persisted-state-storage.ts';
import { usePersistedDraft, usePersistedState } from './persisted-state.ts';

const auth = vi.hoisted(() => ({ user: null as { username: string } | null }));
vi.mock('./AuthProvider.tsx', () => ({ useAuth: () => auth }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  auth.user = { username: 'maya' };
});
afterEach(cleanup);

const person = userEvent.setup();
const EMPTY = { title: '', body: '' };

function Draft({ title = '' }) {
  const form = useForm({
    defaultValues: EMPTY,
    values: { title, body: '' },
    resetOptions: { keepDirtyValues: true },
  });
  usePersistedDraft('a draft', form);
  return (
    <>
      <input aria-label="Title" {...form.register('title')} />
      <input aria-label="Body" {...form.register('body')} />
      <button type="button" onClick={() => form.reset(EMPTY, { keepDirtyValues: false })}>
        Clear
      </button>
    </>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
/** The page is left, and opened again. */
function comeBack(title?: string) {
  cleanup();
  render(<Draft {...(title !== undefined && { title })} />);
}

test('what was typed is there again, and what was not is as it is elsewhere by now', async () => {
  render(<Draft />);
  await person.type(field('Body'), 'Come at six.');
  comeBack('A title from elsewhere');
  expect(field('Body').value).toBe('Come at six.');
  expect(field('Title').value).toBe('A title from elsewhere');
});

test('what was handed in or given up does not come back', async () => {
  render(<Draft />);
  await person.type(field('Body'), 'Come at six.');
  await person.click(screen.getByRole('button'));
  comeBack();
  expect(field('Body').value).toBe('');
  expect(sessionStorage).toHaveLength(0);
});

test('another member finds nothing of it, and nothing is left after everybody was forgotten', async () => {
  render(<Draft />);
  await person.type(field('Body'), 'Come at six.');
  auth.user = { username: 'maya-2' };
  comeBack();
  expect(field('Body').value).toBe('');
  deletePersisted('maya');
  auth.user = { username: 'maya' };
  comeBack();
  expect(field('Body').value).toBe('Come at six.');
  cleanup();
  deletePersisted('maya-2');
  expect(sessionStorage).toHaveLength(0);
});

function Choice() {
  const [choice, keep] = usePersistedState('a choice', 'newest');
  return (
    <button type="button" onClick={() => keep('oldest')}>
      {choice}
    </button>
  );
}

test('a choice is there again for its member, and is not written down for a visitor', async () => {
  render(<Choice />);
  await person.click(screen.getByText('newest'));
  cleanup();
  render(<Choice />);
  expect(screen.getByText('oldest')).toBeTruthy();

  deletePersisted();
  cleanup();
  auth.user = null;
  render(<Choice />);
  await person.click(screen.getByText('newest'));
  expect(screen.getByText('oldest')).toBeTruthy();
  expect(sessionStorage).toHaveLength(0);
});

test('what lies on the device is forgotten with the rest', () => {
  for (const name of ['maya', 'noor']) writePersisted(persistedKey(name, 'words'), 'Try it', 'device');
  deletePersisted('maya');
  expect(Object.keys(localStorage)).toEqual([persistedKey('maya', 'words')]);
  deletePersisted();
  expect(localStorage).toHaveLength(0);
});

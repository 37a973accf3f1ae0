import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { createQueryClient } from '../../http/query-client.ts';
import { createTestOrigin, json } from '../../http/test-origin.ts';
import { testUser } from '../../test-user.ts';
import { refusalOf } from '../../ui/form/test-refusal.ts';
import { AuthProvider } from '../auth/index.ts';
import { PersonalInfo } from './PersonalInfo.tsx';

afterEach(() => {
  cleanup();
  // Drafts persist in sessionStorage.
  sessionStorage.clear();
});

const maya = testUser('maya', { firstName: 'Maya', lastName: 'Lindqvist', csUserId: 'CS20418' });

const person = userEvent.setup();
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Submits Maya's form with these changes. `sent` are the profiles that the server received. */
async function saveWith(changes: Record<string, string>) {
  const { received } = await createTestOrigin(() => json(maya));
  render(
    <TestRouter>
      <QueryClientProvider client={createQueryClient()}>
        <AuthProvider>
          <PersonalInfo user={maya} />
        </AuthProvider>
      </QueryClientProvider>
    </TestRouter>,
  );
  for (const [label, text] of Object.entries(changes)) {
    await person.clear(field(label));
    if (text) await person.type(field(label), text);
  }
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  return () =>
    received.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as unknown);
}

test.each(['', 'maya', 'maya@', 'maya@members'])('VAL-15 the email "%s" is refused', async (email) => {
  const sent = await saveWith({ Email: email });
  await waitFor(() => expect(refusalOf(field('Email'))).toBe('Please enter a valid email'));
  expect(sent()).toEqual([]);
});

test('VAL-16 VAL-17 a member may have no names and no CS User ID', async () => {
  const sent = await saveWith({ 'First name': '', 'Last name': '', 'CS User ID': '' });
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { firstName: '', lastName: '', email: 'maya@members.example', csUserId: '' },
    ]),
  );
});

test.each(['CS-20418', 'CS 20418', 'CS#1', 'ÇS1', '<1>'])(
  'VAL-18 the CS User ID "%s" is refused',
  async (csUserId) => {
    const sent = await saveWith({ 'CS User ID': csUserId });
    await waitFor(() =>
      expect(refusalOf(field('CS User ID'))).toBe(
        'CS User ID can only contain letters and numbers (no spaces or special characters)',
      ),
    );
    expect(sent()).toEqual([]);
  },
);

test('a CS User ID of letters and digits is saved, whatever spaces were pasted around it', async () => {
  const sent = await saveWith({ 'CS User ID': ' cs9A ' });
  await waitFor(() => expect(sent()).toMatchObject([{ csUserId: 'cs9A' }]));
});

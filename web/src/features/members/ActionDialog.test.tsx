import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Ban } from 'lucide-react';
import { afterEach, expect, test, vi } from 'vitest';
import type { MemberPage } from '@clear-spring/contract';
import { HttpError } from '../../http/http-error.ts';
import { createQueryClient } from '../../http/query-client.ts';
import type { Action } from './member-actions.ts';
import { useActionDialog } from './use-action-dialog.tsx';

vi.mock('../auth/AuthProvider.tsx', () => ({ useAuth: () => ({ user: { username: 'ines' } }) }));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const action = (title: string, send: Action['send']): Action => ({
  button: 'Do it',
  title,
  icon: Ban,
  will: [],
  asks: 'reason',
  send,
  done: () => 'Done.',
});

function openScreen(actions: Action[]) {
  function Member() {
    const { ask, dialog } = useActionDialog('olga');
    return (
      <>
        {actions.map((one) => (
          <button key={one.title} onClick={() => ask(one)}>
            {one.title}
          </button>
        ))}
        {dialog}
      </>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Member />
    </QueryClientProvider>,
  );
}

const refusal = async () => {
  throw await HttpError.from(new Response('Somebody was faster.', { status: 409 }));
};
const ask = (title: string) => fireEvent.click(screen.getByText(title, { selector: 'body > div > button' }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const reason = () => screen.findByRole<HTMLInputElement>('textbox');
const type = async (value: string) => fireEvent.change(await reason(), { target: { value } });

test('whoever was overtaken by another admin finds the reason again that they had typed', async () => {
  openScreen([action('Suspend', () => refusal())]);
  ask('Suspend');
  await type('Sold accounts');
  press('Do it');
  fireEvent.click(await screen.findByRole('button', { name: 'Look again' }));
  ask('Suspend');
  expect((await reason()).value).toBe('Sold accounts');

  press('Cancel');
  ask('Suspend');
  expect((await reason()).value).toBe('');
});

test('an answer that comes after its question was cancelled leaves the next question open', async () => {
  const answer = Promise.withResolvers<MemberPage>();
  const other = action('Revoke', () => answer.promise);
  openScreen([action('Suspend', () => answer.promise), other]);
  ask('Suspend');
  await type('Sold accounts');
  await act(async () => press('Do it'));
  press('Cancel');
  ask('Revoke');
  await type('Paid twice');
  await act(async () => answer.resolve({} as MemberPage));
  expect((await screen.findByRole('dialog')).textContent).toContain('Revoke');
  expect((await reason()).value).toBe('Paid twice');
});

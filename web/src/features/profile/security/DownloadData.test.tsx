import type { DataCopy } from '@clear-spring/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { markOnline } from '../../../http/connection.ts';
import { createQueryClient } from '../../../http/query-client.ts';
import { type Answer, createTestOrigin, json } from '../../../http/test-origin.ts';
import { DownloadData } from './DownloadData.tsx';

afterEach(cleanup);

const person = userEvent.setup();
const NONE: DataCopy = { id: null, state: 'none', until: null, bytes: null };
const copy = (state: DataCopy['state'], until: string | null = null): DataCopy => ({
  id: '0199c0de-0000-7000-8000-000000000000',
  state,
  until,
  bytes: 1_000,
});

const open = async (answer: (method: string | undefined) => Answer) => {
  const { received } = await createTestOrigin(({ method }) => answer(method));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DownloadData username="maya" />
    </QueryClientProvider>,
  );
  return received;
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const status = () => screen.getByRole('status').textContent;

test('a copy that failed says so, and the same button asks for another', async () => {
  const received = await open((method) => json(copy(method === 'POST' ? 'making' : 'failed')));
  const again = await button('Try again');
  expect(status()).toBe('Your data could not be put together. Please try again.');
  await person.click(again);
  await waitFor(() => expect(status()).toContain('Your data is being put together.'));
  expect(received.map(({ method, url }) => `${method} ${url}`)).toContain('POST /api/my-data');
});

test('a copy that was downloaded elsewhere is not offered: a new one is', async () => {
  await open(() => json(copy('downloaded')));
  await button('Download my data');
  expect(status()).toBe('Your last copy was downloaded. You can have a new one made.');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('this session can fetch again what may not have arrived, or have a new one made', async () => {
  await open(() => json(copy('downloaded', new Date(Date.now() + 60_000).toISOString())));
  await button('Download again');
  await button('Make a new copy');
  expect(status()).toMatch(/^Downloaded\. If it did not arrive, you can download it again here until /);
});

test('without a connection nothing can be asked for, and it says why', async () => {
  await open(() => json(NONE));
  const ask = await button('Download my data');
  expect(status()).toBe('');
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(status()).toBe('This needs a connection. What was begun goes on without you.');
  expect(ask.disabled || ask.getAttribute('aria-disabled') === 'true').toBe(true);
  act(markOnline);
});

test('where the state cannot be read, it says so and asks again', async () => {
  let isDown = true;
  await open(() => (isDown ? { status: 500 } : json(NONE)));
  const again = await button('Try again');
  expect(screen.getByRole('alert').textContent).toContain('We could not ask whether your data is ready.');
  isDown = false;
  await person.click(again);
  expect(await button('Download my data')).toBeTruthy();
});

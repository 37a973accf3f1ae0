import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { useMutation } from './use-mutation.ts';

afterEach(cleanup);

/** A button that sends, and what it has sent. */
function openPage() {
  const sent: PromiseWithResolvers<void>[] = [];
  function Send() {
    const { mutate, reset, status } = useMutation<void>({
      mutationFn: () => {
        const answer = Promise.withResolvers<void>();
        sent.push(answer);
        return answer.promise;
      },
    });
    return (
      <>
        <button onClick={() => mutate()}>Send: {status}</button>
        <button onClick={reset}>Give up</button>
      </>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Send />
    </QueryClientProvider>,
  );
  const click = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  return { sent, click };
}

test('a double click sends once, and the next click again, whether that came to an end or failed', async () => {
  const { sent, click } = openPage();
  for (const [end, status] of [
    ['resolve', 'success'],
    ['reject', 'error'],
    ['resolve', 'success'],
  ] as const) {
    const before = sent.length;
    click(/^Send/);
    click(/^Send/);
    await screen.findByRole('button', { name: 'Send: pending' });
    click(/^Send/);
    expect(sent).toHaveLength(before + 1);
    sent.at(-1)![end]();
    await screen.findByRole('button', { name: `Send: ${status}` });
  }
});

test('what was given up holds nothing up', async () => {
  const { sent, click } = openPage();
  click(/^Send/);
  await screen.findByRole('button', { name: 'Send: pending' });
  click(/Give up/);
  click(/^Send/);
  await screen.findByRole('button', { name: 'Send: pending' });
  expect(sent).toHaveLength(2);
});

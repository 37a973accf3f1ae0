import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '../../http/query-client.ts';
import { MoreRows } from './MoreRows.tsx';
import { usePages } from './use-pages.ts';

afterEach(cleanup);

type Rows = { rows: string[]; next: string | null };
const texts = { more: 'Load more', retry: 'Try again' };
const named = (name: string, count = 10) => Array.from({ length: count }, (_, at) => `${name}${at}`);

/** A list over these pages, by where each begins. `asked` is where the pages began that were read. */
function list(pages: Record<string, Rows>) {
  const asked: string[] = [];
  const client = createQueryClient();
  const query = {
    key: ['/api/rows'],
    read: ({ after = 'start' }) => {
      asked.push(after);
      const page = pages[after];
      return page ? Promise.resolve(page) : Promise.reject(new Error('Down'));
    },
  };
  function List() {
    const found = usePages(query, ({ rows }: Rows) => rows);
    return (
      <>
        <ul>
          {found.rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
        <MoreRows pages={found} texts={texts} />
      </>
    );
  }
  const open = () =>
    render(
      <QueryClientProvider client={client}>
        <List />
      </QueryClientProvider>,
    );
  return { asked, open };
}
const count = () => screen.queryAllByRole('listitem').length;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('whoever comes back to a list finds the pages that they had at once, and each is read again', async () => {
  const pages = { start: { rows: named('a'), next: 'b' }, b: { rows: named('b'), next: null } };
  const { asked, open } = list(pages);
  const { unmount } = open();
  await press('Load more');
  await waitFor(() => expect(count()).toBe(20));
  unmount();
  // What nobody keeps is gone by then.
  await new Promise((turn) => setTimeout(turn));
  pages.start.rows = named('new');
  open();
  expect(count()).toBe(20);
  await screen.findByText('new0');
  await waitFor(() => expect(asked).toEqual(['start', 'b', 'start', 'b']));
  expect(screen.queryByRole('button')).toBeNull();
});

test('short pages are no end: the list goes on until it has some rows, or none are left', async () => {
  const { asked, open } = list({
    start: { rows: [], next: 'b' },
    b: { rows: named('b', 3), next: 'c' },
    c: { rows: named('c'), next: 'd' },
    d: { rows: [], next: null },
  });
  open();
  await waitFor(() => expect(count()).toBe(13));
  expect(asked).toEqual(['start', 'b', 'c']);
});

test('a page that could not be read leaves those before, and is asked for again', async () => {
  const pages: Record<string, Rows> = { start: { rows: named('a'), next: 'b' } };
  const { open } = list(pages);
  open();
  await press('Load more');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(count()).toBe(10);
  pages.b = { rows: named('b', 2), next: null };
  await userEvent.click(again);
  await waitFor(() => expect(count()).toBe(12));
});

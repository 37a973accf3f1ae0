import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { Link } from '../../browser/router.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchWords } from './SearchWords.tsx';
import { useAddressFilters } from './use-address-filters.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const texts = { search: 'Search', placeholder: 'Name', clear: 'Clear' };

function List() {
  const { params, setFilter } = useAddressFilters();
  return (
    <>
      <SearchWords
        words={params.get('search') ?? ''}
        onSearch={(words) => setFilter('search', words)}
        texts={texts}
      />
      <Link to="?subject=olga">Of Olga</Link>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const pause = () => act(() => vi.advanceTimersByTimeAsync(1_000));

test('the search follows the address where a link or Back changes it, and takes nothing over into the new one', async () => {
  render(
    <TestRouter>
      <List />
    </TestRouter>,
  );
  const search = () => window.location.search;
  fireEvent.change(field(), { target: { value: 'ines' } });
  await pause();
  expect(search()).toBe('?search=ines');

  fireEvent.click(screen.getByText('Of Olga'));
  await pause();
  expect([search(), field().value]).toEqual(['?subject=olga', '']);

  window.history.back();
  await pause();
  expect([search(), field().value]).toEqual(['?search=ines', 'ines']);
});

test('what somebody types on while their search is under way stays', async () => {
  const onSearch = vi.fn<(words: string) => void>();
  const { rerender } = render(<SearchWords words="" onSearch={onSearch} texts={texts} />);
  fireEvent.change(field(), { target: { value: 'in' } });
  await pause();
  expect(onSearch).toHaveBeenLastCalledWith('in');
  fireEvent.change(field(), { target: { value: '' } });
  rerender(<SearchWords words="in" onSearch={onSearch} texts={texts} />);
  expect(field().value).toBe('');
  await pause();
  expect(onSearch).toHaveBeenLastCalledWith('');
});

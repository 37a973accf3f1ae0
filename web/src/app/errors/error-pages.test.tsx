import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GlobalErrors } from './GlobalErrorPage.tsx';
import { RouterErrors } from './RouterErrorPanel.tsx';

const reload = vi.fn<() => void>();
beforeEach(() => {
  vi.stubGlobal('location', { reload });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  reload.mockReset();
  vi.unstubAllGlobals();
});

function Broken(): never {
  throw new Error('broken screen');
}

test('ERR-01 ERR-02 an error inside the router shows "Something went wrong" with a Refresh that reloads', () => {
  render(
    <TestRouter>
      <RouterErrors>
        <Broken />
      </RouterErrors>
    </TestRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('ERR-03 a global error takes the whole page, with a Refresh Page that reloads', () => {
  render(<GlobalErrors>the app</GlobalErrors>);
  expect(screen.getByText('the app')).toBeTruthy();
  act(() => void window.dispatchEvent(new ErrorEvent('error', { error: new Error('nobody caught this') })));
  expect(screen.queryByText('the app')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh Page' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('ERR-04 a network-like global error on Android leaves the page as it is', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile',
  );
  render(<GlobalErrors>the app</GlobalErrors>);
  act(() => void window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('Failed to fetch') })));
  expect(screen.getByText('the app')).toBeTruthy();
});

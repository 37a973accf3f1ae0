import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadFailureNotice } from './LoadFailureNotice.tsx';
import { markOffline, markOnline } from '../../http/connection.ts';
import { dispensable, lazyComponent } from '../../ui/lazy-component.tsx';
import { clearLoadFailure } from '../../ui/load-failure.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  clearLoadFailure();
  act(markOnline);
  vi.useRealTimers();
});

const person = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const there = async () => ({ default: () => <p>The part</p> });
const load = vi.fn<() => Promise<{ default: ComponentType }>>();

/** A button that opens a part whose script has yet to load. */
function renderOpener() {
  const { Component: Part } = lazyComponent(load, <p>Loading</p>);
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && <Part onLost={() => setOpen(false)} />}
        <LoadFailureNotice />
      </>
    );
  }
  render(<Opener />);
  return screen.getByRole('button', { name: 'Open' });
}

test('a part without its script says so, gives the focus back, and opens once the script is there', async () => {
  load.mockImplementation(lost);
  const opener = renderOpener();
  await person.click(opener);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Something is missing');
  expect(notice.textContent).toContain(
    'A part of the app could not be loaded. There may be a new version: reload the page to get it.',
  );
  expect(screen.queryByText('Loading')).toBeNull();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Not Now' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(opener);
  load.mockImplementation(there);
  await person.click(opener);
  expect(await screen.findByText('The part')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('offline the notice names the connection, and offers no reload', async () => {
  load.mockImplementation(lost);
  const opener = renderOpener();
  act(markOffline);
  await person.click(opener);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(
    'A part of the app could not be loaded. Check your connection, then try again.',
  );
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Close the notice' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part that does not come in 10 s counts as lost', async () => {
  load.mockReturnValue(new Promise(() => {}));
  await person.click(renderOpener());
  act(() => void vi.advanceTimersByTime(9_000));
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
});

test('a dispensable part is asked for again after 3 s and 6 s, and nothing is said', async () => {
  load.mockReset().mockImplementation(lost);
  const Part = dispensable(load);
  render(
    <>
      <Part />
      <LoadFailureNotice />
    </>,
  );
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await passes(2_500);
  expect(load).toHaveBeenCalledTimes(1);
  await passes(600);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockImplementation(there);
  await passes(5_000);
  expect(load).toHaveBeenCalledTimes(2);
  await passes(1_100);
  expect(load).toHaveBeenCalledTimes(3);
  expect(screen.getByText('The part')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part that was closed before its script was lost says nothing', async () => {
  const script = Promise.withResolvers<Awaited<ReturnType<typeof there>>>();
  const Part = lazyComponent(() => script.promise).Component;
  const { rerender } = render(<Part />);
  rerender(<LoadFailureNotice />);
  await act(async () => script.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a dispensable part that is gone is not asked for again', async () => {
  load.mockReset().mockImplementation(lost);
  const Part = dispensable(load);
  const { unmount } = render(<Part />);
  unmount();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(load).toHaveBeenCalledTimes(1);
});

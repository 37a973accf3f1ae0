import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { keepFocus } from '../focus/keep-focus.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { Menu, MenuAction } from '../overlay/Menu.tsx';
import { dismissToast, toast } from './toast-store.ts';
import { Toaster } from './Toaster.tsx';

const person = userEvent.setup();
const show = (title: string) => act(() => void toast({ title }));
const region = () => screen.getByRole('region', { name: 'Notifications (F8)' });
function pressF8() {
  fireEvent.keyDown(document.activeElement ?? document, { key: 'F8', code: 'F8' });
  expect(region().contains(document.activeElement)).toBe(true);
}
afterEach(() => {
  cleanup();
  dismissToast();
});

async function openToaster() {
  render(<Toaster />);
  fireEvent.keyDown(document, { key: 'Tab' });
  await screen.findByRole('region', { name: 'Notifications (F8)' });
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

/** A dialog of two controls, and a toast above it. */
async function openDialog() {
  const close = vi.fn<() => void>();
  await openToaster();
  render(
    <Dialog title="Share" open onOpenChange={close}>
      <button>Copy</button>
    </Dialog>,
  );
  show('Link Copied!');
  return { close };
}

test('ERR-12 F8 reaches a toast above a dialog; Escape closes the toast alone, and returns the focus', async () => {
  const { close } = await openDialog();
  expect(focused()).toBe('Copy');
  pressF8();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(focused()).toBe('Copy');

  // Without a toast too.
  pressF8();
  await person.keyboard('{Escape}');
  expect(focused()).toBe('Copy');
  expect(close).not.toHaveBeenCalled();
});

test('Tab leads from the last control of a dialog to the toast, and from there back', async () => {
  const { close } = await openDialog();
  await person.tab();
  expect(focused()).toBe('Close');
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('listitem'));
  await person.tab();
  await person.keyboard('{Enter}');
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull();
  expect(focused()).toBe('Close');
  expect(close).not.toHaveBeenCalled();
});

test('F8 leaves a menu open', async () => {
  await openToaster();
  render(
    <Menu trigger="More">
      <MenuAction onSelect={() => {}}>Rename</MenuAction>
    </Menu>,
  );
  await person.click(screen.getByRole('button', { name: 'More' }));
  show('Link Copied!');
  pressF8();
  await person.keyboard('{Escape}');
  expect(focused()).toBe('Rename');
});

test('the focus stays among the toasts when another one takes the place of the focused one', async () => {
  keepFocus();
  await openToaster();
  render(<button>Copy</button>);
  act(() => screen.getByRole('button', { name: 'Copy' }).focus());
  show('Link Copied!');
  act(() => screen.getByRole('listitem').focus());
  show('Code Copied!');
  await waitFor(() => expect(screen.queryByText('Link Copied!')).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(region().contains(document.activeElement)).toBe(true);
});

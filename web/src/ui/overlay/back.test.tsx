import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { afterLayers, useBackCloses } from './back.ts';
import { Dialog } from './Dialog.tsx';
import { Menu, MenuAction } from './Menu.tsx';

function Page() {
  const [open, setOpen] = useState<'none' | 'first' | 'second'>('none');
  return (
    <>
      <button onClick={() => setOpen('first')}>Open</button>
      <Menu trigger="More">
        <MenuAction onSelect={() => setOpen('first')}>Open from the menu</MenuAction>
      </Menu>
      <Dialog title="First" open={open !== 'none'} onOpenChange={() => setOpen('none')}>
        <button onClick={() => setOpen('second')}>Go on</button>
        <Note />
      </Dialog>
      <Dialog title="Second" open={open === 'second'} onOpenChange={() => setOpen('first')} />
    </>
  );
}

/** A form that opens where it stands. */
function Note() {
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  return (
    <>
      <button onClick={() => setOpen(true)}>Edit</button>
      {open && <input aria-label="Note" />}
    </>
  );
}

const user = userEvent.setup();
const dialog = (name: string) => screen.queryByRole('dialog', { name });
const pressButton = (name: string) => user.click(screen.getByRole('button', { name }));
/** The router's index in the browser's history, from the history state. */
const place = () => history.state as { page: string; layers?: number };

async function comeTo(page: string) {
  history.pushState({ page: 'before' }, '');
  history.pushState({ page }, '');
  render(<Page />);
}
afterEach(cleanup);

test('Back closes the dialog on top, then the one beneath, and leaves the page only after them', async () => {
  await comeTo('two');
  await pressButton('Open');
  await pressButton('Go on');
  await expect.poll(place).toEqual({ page: 'two', layers: 2 });
  history.back();
  await waitFor(() => expect(dialog('Second')).toBeNull());
  expect(dialog('First')).not.toBeNull();
  history.back();
  await waitFor(() => expect(dialog('First')).toBeNull());
  expect(place()).toEqual({ page: 'two' });
  history.back();
  await expect.poll(place).toEqual({ page: 'before' });
});

test('a step back over two dialogs closes both', async () => {
  await comeTo('over two');
  await pressButton('Open');
  await pressButton('Go on');
  await expect.poll(place).toEqual({ page: 'over two', layers: 2 });
  history.go(-2);
  await waitFor(() => expect(dialog('Second') ?? dialog('First')).toBeNull());
  expect(place()).toEqual({ page: 'over two' });
});

test('what was closed by hand costs no press of Back', async () => {
  await comeTo('cross');
  await pressButton('Open');
  await expect.poll(place).toEqual({ page: 'cross', layers: 1 });
  await pressButton('Close');
  await expect.poll(place).toEqual({ page: 'cross' });
  history.back();
  await expect.poll(place).toEqual({ page: 'before' });
});

test.each([
  ['Back', () => Promise.resolve(history.back())],
  ['Escape', () => user.keyboard('{Escape}')],
])('%s leaves a form within a dialog before the dialog', async (key, press) => {
  await comeTo(`form ${key}`);
  await pressButton('Open');
  await pressButton('Edit');
  const note = () => screen.queryByRole('textbox', { name: 'Note' });
  await user.type(note()!, 'Try it');
  await expect.poll(place).toMatchObject({ layers: 2 });
  await press();
  await waitFor(() => expect(note()).toBeNull());
  expect(dialog('First')).not.toBeNull();
  await expect.poll(place).toMatchObject({ layers: 1 });
  await press();
  await waitFor(() => expect(dialog('First')).toBeNull());
});

test('a dialog that a menu opens stands in the menu’s place', async () => {
  await comeTo('menu');
  await pressButton('More');
  await expect.poll(place).toEqual({ page: 'menu', layers: 1 });
  await user.click(screen.getByRole('menuitem', { name: 'Open from the menu' }));
  await waitFor(() => expect(dialog('First')).not.toBeNull());
  history.back();
  await waitFor(() => expect(dialog('First')).toBeNull());
  expect(place()).toEqual({ page: 'menu' });
});

test('a navigation out of a dialog closes it, and Back from there leads to its page', async () => {
  await comeTo('link');
  await pressButton('Open');
  await expect.poll(place).toEqual({ page: 'link', layers: 1 });
  afterLayers(() => history.pushState({ page: 'next' }, ''));
  await expect.poll(place).toEqual({ page: 'next' });
  expect(dialog('First')).toBeNull();
  history.back();
  await expect.poll(place).toEqual({ page: 'link' });
});

test('Forward to what was closed leads back to the page', async () => {
  await comeTo('forward');
  await pressButton('Open');
  await expect.poll(place).toEqual({ page: 'forward', layers: 1 });
  history.back();
  await waitFor(() => expect(dialog('First')).toBeNull());
  const seen: object[] = [];
  window.addEventListener('popstate', () => seen.push(place()));
  history.forward();
  await waitFor(() => expect(seen).toEqual([{ page: 'forward', layers: 1 }, { page: 'forward' }]));
});

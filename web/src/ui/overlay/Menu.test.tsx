import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestRouter } from '../../browser/router.fixture.tsx';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { translatePage } from '../../browser/translation.fixture.ts';
import { Menu, MenuAction, MenuLink } from './Menu.tsx';

const leave = vi.fn<() => void>();

beforeEach(() => {
  render(
    <TestRouter>
      <Menu trigger="More">
        <MenuLink to="/a">Apples</MenuLink>
        <MenuLink href="https://example.org">Bread</MenuLink>
        <MenuAction onSelect={leave}>Leave</MenuAction>
      </Menu>
      <button>after</button>
    </TestRouter>,
  );
});
afterEach(cleanup);

const focused = () => document.activeElement?.textContent;

test('the keyboard opens it, walks through it in a circle, and leaves it by Escape', async () => {
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Apples');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Leave');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Apples');
  await user.keyboard('b');
  expect(focused()).toBe('Bread');
  await user.keyboard('{End}');
  expect(focused()).toBe('Leave');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(focused()).toBe('More');
});

test('an entry acts once and closes it', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Leave' }));
  expect(leave).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a press elsewhere closes it', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'after' }));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('an entry of a translated page changes its icon and its words', async () => {
  onTestFinished(translatePage());
  const row = (name: string) => (
    <Menu trigger="Row">
      <MenuAction icon={name === 'Archive' ? <b /> : <i />} onSelect={leave}>
        {name}
      </MenuAction>
    </Menu>
  );
  const { rerender } = render(row('Archive'));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Row' }));
  await screen.findByText('Archive', { selector: 'font' });
  rerender(row('Restore'));
  expect(await screen.findByRole('menuitem', { name: 'Restore' })).toBeTruthy();
});

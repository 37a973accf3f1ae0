import type { Page } from '@playwright/test';

/** Locators for Up Next, and for the menu of an episode. */
export const upNextScreen = (page: Page) => {
  const list = page.getByRole('list', { name: 'Up Next' });
  const entry = (title: string) => list.getByRole('listitem').filter({ hasText: title });
  const choice = (name: string) => page.getByRole('menu').getByRole('menuitem', { name, exact: true });
  const menuOf = (title: string) => page.getByRole('button', { name: `More for ${title}` });
  return {
    /** The button of an episode's menu; its row must be open on phones. */
    menuOf,
    openMenu: (title: string) => menuOf(title).click(),
    menu: page.getByRole('menu'),
    playNext: choice('Play next'),
    add: choice('Add to Up Next'),
    list,
    entries: list.getByRole('listitem'),
    handle: (title: string) => entry(title).getByRole('button', { name: `Move ${title}`, exact: true }),
    removeOne: (title: string) => entry(title).getByRole('button', { name: `Remove ${title} from Up Next` }),
    autoAdvance: page.getByRole('switch', { name: 'Auto-advance' }),
    clear: page.getByRole('button', { name: 'Clear', exact: true }),
    /** For screen readers. */
    says: (text: string) => page.getByRole('status').getByText(text, { exact: true }),
    undo: page.getByRole('button', { name: 'Undo', exact: true }),
  };
};

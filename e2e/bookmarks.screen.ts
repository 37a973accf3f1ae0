import type { Page } from '@playwright/test';

/** Locators for bookmarks: those of what plays, and all of them. */
export const bookmarksScreen = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Bookmarks' });
  const main = page.getByRole('main');
  const ofEpisode = main.getByRole('region', { name: 'Bookmarks' }).getByRole('listitem');
  return {
    ofEpisode,
    editOfEpisode: ofEpisode.getByRole('button', { name: /^Edit the note at / }),
    removeOfEpisode: ofEpisode.getByRole('button', { name: /^Delete the bookmark at / }),
    moreInfo: main.getByRole('tab', { name: 'More Info' }),
    add: page.getByRole('button', { name: 'Bookmark this moment' }),
    noteDialog: page.getByRole('dialog', { name: /^Bookmark at / }),
    openAll: main.getByRole('button', { name: 'Bookmarks', exact: true }),
    dialog,
    all: dialog.getByRole('listitem'),
    play: dialog.getByRole('button', { name: /play from there$/ }),
    edit: dialog.getByRole('button', { name: /^Edit the note at / }),
    note: page.getByRole('textbox', { name: 'Note' }),
    save: page.getByRole('button', { name: 'Save', exact: true }),
    remove: dialog.getByRole('button', { name: /^Delete the bookmark at / }),
    undo: dialog.getByRole('button', { name: 'Undo' }),
  };
};

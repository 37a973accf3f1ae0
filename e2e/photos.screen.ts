import type { Page } from '@playwright/test';
import { frameScreen } from './frame.screen.ts';

export const GALLERY = '/widgets/photos.html';
const PATH = '/event-photos';

/** Locators for /event-photos. */
export const photosScreen = (page: Page) => {
  const frame = frameScreen(page, 'Photo gallery');
  const dialog = frame.inside.getByRole('dialog', { name: 'Photo' });
  return {
    ...frame,
    path: PATH,
    open: () => page.goto(PATH),
    albums: frame.inside.getByRole('region'),
    photo: (caption: string) => frame.inside.getByRole('button', { name: caption }),
    photos: frame.inside.getByRole('listitem').getByRole('img'),
    dialog: {
      itself: dialog,
      caption: (text: string) => dialog.getByText(text, { exact: true }),
      count: (text: string) => dialog.getByText(text, { exact: true }),
      picture: dialog.getByRole('img'),
    },
  };
};

import type { Page } from '@playwright/test';
import { episodeCard } from './episode-card.screen.ts';

/** Locators for /advanced-training. */
export const trainingScreen = (page: Page) => {
  const main = page.getByRole('main');
  const frame = main.locator('iframe');
  const clip = frame.contentFrame();
  const dialog = page.getByRole('dialog');
  return {
    open: () => page.goto('/advanced-training'),
    trailer: episodeCard(page, 'Free trailer'),
    frame,
    clip: {
      play: clip.getByRole('button', { name: 'Play the preview' }),
      pause: clip.getByRole('button', { name: 'Pause the preview' }),
      position: clip.getByRole('slider', { name: 'Position' }),
      audio: clip.locator('audio'),
    },
    card: (title: string) => {
      const card = main
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      return {
        link: card.getByRole('link', { name: title, exact: true }),
        button: card.getByRole('button', { name: title, exact: true }),
        picture: card.locator('img'),
      };
    },
    dialog,
    closeDialog: dialog.getByRole('button', { name: 'Close' }).last(),
  };
};

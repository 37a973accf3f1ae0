import type { Page } from '@playwright/test';

/** Locators for /my-links. */
export const linksScreen = (page: Page) => {
  const main = page.getByRole('main');
  const list = main.getByRole('region', { name: 'Your links' });
  const stat = (name: string) => {
    const card = main.getByRole('region', { name, exact: true });
    return { card, shows: (text: string) => card.getByText(text, { exact: true }) };
  };
  return {
    open: () => page.goto('/my-links'),
    main,
    heading: main.getByRole('heading', { level: 1 }),
    totalClicks: stat('Total Clicks'),
    cards: list.getByRole('article'),
    card: (product: string) => cardOf(page, product),
  };
};

/** One link. */
function cardOf(page: Page, product: string) {
  const card = page.getByRole('main').getByRole('article', { name: product, exact: true });
  return {
    card,
    shows: (text: string) => card.getByText(text, { exact: true }),
    copyShort: card.getByRole('button', { name: `Copy short link for ${product}` }),
    qrCode: card.getByRole('button', { name: `QR code for ${product}` }),
    openShort: card.getByRole('link', { name: `Open short link for ${product} in a new tab` }),
    openFull: card.getByRole('link', { name: `Open full link for ${product} in a new tab` }),
    copied: card.getByRole('button', { name: 'Copied!', exact: true }),
  };
}

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
    stats: main.getByRole('region', { name: /^(Total|Top)/ }),
    totalLinks: stat('Total Links'),
    totalClicks: stat('Total Clicks'),
    cards: list.getByRole('article'),
    card: (product: string) => cardOf(page, product),
    copied: list.getByRole('button', { name: 'Copied!', exact: true }),
    csUserIdNote: list.getByText('Your links carry your username for now.'),
    addCsUserId: list.getByRole('link', { name: 'Add your CS User ID in your profile' }),
    spinner: main.getByRole('status').filter({ hasText: 'Loading your shared links' }),
    heading2: (name: string) => main.getByRole('heading', { level: 2, name, exact: true }),
    toProducts: main.getByRole('link', { name: 'Go to products' }),
    alert: main.getByRole('alert'),
    tryAgain: main.getByRole('alert').getByRole('button', { name: 'Try again' }),
  };
};

/** One link. */
function cardOf(page: Page, product: string) {
  const card = page.getByRole('main').getByRole('article', { name: product, exact: true });
  return {
    card,
    name: card.getByRole('heading', { level: 2 }),
    created: card.getByRole('time'),
    shows: (text: string) => card.getByText(text, { exact: true }),
    shortLink: card.getByRole('heading', { name: 'Short Link', exact: true }),
    fullLink: card.getByRole('heading', { name: 'Full Personalized Link', exact: true }),
    share: card.getByRole('button', { name: `Share ${product}`, exact: true }),
    editWords: card.getByRole('button', { name: /^Edit what you say/ }),
    copyShort: card.getByRole('button', { name: `Copy short link for ${product}` }),
    copyFull: card.getByRole('button', { name: `Copy full link for ${product}` }),
    qrCode: card.getByRole('button', { name: `QR code for ${product}` }),
    openShort: card.getByRole('link', { name: `Open short link for ${product} in a new tab` }),
    openFull: card.getByRole('link', { name: `Open full link for ${product} in a new tab` }),
    copied: card.getByRole('button', { name: 'Copied!', exact: true }),
  };
}

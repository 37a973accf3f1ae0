import type { Page } from '@playwright/test';

/** Locators for /product-media and /cs-wellness-products. */
export const productsScreen = (page: Page) => {
  const main = page.getByRole('main');
  const rows = main.getByRole('listitem');
  const video = page.getByTitle('Introduction to the CS Wellness Products');
  return {
    openMedia: () => page.goto('/product-media'),
    openProducts: () => page.goto('/cs-wellness-products'),
    rows,
    opened: main.getByRole('button', { expanded: true }),
    row: (name: string) => rowOf(page, name),
    /** On phones it is in the header. */
    back: main
      .getByRole('link', { name: 'Product Media', exact: true })
      .or(page.getByRole('banner').getByRole('link', { name: 'Back to Product Media' }))
      .filter({ visible: true }),
    search: main.getByRole('searchbox', { name: 'Search products' }),
    showAll: main.getByRole('button', { name: 'Show all products' }),
    video,
    film: video.contentFrame(),
  };
};

/** A group or a product, and the actions of an open one. */
function rowOf(page: Page, name: string) {
  const heading = page.getByRole('heading', { level: 2, name: new RegExp(`^${name} `) });
  const row = page.getByRole('main').getByRole('listitem').filter({ has: heading });
  const button = (label: string) => row.getByRole('button', { name: label, exact: true });
  return {
    row,
    trigger: heading.getByRole('button'),
    open: () => heading.getByRole('button').click(),
    content: row.getByRole('region'),
    viewProducts: row.getByRole('link', { name: 'View Products' }),
    learnMore: row.getByRole('link', { name: 'Learn More' }),
    copyLink: button('Copy Link'),
    qrCode: button('QR Code'),
    share: button('Share'),
    copied: button('Copied!'),
    /** Copy Link, QR Code and Share, whatever their current labels. */
    actions: row.getByRole('region').getByRole('group').getByRole('button'),
    /** Of the closed row. */
    shareClosed: button(`Share ${name}`),
    copyClosed: button(`Copy link for ${name}`),
    qrCodeClosed: button(`QR code for ${name}`),
  };
}

/** The ways to share a link, and the text that goes with it. */
export const shareDialog = (page: Page, productName: string) => {
  const dialog = page.getByRole('dialog', { name: `Share ${productName}`, exact: true });
  return {
    dialog,
    way: (name: string) => dialog.getByRole('link', { name, exact: true }),
    copy: dialog.getByRole('button', { name: /^Copy/ }),
    words: dialog.getByRole('textbox', { name: 'What you say with the link' }),
  };
};

/** The second tap, needed when the browser has forgotten the first. */
export const shareAgainDialog = (page: Page, productName: string) => {
  const dialog = page.getByRole('dialog', { name: `Share ${productName}`, exact: true });
  return {
    dialog,
    shortUrl: (url: string) => dialog.getByText(url, { exact: true }),
    share: dialog.getByRole('button', { name: 'Share', exact: true }),
  };
};

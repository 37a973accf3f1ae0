import type { Download, Page } from '@playwright/test';

/** Locators for a link's QR code, on the product pages and the shared links. */
export const qrDialogScreen = (page: Page, productName: string) => {
  const dialog = page.getByRole('dialog', { name: `QR Code for ${productName}`, exact: true });
  const downloadQr = dialog.getByRole('button', { name: 'Download QR' });
  return {
    dialog,
    heading: dialog.getByRole('heading'),
    picture: dialog.getByRole('img', { name: `QR code for ${productName}` }),
    hint: dialog.getByText('Scan to access your personalized purchase link', { exact: true }),
    shortUrl: (url: string) => dialog.getByText(url, { exact: true }),
    copyLink: dialog.getByRole('button', { name: 'Copy Link' }),
    downloadQr,
    forPrint: dialog.getByRole('button', { name: 'SVG for print' }),
    close: dialog.getByRole('button', { name: 'Close' }),
    /** A toast over the open dialog. The dialog hides it from screen readers, to which it is announced. */
    saying: (title: string, description: string) =>
      page
        .getByRole('listitem', { includeHidden: true })
        .filter({ has: page.getByText(title, { exact: true }) })
        .filter({ has: page.getByText(description, { exact: true }) }),
    download: async (): Promise<Download> => {
      const download = page.waitForEvent('download');
      await downloadQr.click();
      return download;
    },
  };
};

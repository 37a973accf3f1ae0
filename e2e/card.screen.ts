import type { Download, Locator, Page } from '@playwright/test';
import { linksScreen } from './links.screen.ts';
import { qrDialogScreen } from './qr-dialog.screen.ts';

/** Locators for the cards of a link, which its QR code leads to. */
export const cardScreen = (page: Page, productName: string) => {
  const { dialog: qr } = qrDialogScreen(page, productName);
  const card = page.getByRole('dialog', { name: `Card for ${productName}`, exact: true });
  const sheet = page.getByRole('dialog', { name: `Sheet for ${productName}`, exact: true });
  const download = async (button: Locator): Promise<Download> => {
    const event = page.waitForEvent('download');
    await button.click();
    return event;
  };
  return {
    openQr: async () => {
      await linksScreen(page).open();
      await linksScreen(page).card(productName).qrCode.click();
    },
    cardToShare: qr.getByRole('button', { name: 'Card to share' }),
    sheetToPrint: qr.getByRole('button', { name: 'Sheet to print' }),
    card: {
      dialog: card,
      picture: card.getByRole('img'),
      share: card.getByRole('button', { name: 'Share card' }),
      saveButton: card.getByRole('button', { name: 'Save card' }),
      save: () => download(card.getByRole('button', { name: 'Save card' })),
    },
    sheet: {
      dialog: sheet,
      preview: sheet.getByRole('img'),
      option: (name: string) => sheet.getByRole('radio', { name, exact: true }),
      shows: (text: string) => sheet.getByText(text),
      save: () => download(sheet.getByRole('button', { name: 'Save PDF' })),
    },
  };
};

import type { Page } from '@playwright/test';
import { PASSWORD } from './member.ts';

/** Locators for the confirmation dialog, which any call may open. */
export const identityScreen = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  const password = dialog.getByLabel('Your password');
  const submit = dialog.getByRole('button', { name: 'Confirm', exact: true });
  return {
    dialog,
    password,
    code: dialog.getByLabel('Code', { exact: true }),
    submit,
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    alert: dialog.getByRole('alert'),
    async confirm(code?: string, itsPassword = PASSWORD) {
      await password.fill(itsPassword);
      if (code) await dialog.getByLabel('Code', { exact: true }).fill(code);
      await submit.click();
    },
  };
};

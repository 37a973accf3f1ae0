import type { Page } from '@playwright/test';

export type Section = 'Personal Info' | 'Subscription' | 'Notifications' | 'Security';

/** Locators for /profile. */
export const profileScreen = (page: Page) => {
  const main = page.getByRole('main');
  const card = main.getByRole('region').filter({ has: page.getByLabel('Choose a profile picture') });
  const part = (name: string) => main.getByRole('region', { name });
  const password = part('Change password');
  const devices = part('Your devices');
  return {
    open: (section?: 'subscription' | 'notifications' | 'security') =>
      page.goto(section ? `/profile?section=${section}` : '/profile'),
    card,
    tab: (name: Section) => main.getByRole('tab', { name }),
    panel: main.getByRole('tabpanel'),

    firstName: main.getByLabel('First name'),
    lastName: main.getByLabel('Last name'),
    email: main.getByLabel('Email'),
    csUserId: main.getByLabel('CS User ID'),
    save: main.getByRole('button', { name: 'Save changes' }),

    picture: card.locator('img'),
    choosePicture: card.getByRole('button', { name: 'Choose a profile picture' }),
    removePicture: card.getByRole('button', { name: 'Remove picture' }),
    savePicture: card.getByRole('button', { name: 'Save picture' }),
    cancelPicture: card.getByRole('button', { name: 'Cancel' }),

    toggles: main.getByRole('tabpanel').getByRole('listitem').getByRole('switch'),
    toggle: (name: string) => main.getByRole('tabpanel').getByRole('switch', { name }),
    allow: main.getByRole('button', { name: 'Allow' }),
    sendTest: main.getByRole('button', { name: 'Send a test' }),
    savePreferences: main.getByRole('button', { name: 'Save preferences' }),

    currentPassword: password.getByLabel('Current password'),
    newPassword: password.getByLabel('New password', { exact: true }),
    confirmPassword: password.getByLabel('Confirm new password'),
    changePassword: password.getByRole('button', { name: 'Change password' }),

    twoFactor: part('Two-factor sign-in'),
    button: (name: string) => main.getByRole('button', { name, exact: true }),
    yourPassword: main.getByLabel('Your password'),
    appQrCode: main.getByRole('img', { name: 'QR code for your authenticator app' }),
    appSecret: main.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/),
    code: main.getByLabel('Code', { exact: true }),
    recoveryCodes: main.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
    download: main.getByRole('link', { name: 'Download' }),

    data: part('Your data'),
    closeAccount: main.getByRole('button', { name: 'Close my account' }),
    devices: devices.getByRole('listitem'),
    logOutAll: devices.getByRole('button', { name: 'Log Out All Devices' }),
    confirmLogOutAll: page.getByRole('dialog').getByRole('button', { name: 'Log out all' }),

    waiting: part('Waiting for confirmation'),
    sendAgain: part('Waiting for confirmation').getByRole('button', { name: 'Send again' }),
    cancelChange: part('Waiting for confirmation').getByRole('button', { name: 'Cancel the change' }),
  };
};

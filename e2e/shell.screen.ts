import { brand } from '@clear-spring/content';
import type { Page } from '@playwright/test';

/** Locators for what surrounds every member page. */
export const shellScreen = (page: Page) => {
  const header = page.getByRole('banner');
  const mainNav = header.getByRole('navigation', { name: 'Main' });
  const menus = page.getByRole('menu');
  const phoneMenu = page.getByRole('dialog', { name: 'Menu' });
  const footer = page.getByRole('contentinfo');
  const logo = header.getByRole('link', { name: `${brand.productName}, home` });
  return {
    header,
    logo,
    // Next to the app's name the picture is decorative, so it has no role.
    logoPicture: logo.locator('img'),
    mainNav,
    skipLink: page.getByRole('link', { name: 'Skip to content' }),
    main: page.getByRole('main'),
    heading: page.getByRole('main').getByRole('heading', { level: 1 }),
    spinner: page.getByRole('status').filter({ hasText: 'Loading' }),
    more: header.getByRole('button', { name: 'More' }),
    menu: menus,
    entry: (name: string) => menus.getByRole('menuitem', { name, exact: true }),
    avatar: header.getByRole('button', { name: /^Account of/ }),
    back: header.getByRole('link', { name: /^Back to/ }),
    openPhoneMenu: header.getByRole('button', { name: 'Menu', exact: true }),
    phoneMenu,
    closePhoneMenu: phoneMenu.getByRole('button', { name: 'Close menu' }),
    phoneEntry: (name: string) => phoneMenu.getByRole('link', { name, exact: true }),
    signOut: phoneMenu.getByRole('button', { name: 'Sign Out' }),
    footer,
    footerHeading: (name: string) => footer.getByRole('heading', { name }),
    footerLink: (name: string) => footer.getByRole('link', { name, exact: true }),
  };
};

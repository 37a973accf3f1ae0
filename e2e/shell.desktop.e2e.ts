import { brand, defaultExternalUrls, socialLinks } from '@clear-spring/content';
import type { Page } from '@playwright/test';
import { expect, test } from './member.ts';
import { openedBy } from './outside.ts';
import { shellScreen } from './shell.screen.ts';

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('SHELL-02 the navigation leads to the four main places, and to My Links', async ({
    page,
    member: _member,
  }) => {
    const shell = shellScreen(page);
    await page.goto('/profile');
    await expect(shell.mainNav.getByRole('link')).toHaveText([
      'Home',
      'Products',
      'Training',
      'Radio',
      'My Links',
    ]);
    for (const [name, path] of [
      ['Products', '/product-media'],
      ['Training', '/advanced-training'],
      ['Radio', '/radio-connection'],
      ['My Links', '/my-links'],
      ['Home', '/'],
    ] as const) {
      await shell.mainNav.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(shell.mainNav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
  });

  test('SHELL-03 More holds the five other places', async ({ page, member: _member }) => {
    const shell = shellScreen(page);
    await page.goto('/');
    await shell.more.click();
    await expect(shell.entries).toHaveText([
      'Bonus Materials',
      'Event Photos',
      'My Back Office',
      'Launch Zoom',
      'Book Club Zoom',
    ]);
    await shell.entry('Event Photos').click();
    await expect(page).toHaveURL('/event-photos');
    await shell.more.click();
    await shell.entry('Bonus Materials').click();
    await expect(page).toHaveURL('/bonus-materials');
  });

  const opens = async (page: Page, entry: string, address: string) => {
    const shell = shellScreen(page);
    await page.goto('/');
    await shell.more.click();
    expect(await openedBy(page, () => shell.entry(entry).click())).toBe(address);
    await expect(page).toHaveURL('/');
  };

  test('SHELL-04 Launch Zoom opens the online meeting', ({ page, member: _member }) =>
    opens(page, 'Launch Zoom', defaultExternalUrls.meeting));
  test("SHELL-05 Book Club Zoom opens the book club's room", ({ page, member: _member }) =>
    opens(page, 'Book Club Zoom', defaultExternalUrls.bookClub));
  test('SHELL-06 My Back Office opens the back office', ({ page, member: _member }) =>
    opens(page, 'My Back Office', defaultExternalUrls.backOffice));

  test('More works with the keyboard alone', async ({ page, member: _member }) => {
    const shell = shellScreen(page);
    await page.goto('/');
    await shell.more.focus();
    await page.keyboard.press('Enter');
    await expect(shell.entry('Bonus Materials')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(shell.entry('Book Club Zoom')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(shell.entry('Bonus Materials')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(shell.menu).toHaveCount(0);
    await expect(shell.more).toBeFocused();

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(shell.entry('Event Photos')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/event-photos');
    await expect(shell.heading).toBeFocused();
  });

  test('SHELL-22 SHELL-23 the footer has four columns, the last of them social placeholders', async ({
    page,
    member: _member,
  }) => {
    const shell = shellScreen(page);
    await page.goto('/profile');
    const columns = [
      shell.footer.getByText(`${brand.tagline}. Education and resources`),
      shell.footerHeading('Quick links'),
      shell.footerHeading('Support'),
      shell.footerHeading('Elsewhere'),
    ];
    const boxes = await Promise.all(columns.map((column) => column.boundingBox()));
    for (const [at, box] of boxes.slice(1).entries()) {
      expect(box?.x).toBeGreaterThan((boxes[at]?.x ?? 0) + (boxes[at]?.width ?? 0));
    }
    for (const { name, url } of socialLinks) {
      await expect(shell.footerLink(name)).toHaveAttribute('href', url);
      // Domains under .example are reserved (RFC 2606): until the links are set in content, they lead nowhere real.
      expect(new URL(url).hostname).toMatch(/\.example$/);
    }
    await shell.footerLink('My Links').click();
    await expect(page).toHaveURL('/my-links');
  });
});

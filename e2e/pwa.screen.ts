import { expect, type Page } from '@playwright/test';

/** Locators for the cards about the app at the foot of the page, and for the manual installation steps. */
export const pwaScreen = (page: Page) => {
  const install = page.getByRole('complementary', { name: 'Install Clear Spring' });
  const guide = page.getByRole('dialog', { name: 'Install Clear Spring' });
  const update = page.getByRole('complementary', { name: 'A new version is ready' });
  return {
    install,
    installNow: install.getByRole('button', { name: 'Install', exact: true }),
    guide,
    steps: guide.getByRole('tabpanel').getByRole('listitem'),
    gotIt: guide.getByRole('button', { name: 'Got It', exact: true }),
    close: guide.getByRole('button', { name: 'Close', exact: true }).filter({ hasText: 'Close' }),
    update,
    updateNow: update.getByRole('button', { name: 'Update' }),
    later: update.getByRole('button', { name: 'Later' }),
    offline: page.getByRole('status').filter({ hasText: "You're offline" }),
    backOnline: page.getByRole('status').filter({ hasText: 'Back online' }),
  };
};

/** Waits until the worker controls this page and has cached the whole app. */
export const workerIsThere = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });

/** The places in the origin's device storage whose name or content contains a word. */
export const placesOf = (page: Page, word: string) =>
  page.evaluate(async (wanted) => {
    const places: string[] = [];
    const look = (place: string, text: string) => text.includes(wanted) && places.push(place);
    look('localStorage', JSON.stringify(localStorage));
    look('sessionStorage', JSON.stringify(sessionStorage));
    for (const name of await caches.keys()) {
      look(name, name);
      const cache = await caches.open(name);
      for (const key of await cache.keys())
        look(`${name} ${key.url}`, key.url + (await (await cache.match(key))?.text()));
    }
    return places;
  }, word);

/** Waits until this device has stored an answer with these words, which happens a moment after they are shown. */
export const isStored = (page: Page, words: string) =>
  expect.poll(() => placesOf(page, words), 'where it is stored').not.toEqual([]);

/** The browser's offer to install the app, which the person accepts. `prompts` counts the prompts. */
export const offerInstall = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset['prompts'] = '0';
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset['prompts'] = '1';
      },
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });

export const prompts = (page: Page) => page.evaluate(() => document.documentElement.dataset['prompts']);

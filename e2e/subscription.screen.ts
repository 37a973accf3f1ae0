import type { Page } from '@playwright/test';

/** Locators for /subscription. */
export const subscriptionScreen = (page: Page) => {
  const main = page.getByRole('main');
  const plan = (name: string) => {
    const card = main.getByRole('article', { name, exact: true });
    return {
      card,
      button: card.getByRole('button'),
      yours: card.getByText('Your plan', { exact: true }),
    };
  };
  return {
    open: (query = '') => page.goto(`/subscription${query}`),
    main,
    free: plan('Free Plan'),
    premium: plan('Advanced Training'),
    question: (text: string) => main.getByRole('group').filter({ hasText: text }),
    active: main.getByRole('complementary', { name: 'Active Subscription' }),
    due: main.getByRole('complementary', { name: 'Payment due' }),
    updateCard: main.getByRole('button', { name: 'Update payment method' }),
    cancel: main.getByRole('button', { name: 'Cancel subscription' }),
    toLibrary: main.getByRole('link', { name: 'Open the audio library' }),
    keep: main.getByRole('button', { name: 'Keep subscription' }),
    says: (text: string) => main.getByRole('status').filter({ hasText: text }),
  };
};

/** Locators for the payment sandbox. */
export const sandboxScreen = (page: Page) => ({
  testMode: page.getByText('Test mode', { exact: true }),
  heading: page.getByRole('heading', { level: 1 }),
  card: (last4: string) => page.getByRole('radio', { name: new RegExp(`•••• ${last4}`) }),
  subscribe: page.getByRole('button', { name: 'Subscribe' }),
  declined: page.getByRole('alert'),
  saveCard: page.getByRole('button', { name: 'Save card' }),
  cancelPlan: page.getByRole('button', { name: 'Cancel plan' }),
  endMonth: page.getByRole('button', { name: 'End this month now' }),
  says: (text: string | RegExp) => page.getByText(text),
  back: page.getByRole('link', { name: 'Back to Clear Spring' }),
});

import { brand } from '@clear-spring/content';
import { notificationSettings } from '@clear-spring/contract';
import type { PlainPage } from '../../http/plain-page.ts';

const SWITCH = { href: notificationSettings, name: 'Go to your notifications' };

export const pageBefore = (): PlainPage => ({
  status: 200,
  heading: 'Stop the weekly letter?',
  text: `You get no more Monday letters from ${brand.productName}. Messages about your account, such as a new password, still come.`,
  // To the address of this page.
  form: { name: 'List-Unsubscribe', value: 'One-Click', button: 'Stop the letter' },
});

export const pageAfter = (): PlainPage => ({
  status: 200,
  heading: 'You get no more weekly letters',
  text: 'One that is on its way may still arrive. If you want it back: sign in, open your profile, and switch it on under Notifications.',
  wayOn: SWITCH,
});

export const WRONG_LINK: PlainPage = {
  status: 404,
  heading: 'This link does not stop anything',
  text: 'It may have been cut short on its way. Please use the one in your latest letter, or switch the letter off in your profile, under Notifications.',
  wayOn: SWITCH,
};

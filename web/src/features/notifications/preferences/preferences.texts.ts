import { brand } from '@clear-spring/content';

const TRY_AGAIN = 'Please try again.';

/** The texts of the notification preferences. */
export const preferencesTexts = {
  caption: 'Kept with your account; push is for this device',
  toggles: {
    emailUpdates: { name: 'Email updates', hint: 'News about your account and your links.' },
    newContent: { name: 'New content', hint: 'New episodes and training materials.' },
    productUpdates: { name: 'Product updates', hint: 'New products, and changes to those you share.' },
    events: { name: 'Events', hint: 'Meetings, launches and book club evenings.' },
    pushNotifications: {
      name: 'Push notifications',
      hint: 'Messages on this device, also while the app is closed.',
    },
  },
  blocked:
    "Notifications are blocked for this site. You'll need to enable notifications in your browser settings.",
  homeScreen: `On iPhone and iPad, notifications come to ${brand.productName} on your Home Screen. Tap the Share button of your browser, then Add to Home Screen, and switch them on there.`,
  oldIos: 'On iPhone and iPad, notifications need iOS 16.4 or later.',
  unsupported: "Your browser doesn't support notifications.",
  unasked: 'This browser has not been asked yet.',
  allow: 'Allow',
  testHint: 'See whether messages reach you.',
  test: 'Send a test',
  testFailed: {
    title: 'Test Failed',
    description: 'Could not send a test notification. Please check your settings.',
  },
  save: 'Save preferences',
  saved: {
    title: 'Preferences Saved',
    description: 'Your notification preferences hold on all your devices.',
  },
  kept: {
    title: 'Preferences Saved',
    description: 'They are kept on this device, and hold everywhere once it is online.',
  },
  failed: { title: 'Error', description: `Failed to save notification preferences. ${TRY_AGAIN}` },
  pushFailed: { title: 'Error', description: `Failed to set up push notifications. ${TRY_AGAIN}` },
  pushOn: {
    title: 'Notifications Enabled',
    description: "You'll now receive important updates and announcements.",
  },
  pushDenied: {
    title: 'Permission Denied',
    description: "You'll need to enable notifications in your browser settings.",
  },
  pushDismissed: {
    title: 'Permission Required',
    description: 'Please allow notifications when prompted to stay updated.',
  },
  pushOff: {
    title: 'Notifications Off',
    description: 'This browser no longer receives push notifications.',
  },
};

import { brand } from '@clear-spring/content';

const THERE_WAS_A_PROBLEM = 'There was a problem enabling notifications.';

/** The texts of the push opt-in banner, and of the panel with the steps for iPhones. */
export const optInTexts = {
  banner: {
    title: 'Hear it first',
    text: 'New episodes, events and announcements, on this device.',
    /** On iPhones, only the app on the Home Screen can receive notifications. */
    iosText: `On iPhone and iPad, notifications come to ${brand.productName} on your Home Screen.`,
    oldIosText: 'On iPhone and iPad, notifications need iOS 16.4 or later.',
    enable: 'Enable',
    later: 'Maybe Later',
    close: 'Close',
  },

  steps: {
    title: 'Notifications on iPhone and iPad',
    text: `They come to ${brand.productName} on your Home Screen:`,
    list: [
      'Tap the Share button of your browser.',
      'Scroll down and tap Add to Home Screen, then Add.',
      `Open ${brand.productName} from your Home Screen and enable notifications there.`,
    ],
    blocked: `Were they blocked before? Open Settings, then Notifications, choose ${brand.productName} and allow them.`,
    again: 'Try Again',
    test: 'Test Notification',
    notNow: 'Not Now',
  },

  enabled: {
    title: 'Notifications Enabled',
    description: "You'll now receive important updates and announcements.",
  },
  denied: {
    title: 'Permission Denied',
    description: "You'll need to enable notifications in your browser settings.",
  },
  dismissed: {
    title: 'Permission Required',
    description: 'Please allow notifications when prompted to stay updated.',
  },
  /** It was switched off in the profile. */
  off: {
    title: 'Push Is Off on This Device',
    description: 'To hear of it here, switch push notifications on in your profile.',
  },
  unsupported: { title: 'Not Supported', description: "Your browser doesn't support notifications." },
  failed: (reason: string) => ({ title: 'Subscription Failed', description: reason || THERE_WAS_A_PROBLEM }),
  error: { title: 'Error', description: THERE_WAS_A_PROBLEM },

  testSent: {
    title: 'Test Notification Sent',
    description: "If you didn't receive it, check your notification settings.",
  },
  testFailed: {
    title: 'Test Failed',
    description: 'Could not send a test notification. Please check your settings.',
  },
};

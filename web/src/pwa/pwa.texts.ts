import { brand } from '@clear-spring/content';

const { productName } = brand;

/** The texts about installing the app, being offline, and new versions. */
export const pwaTexts = {
  install: {
    title: `Install ${productName}`,
    text: 'Add to your home screen for a better experience',
    notNow: 'Not Now',
    install: 'Install',
  },

  guide: {
    title: `Install ${productName}`,
    text: 'Three steps put it on your home screen.',
    tabs: 'Your device',
    devices: { ios: 'iOS', android: 'Android' },
    steps: {
      ios: [
        'Open this page in Safari and tap the Share button.',
        'Scroll down and tap Add to Home Screen.',
        'Tap Add at the top right.',
      ],
      android: [
        'Open the menu of your browser: the three dots.',
        'Tap Install app, or Add to Home screen.',
        'Confirm with Install.',
      ],
    },
    close: 'Close',
    done: 'Got It',
  },

  offline: {
    title: "You're offline",
    text: "Some features may be limited. You're viewing cached content.",
  },
  backOnline: { title: 'Back online', text: 'Your connection has been restored.' },

  update: {
    title: 'A new version is ready',
    text: 'Updating reloads this page.',
    whenSilent: 'It comes as soon as nothing is playing.',
    later: 'Later',
    update: 'Update',
  },
};

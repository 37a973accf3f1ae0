/** The texts of the profile's Security section. */
export const securityTexts = {
  password: {
    title: 'Change password',
    hint: 'Your other devices are logged out when you change it.',
    current: 'Current password',
    next: 'New password',
    confirm: 'Confirm new password',
    submit: 'Change password',
    done: { title: 'Password Changed', description: 'Your other devices have been logged out.' },
    failed: 'The password could not be changed. Please try again.',
  },

  twoFactor: {
    title: 'Two-factor sign-in',
    on: 'On',
    off: 'Off',
    offHint:
      'Signing in then takes your password and a code from an app on your phone, so that a stolen password opens nothing.',
    codesLeft: (count: number) => {
      if (count === 0) return 'No recovery code is left. Please make new ones.';
      return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;
    },
    newCodes: 'New recovery codes',
    turnOn: 'Turn on two-factor',
    turnOff: 'Turn off two-factor',
    cancel: 'Cancel',
    loadFailed: 'We could not ask whether two-factor sign-in is on.',
    failed: 'That did not work. Please try again.',

    prove: {
      hint: 'First your password, so that we know it is you.',
      password: 'Your password',
      submit: 'Continue',
    },
    scan: {
      hint: 'Scan this with your authenticator app, then enter the 6-digit code that it shows.',
      alt: 'QR code for your authenticator app',
      secret: 'Or type this key into the app:',
      code: 'Code',
      submit: 'Confirm',
    },
    codes: {
      title: 'Your recovery codes',
      hint: 'Each of them signs you in once, should you lose your phone. They are shown only now: keep them somewhere safe.',
      list: 'Recovery codes',
      copy: 'Copy',
      copied: 'Copied!',
      copyFailed: {
        title: 'Error',
        description: 'Your browser did not let us copy. Please download the codes.',
      },
      download: 'Download',
      file: (product: string) => `${product.toLowerCase().replaceAll(' ', '-')}-recovery-codes.txt`,
      fileHead: (product: string, username: string) =>
        `${product} recovery codes of ${username}. Each works once.`,
      saved: 'I have saved them',
    },
    renew: {
      hint: 'Enter the 6-digit code from your authenticator app, or a recovery code. The recovery codes that you have now stop working.',
      submit: 'Make new codes',
    },
    disable: {
      hint: 'Enter the 6-digit code from your authenticator app, or a recovery code.',
      submit: 'Turn off',
    },
    enabled: { title: 'Two-Factor Is On', description: 'From now on, signing in asks for a code.' },
    renewed: { title: 'New Recovery Codes', description: 'Your old recovery codes no longer work.' },
    disabled: { title: 'Two-Factor Is Off', description: 'Your password alone signs you in again.' },
  },

  closing: {
    title: 'Close your account',
    hint: 'Seven days later everything about you is erased for good. Until then you can change your mind.',
    button: 'Close my account',
    question: 'Close your account?',
    will: {
      logOut: 'You are logged out on all devices now, and what this one keeps for you is deleted.',
      undo: (email: string) =>
        `For 7 days you can keep the account: by a link that we send to ${email}, or by signing in.`,
      erase:
        'Then your name, email, picture, member id, devices, listening history, bookmarks and notifications are erased. Nobody can bring them back.',
      links: 'Your share links work until then. After that they lead to a page that says you have left.',
      plan: 'Your plan no longer renews, so nothing more is charged. What is paid ends with the account.',
      stays:
        'What stays: how often your links were clicked, without your name; that nobody takes your username; and invoices, which the law makes our payment provider keep.',
    },
    cancel: 'Keep it',
    asked: (day: string) => ({
      title: `Your account closes on ${day}`,
      description: 'An email with a link that keeps it is on its way to you.',
    }),
    failed: 'Your account could not be closed. Please try again.',
  },

  sessions: {
    title: 'Your devices',
    hint: 'Where you are signed in. If you do not know one of them, log it out and change your password.',
    unknown: 'Unknown device',
    current: 'This device',
    lastSeen: (ago: string) => `Last seen ${ago}`,
    signedIn: (ago: string) => `Signed in ${ago}`,
    justNow: 'just now',
    logOut: 'Log out',
    logOutOf: (device: string) => `Log out ${device}`,
    loading: 'Loading your devices',
    loadFailed: 'Your devices could not be loaded.',
    loggedOut: (device: string) => ({
      title: 'Device Logged Out',
      description: `${device} has to sign in again.`,
    }),
    failed: { title: 'Error', description: 'The device could not be logged out. Please try again.' },

    all: 'Log Out All Devices',
    confirm: {
      title: 'Log out all devices?',
      text: 'You are logged out everywhere, here too, and have to sign in again.',
      cancel: 'Cancel',
      submit: 'Log out all',
    },
    allLoggedOut: { title: 'Logged out', description: 'You have been logged out on all devices.' },
    allFailed: { title: 'Error', description: 'Your devices could not be logged out. Please try again.' },
  },
};

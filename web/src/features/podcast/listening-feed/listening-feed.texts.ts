/** The texts of the listening feed on /advanced-training. */
export const listeningFeedTexts = {
  title: 'Listen in your podcast app',
  hint: 'A private feed brings every episode to Apple Podcasts, Overcast, Pocket Casts or AntennaPod. It plays while your plan lasts.',
  make: 'Make my private feed',
  loadFailed: 'We could not ask whether you have a private feed.',
  made: (day: string) => `Made on ${day}.`,
  lastUsed: (ago: string) => `Last used ${ago}.`,
  unused: 'No app has used it yet.',
  again: 'New address',
  end: 'End feed',
  failed: 'That did not work. Please try again.',

  askAgain: {
    title: 'Make a new address?',
    text: 'The address that your apps use now stops working at once. You would add the new one to each of them.',
    cancel: 'Keep the old one',
    submit: 'Make a new address',
  },
  askEnd: {
    title: 'End your private feed?',
    text: 'Your podcast apps get no more episodes from it. You can make a new one at any time.',
    cancel: 'Keep it',
    submit: 'End feed',
  },
  ended: { title: 'Your private feed has ended' },

  address: {
    title: 'Your private feed',
    text: 'It is shown only now. Whoever has this address can listen on your plan, so keep it to yourself.',
    alt: 'QR code of your private feed',
    scan: 'Scan it with the phone that you listen on, or copy it into your app.',
    open: 'Open it in',
    copy: 'Copy address',
    copied: 'Copied!',
    copyFailed: {
      title: 'Error',
      description: 'Your browser did not let us copy. Please select the address and copy it.',
    },
    done: 'Done',
  },
};

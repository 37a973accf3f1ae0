/** The texts of the copy of one's data. */
export const downloadDataTexts = {
  title: 'Your data',
  hint: 'A copy of what we keep about you, as files that any computer opens. We ask for your password first.',
  ask: 'Download my data',
  making: 'Being put together',
  download: 'Download',
  downloadAgain: 'Download again',
  another: 'Make a new copy',
  retry: 'Try again',
  sentences: {
    making: 'Your data is being put together. You can leave: we send you an e-mail when it is ready.',
    ready: (until: string) => `Your data is ready until ${until}. It can be downloaded once.`,
    again: (until: string) =>
      `Downloaded. If it did not arrive, you can download it again here until ${until}.`,
    used: 'Your last copy was downloaded. You can have a new one made.',
    failed: 'Your data could not be put together. Please try again.',
  },
  offline: 'This needs a connection. What was begun goes on without you.',
  loadFailed: 'We could not ask whether your data is ready.',
  file: (product: string, username: string, day: string) =>
    `${product} ${username} ${day}.zip`.replace(/\s+/g, '_'),
  downloaded: { title: 'Data Downloaded', description: 'It is a ZIP file: README.txt says what is in it.' },
  brokenOff: {
    title: 'Download Broken Off',
    description: 'Nothing is lost: your data is still here. Please download it again.',
  },
  notDownloaded: 'Not Downloaded',
  failed: { title: 'Error', description: 'That did not work. Please try again.' },
};

const TRY_AGAIN = 'Please try again.';

/** The texts of quiet hours. */
export const quietHoursTexts = {
  name: 'Quiet hours',
  hint: 'No push between these times. What comes meanwhile waits in your inbox, and reaches you at their end, several messages as one.',
  from: 'From',
  to: 'Until',
  holds: (zone: string) => `By the clocks of ${zone}.`,
  here: (zone: string) => `Use ${zone}`,
  save: 'Save quiet hours',
  saved: { title: 'Quiet Hours Saved', description: 'They hold on all your devices.' },
  off: { title: 'Quiet Hours Off', description: 'What waited is on its way.' },
  moved: {
    title: 'Time Zone Changed',
    description: 'Quiet hours hold there from now on, your link figures from tomorrow.',
  },
  failed: `Your quiet hours could not be saved. ${TRY_AGAIN}`,
  loadFailed: 'Your quiet hours could not be loaded.',
  loading: 'Loading your quiet hours',
  /** Above the inbox. */
  holding: (from: string, to: string, zone: string) => `Quiet from ${from} to ${to}, ${zone} time.`,
  change: 'Change',
};

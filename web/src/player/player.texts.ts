import { isIOS } from '../browser/platform.ts';

interface ChapterText {
  number: number;
  total: number;
  title: string;
}

/** The texts of the player. */
export const playerTexts = {
  play: (title: string) => `Play ${title}`,
  pause: (title: string) => `Pause ${title}`,
  back: 'Rewind 15 seconds',
  forward: 'Forward 30 seconds',
  speed: (speed: number) => `Speed ${speed}×`,
  speedShort: (speed: number) => `${speed}×`,
  speeds: {
    name: 'Speed',
    set: 'Set the speed',
    longPress: 'Hold for every speed',
    hint: 'From 0.5× to 3×, in steps of 0.1.',
    slower: 'Slower',
    faster: 'Faster',
  },
  position: (title: string) => `Position in ${title}`,
  elapsedOf: (elapsed: string, duration: string) => `${elapsed} of ${duration}`,
  elapsedIn: (elapsed: string, duration: string, chapter: ChapterText) =>
    `${elapsed} of ${duration}, chapter ${chapter.number} of ${chapter.total}: ${chapter.title}`,
  chapter: ({ number, total, title }: ChapterText) =>
    `Chapter ${number} of ${total}: ${title}. Show chapters`,
  chapters: 'Chapters',
  left: (time: string) => `${time} left`,

  nowPlaying: 'Now playing',
  close: 'Close the player',
  openIn: (title: string) => `${title}, show in the library`,
  openSheet: (title: string) => `${title}, show Now Playing`,
  loading: 'Loading',

  sleep: {
    name: 'Sleep timer',
    running: (remaining: string) => `Sleep timer, ${remaining} left`,
    atEnd: 'Sleep timer, at the end of the episode',
    hint: 'The sound stops by itself. The time counts only while something plays.',
    minutes: (minutes: number) => `${minutes} minutes`,
    end: 'End of episode',
    endShort: 'End',
    off: 'Turn off',
    over: 'Paused by the sleep timer',
  },

  failed: () =>
    isIOS()
      ? { title: 'iOS Audio Loading Issue', retry: 'Try Again' }
      : { title: 'Audio temporarily unavailable', retry: 'Retry Loading' },
  listenAtHost: 'Listen on the podcast host',

  notes: {
    playing: (title: string) => `Playing ${title}`,
    paused: 'Paused',
    back: 'Back 15 seconds',
    forward: 'Forward 30 seconds',
    speed: (speed: number) => `Speed ${speed}×`,
    volume: (percent: number) => `Volume ${percent} %`,
    muted: 'Muted',
    bookmarked: (time: string) => `Bookmark at ${time}`,
    unmuted: 'Sound on',
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    switch: 'Use keyboard shortcuts',
    switchHint: 'Saved on this device',
    keys: [
      { keys: ['Space'], does: 'Play or pause' },
      { keys: ['←'], does: 'Back 15 seconds' },
      { keys: ['→'], does: 'Forward 30 seconds' },
      { keys: ['↑', '↓'], does: 'Volume, in the player and in the library' },
      { keys: ['Shift + ↑', 'Shift + ↓'], does: 'Faster, slower' },
      { keys: ['<', '>'], does: 'Slower, faster by 0.1' },
      { keys: ['B'], does: 'Bookmark this moment' },
      { keys: ['M'], does: 'Sound off or on' },
      { keys: ['/'], does: 'Search episodes' },
      { keys: ['Esc'], does: 'Leave the search, close a sheet' },
      { keys: ['?'], does: 'This sheet' },
    ],
  },
};

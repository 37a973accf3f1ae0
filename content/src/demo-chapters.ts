export interface DemoChapter {
  /** Seconds into the recording. */
  start: number;
  title: string;
}

/** The chapters of each recording in content/audio, by its name. They begin where its transcript (.vtt) says so. */
export const demoChapters: ReadonlyMap<string, readonly DemoChapter[]> = new Map(
  Object.entries({
    welcome: [
      { start: 0, title: 'Welcome' },
      { start: 6.7, title: 'What waits for you' },
      { start: 21, title: 'Begin anywhere' },
    ],
    preview: [
      { start: 0, title: 'The new season' },
      { start: 6.4, title: 'What we start with' },
      { start: 23.1, title: 'Every week' },
    ],
    'where-to-begin': [
      { start: 0, title: 'The smallest piece' },
      { start: 18.1, title: 'A time that already exists' },
      { start: 40.9, title: 'Make it visible' },
      { start: 53.8, title: 'Count the days' },
      { start: 65.3, title: 'Never miss twice' },
      { start: 75.2, title: 'Your two minutes' },
    ],
    'what-gets-in-the-way': [
      { start: 0, title: 'What stops us' },
      { start: 13.8, title: 'The size of the plan' },
      { start: 26.8, title: 'The room you are in' },
      { start: 43.3, title: 'Other people' },
      { start: 57.1, title: 'Shame' },
      { start: 68.6, title: 'The one that is yours' },
    ],
    'questions-from-members': [
      { start: 0, title: 'Questions from members' },
      { start: 5.1, title: 'After three weeks it went quiet' },
      { start: 31.4, title: 'Speaking with a friend' },
      { start: 50.8, title: 'How long until I notice something?' },
      { start: 74.1, title: 'Thank you for writing' },
    ],
    'guided-practice': [
      { start: 0, title: 'Settling in' },
      { start: 22.2, title: 'Six breaths' },
      { start: 92.6, title: 'Listening to the room' },
      { start: 113.1, title: 'Four breaths' },
      { start: 160.1, title: 'Looking up' },
    ],
    'quiet-session': [
      { start: 0, title: 'Soft tones' },
      { start: 296, title: 'Fading away' },
    ],
  }),
);

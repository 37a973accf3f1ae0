export interface TrainingCard {
  id: string;
  title: string;
  description: string;
  thumbnail: string;
  level: string;
  duration: string;
  modules: number;
  /** Percent. Nothing records it yet, so it is 0 for everyone. */
  progress: number;
  /** Listening never ends, so the audios have no bar. */
  showsProgress: boolean;
  completed: boolean;
  isPremium: boolean;
  isComingSoon: boolean;
  /** A path in the app; absent if there is nothing to open yet. */
  link?: string;
}

export const trainingCards: readonly TrainingCard[] = [
  {
    id: 'advanced-audios',
    title: 'Advanced Audios',
    description: 'Talks on habits, health and building a team, for the car, the kitchen and the long walk.',
    thumbnail: '/art/training-audios.svg',
    level: 'All levels',
    duration: '30–60 min each',
    modules: 12,
    progress: 0,
    showsProgress: false,
    completed: false,
    isPremium: false,
    isComingSoon: false,
    link: '/advanced-audios',
  },
  {
    id: 'advanced-courses',
    title: 'Advanced Courses',
    description: 'Five guided courses that take one subject at a time from first step to steady practice.',
    thumbnail: '/art/training-courses.svg',
    level: 'Advanced',
    duration: '6 weeks',
    modules: 5,
    progress: 0,
    showsProgress: true,
    completed: false,
    isPremium: true,
    isComingSoon: true,
  },
  {
    id: 'advanced-course-notes',
    title: 'Advanced Course Notes',
    description: 'The key pages of every course, written to be read again, with room for your own.',
    thumbnail: '/art/training-notes.svg',
    level: 'Advanced',
    duration: '10 min each',
    modules: 20,
    progress: 0,
    showsProgress: true,
    completed: false,
    isPremium: true,
    isComingSoon: true,
  },
];

/** The clip on the training page, for everybody. */
export const previewClip = {
  title: 'Preview of the audio library',
} as const;

import { figure } from '../../../ui/figure.ts';

/** The texts of transcripts, chapters and what is found in them. */
export const wordsTexts = {
  chapters: {
    title: 'Chapters',
    link: (title: string) => `Open the link of ${title}`,
  },
  transcript: {
    name: 'Transcript',
    loading: 'Loading the transcript',
    pending: 'The transcript is on its way. It appears here by itself.',
    none: 'This episode has no transcript yet.',
    offline: 'The transcript comes when you are online again.',
    failed: { title: 'The transcript did not come', hint: 'Please try again.' },
    back: 'Back to the current line',
  },
  hits: {
    name: 'In what is said',
    places: (count: number, isMore: boolean) => {
      if (isMore) return `${figure(count)} places or more`;
      return count === 1 ? '1 place' : `${figure(count)} places`;
    },
    none: 'Nothing found',
    failed: 'The search in what is said did not work.',
    retry: 'Try again',
    retrying: 'Searching again',
    all: (count: number) => `Show all ${figure(count)}`,
  },
  upload: {
    open: (title: string) => `Transcript of ${title}`,
    title: 'Transcript',
    hint: 'A WebVTT file of at most a million characters takes the place of the transcript in the feed.',
    choose: 'Choose a file',
    another: 'Choose another file',
    chosen: (name: string, size: string) => `${name}, ${size}`,
    save: 'Upload',
    replace: 'Replace It',
    remove: 'Use the one in the feed again',
    tooLong: 'The transcript is longer than a million characters.',
    saved: (title: string) => ({ title: 'Transcript uploaded', description: title }),
    removed: (title: string) => ({ title: 'Transcript removed', description: title }),
    failed: 'That did not work. Please try again.',
    notSaved: { title: 'Error' },
  },
};

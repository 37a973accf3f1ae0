import type { FrameTexts } from '../../frame/FramedPage.tsx';

/** Texts of /fast-start that are not in content. */
export const fastStartTexts = {
  steps: (done: number, total: number) => `${done} of ${total} steps`,
  tabs: 'Videos and resources',
  videos: 'Videos',
  resources: 'Resources',
  premium: 'Premium',
  plan: 'See the plan',
  frame: {
    title: 'Fast Start videos',
    loading: 'Loading the videos',
    failed: {
      title: 'The videos are out of reach',
      hint: 'Check your connection, then try again.',
      retry: 'Try Again',
    },
  } satisfies FrameTexts,
};

import type { BonusMaterial } from '@clear-spring/content';
import type { FrameTexts } from '../../frame/FramedPage.tsx';

/** Texts of the bonus materials. */
export const bonusTexts = {
  tabs: 'Bonus materials by kind',
  media: 'Bonus Media',
  open: 'Open Content',
  comingSoon: {
    title: 'Coming Soon',
    hint: 'We are still putting these together. There is plenty to listen to meanwhile.',
    back: 'Back to Bonus Media',
  },
  kinds: { download: 'Download', certificate: 'Certificate' } satisfies Record<BonusMaterial['kind'], string>,
  about: 'About this page',
  frame: (title: string): FrameTexts => ({
    title,
    loading: `Loading ${title}`,
    failed: {
      title: 'This page is out of reach',
      hint: 'Check your connection, then try again.',
      retry: 'Try Again',
    },
  }),
};

import { previewClip } from '@clear-spring/content';
import type { FrameTexts } from '../../frame/FramedPage.tsx';

/** Texts of /advanced-training that are not in content. */
export const trainingTexts = {
  clip: {
    title: previewClip.title,
    loading: 'Loading the preview',
    failed: {
      title: 'The preview is out of reach',
      hint: 'Check your connection, then try again.',
      retry: 'Try Again',
    },
  } satisfies FrameTexts,
};

import { previewClip } from '@clear-spring/content';
import type { FrameTexts } from '../../frame/FramedPage.tsx';

/** Every word of /advanced-training that is not its content. */
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

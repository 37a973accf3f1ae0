import type { FrameTexts } from '../../frame/FramedPage.tsx';

/** Texts of the photo gallery's frame. */
export const photosTexts: FrameTexts = {
  title: 'Photo gallery',
  loading: 'Loading the photo gallery',
  failed: {
    title: 'Gallery Error',
    hint: 'Failed to load the photo gallery. Please try again.',
    retry: 'Try Again',
  },
};

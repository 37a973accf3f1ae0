import type { FrameTexts } from '../../frame/FramedPage.tsx';

/** Texts of the product pages that are not in content. */
export const productsTexts = {
  viewProducts: 'View Products',
  learnMore: 'Learn More',
  video: {
    title: 'Introduction to the CS Wellness Products',
    loading: 'Loading the film',
    failed: {
      title: 'The film is out of reach',
      hint: 'Check your connection, then try again.',
      retry: 'Try Again',
    },
  } satisfies FrameTexts,

  /** Its first words are a link to the sign-in page. */
  loginNote: {
    before: 'Want to share personalized purchase links? ',
    action: 'Log in',
    after: ' to generate custom links with QR codes of your own.',
  },

  copyLink: 'Copy Link',
  qrCode: 'QR Code',
  share: 'Share',
  generating: 'Generating...',
  copied: 'Copied!',

  shareReady: {
    title: (product: string) => `Share ${product}`,
    hint: 'Your link is ready. Tap once more to choose where it goes.',
  },

  toasts: {
    loginRequired: {
      copy: {
        title: 'Login Required',
        description: 'Please log in to generate personalized purchase links',
      },
      share: { title: 'Login Required', description: 'Please log in to share personalized purchase links' },
      qr: {
        title: 'Login Required',
        description: 'Please log in to generate QR codes for product links.',
      },
    },
    generated: (product: string) => ({
      title: 'Purchase Link Generated',
      description: `Personalized link created for ${product}`,
    }),
    copied: (product: string) => ({
      title: 'Link Copied!',
      description: `Your personalized purchase link for ${product} has been copied to your clipboard.`,
    }),
    sharedByCopy: {
      title: 'Link Copied!',
      description: 'Link copied to clipboard since sharing is not supported on this device.',
    },
    failed: { title: 'Error', description: 'Failed to generate purchase link' },
    qrFailed: { title: 'Error', description: 'Failed to generate QR code. Please try again.' },
  },
};

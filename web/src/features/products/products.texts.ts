import type { FrameTexts } from '../../frame/FramedPage.tsx';
import { figure } from '../../ui/figure.ts';

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

  search: {
    label: 'Search products',
    placeholder: 'Search products...',
    clear: 'Clear the search',
    found: (shown: number, total: number) => `Showing ${figure(shown)} of ${figure(total)} products`,
  },
  notFound: { hint: 'No products found matching your search.', action: 'Show all products' },
};

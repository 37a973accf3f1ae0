import type { WellnessProduct } from '@clear-spring/content';
import { figure } from '../../ui/figure.ts';

/** Texts of the purchase links: of their screen, and those that product pages share. */
export const linksTexts = {
  totalLinks: { name: 'Total Links', caption: "Links you've shared" },
  totalClicks: { name: 'Total Clicks', caption: 'People who clicked your links' },
  topPerformer: { name: 'Top Performer', none: 'No clicks yet' },
  unknownProduct: 'Unknown Product',

  yourLinks: 'Your links',
  created: (ago: string) => `Created ${ago}`,
  clicks: (count: number) => (count === 1 ? 'click' : 'clicks'),
  filtered: (count: number) => `${figure(count)} ${count === 1 ? 'preview' : 'previews'} filtered`,
  filteredWhy: 'Your own visits, link previews and other programs are not counted as clicks.',

  shortLink: 'Short Link',
  fullLink: 'Full Personalized Link',
  copyShort: (product: string) => `Copy short link for ${product}`,
  copyFull: (product: string) => `Copy full link for ${product}`,
  qrCode: (product: string) => `QR code for ${product}`,
  openShort: (product: string) => `Open short link for ${product} in a new tab`,
  openFull: (product: string) => `Open full link for ${product} in a new tab`,
  copied: 'Copied!',
  /** Of a link that an admin has disabled. */
  disabled: {
    before: 'Our team has paused this link. ',
    action: 'Write to us',
    after: ' if you want to know why.',
  },

  reach: {
    seeWhoCame: 'See who came',
    /** Follows it for screen readers, which hear one card's link among the others'. */
    by: (product: string) => ` by your link for ${product}`,
    /** Of a link that is younger than 30 days. */
    soFar: (clicks: number) => (clicks === 0 ? 'No clicks yet' : `${figure(clicks)} so far`),
    inMonth: (clicks: number) => (clicks === 0 ? 'No clicks in 30 days' : `${figure(clicks)} in 30 days`),
  },
  tools: {
    search: 'Search your links',
    clear: 'Clear the search',
    order: 'Order of your links',
    orders: { newest: 'Newest', clicks: 'Most clicks', lastClicked: 'Last clicked' },
    showing: (shown: number, total: number) => `Showing ${figure(shown)} of ${figure(total)} links`,
    notFound: { hint: 'No links found matching your search.', action: 'Show all links' },
  },

  loading: 'Loading your shared links',
  empty: {
    title: 'No Shared Links Yet',
    hint: 'Go to the products page to create links: open a product, copy its link, and the first one appears here.',
    action: 'Go to products',
  },
  failed: {
    title: 'Error Loading Links',
    hint: 'There was a problem loading your shared links. Please try again later.',
    action: 'Try again',
  },

  share: {
    share: 'Share',
    /** Beside the icon, where several products can be shared. */
    shareOf: (product: string) => `Share ${product}`,
    copyOf: (product: string) => `Copy link for ${product}`,
    /** What is said with a link until the member says something else. */
    suggested: ({ name, tagline }: Pick<WellnessProduct, 'name' | 'tagline'>) =>
      `${name}: ${tagline.charAt(0).toLowerCase()}${tagline.slice(1)}`,

    title: (product: string) => `Share ${product}`,
    ready: 'Your link is ready. Tap once more to choose where it goes.',
    targets: {
      whatsapp: 'WhatsApp',
      telegram: 'Telegram',
      facebook: 'Facebook',
      email: 'Email',
      sms: 'Text message',
    },
    copyLink: 'Copy link',
    copyAll: 'Copy message',

    words: {
      title: (product: string) => `Your words for ${product}`,
      label: 'What you say with the link',
      hint: 'Kept on this device until you sign out. Leave it empty to share the link alone.',
      reset: 'Back to our words',
      done: 'Done',
      edit: 'Edit what you say:',
      none: 'Only the link is shared',
    },

    copied: { title: 'Copied!', description: 'Paste it wherever you like.' },
    byCopy: {
      title: 'Link Copied!',
      description: 'Link copied to clipboard since sharing is not supported on this device.',
    },
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
    failed: { title: 'Error', description: 'Failed to generate purchase link' },
  },

  qr: {
    title: (product: string) => `QR Code for ${product}`,
    alt: (product: string) => `QR code for ${product}`,
    missing: 'QR code not available for this link.',
    hint: 'Scan to access your personalized purchase link',
    copy: 'Copy Link',
    download: 'Download QR',
    forPrint: 'SVG for print',
    card: 'Card to share',
    sheet: 'Sheet to print',
  },

  /** While a member has no csUserId, the links contain the username. */
  csUserId: {
    hint: 'Your links carry your username for now.',
    action: 'Add your CS User ID in your profile',
  },

  linkCopied: { title: 'Link Copied!', description: 'Short URL copied to clipboard.' },
  qrFailed: { title: 'Error', description: 'Failed to generate QR code. Please try again.' },
  copyFailed: (text: string) => ({
    title: 'Error',
    description: `Your browser did not let us copy. The link is ${text}`,
  }),
};

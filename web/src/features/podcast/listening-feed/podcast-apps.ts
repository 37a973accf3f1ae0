/** Podcast apps that take over a feed at a URL of their own scheme. None of these goes through another server. */
export const podcastApps = [
  { name: 'Apple Podcasts', urlOf: (feed: string) => `podcast://${withoutScheme(feed)}` },
  {
    name: 'Overcast',
    urlOf: (feed: string) => `overcast://x-callback-url/add?url=${encodeURIComponent(feed)}`,
  },
  { name: 'Pocket Casts', urlOf: (feed: string) => `pktc://subscribe/${withoutScheme(feed)}` },
  { name: 'AntennaPod', urlOf: (feed: string) => `antennapod-subscribe://${withoutScheme(feed)}` },
] as const;

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '');

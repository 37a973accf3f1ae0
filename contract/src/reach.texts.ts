/** What reach is called on its screen and in its CSV file. */
export const reachWords = {
  day: 'Day',
  placement: 'Placement',
  /** Stands where a placement's label would: the link's own code has none. */
  ownCode: 'The link itself',
  shortLink: 'Short Link',
  clicks: 'Clicks',
  scans: 'Scans',
  taps: 'Taps',
  people: 'People',
  filtered: 'Previews filtered',
  devices: { phone: 'Phone', tablet: 'Tablet', computer: 'Computer', unknown: 'Unknown device' },
  apps: {
    whatsapp: 'WhatsApp',
    instagram: 'Instagram',
    facebook: 'Facebook',
    email: 'E-mail',
    browser: 'Browser',
    unknown: 'Unknown app',
  },
} as const;

/**
 * The heading of every member page, apart from what else is said there: menus and the browser's title name pages that are
 * not open. The two bonus pages contain the founder's name: change it here to rebrand.
 */
export const pageTitles = {
  productMedia: 'Product Media',
  wellnessProducts: 'CS Wellness Products',
  advancedTraining: 'Advanced Training',
  advancedAudios: 'Advanced Audios',
  fastStart: 'Fast Start',
  radioConnection: 'Radio Connection',
  bonusMaterials: 'Bonus Materials',
  founderAudios: 'Founder Audios',
  founder: 'Meet the Founder',
  eventPhotos: 'Event Photos',
  subscription: 'Choose your pace',
  profile: 'My Profile',
  myLinks: 'My Shared Links',
  inbox: 'Inbox',
  notificationLogs: 'Notification Logs',
  adminNotifications: 'Push Notifications',
  rssMonitoring: 'RSS Monitoring',
} as const;

/** Of the legal pages. */
export const legalTitles = { terms: 'Terms of Service', privacy: 'Privacy Policy' };

/** Every path that opens a screen. The web has a screen for each, and the server answers 404 to all others. */
export const paths = {
  home: '/',
  auth: '/auth',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  undoEmailChange: '/undo-email-change',
  undoTwoFactor: '/undo-two-factor',
  terms: '/terms',
  privacy: '/privacy',
  productMedia: '/product-media',
  wellnessProducts: '/cs-wellness-products',
  advancedTraining: '/advanced-training',
  advancedAudios: '/advanced-audios',
  fastStart: '/fast-start',
  radioConnection: '/radio-connection',
  bonusMaterials: '/bonus-materials',
  founderAudios: '/founder-audios',
  founder: '/founder',
  eventPhotos: '/event-photos',
  subscription: '/subscription',
  profile: '/profile',
  myLinks: '/my-links',
  notificationLogs: '/notification-logs',
  adminNotifications: '/admin/notifications',
  rssMonitoring: '/admin/rss-monitoring',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** The screen at a path, even with a trailing slash or in capitals. */
export function screenAt(pathname: string): Path | undefined {
  const typed = pathname.toLowerCase();
  const plain = typed.length > 1 && typed.endsWith('/') ? typed.slice(0, -1) : typed;
  return Object.values(paths).find((path) => path === plain);
}

/** Calls, short links, files, embeds, the sandbox's checkout, and what a load balancer asks for. */
const ANSWERED_BY_SERVER =
  /^\/(api|s|assets|art|icons|widgets|sandbox)\/|^\/(healthz|readyz|metrics)$|\.\w+$/;

/** Whether an address opens the app, be it to say that there is no such screen. */
export const opensApp = (pathname: string): boolean => !ANSWERED_BY_SERVER.test(pathname);

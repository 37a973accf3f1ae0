/** Every path that opens a screen. The web has a screen for each, and the server answers 404 to all others. */
export const paths = {
  home: '/',
  auth: '/auth',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  undoEmailChange: '/undo-email-change',
  undoTwoFactor: '/undo-two-factor',
  keepAccount: '/keep-account',
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
  inbox: '/inbox',
  notificationLogs: '/notification-logs',
  admin: '/admin',
  members: '/admin/members',
  traces: '/admin/traces',
  health: '/admin/health',
  adminNotifications: '/admin/notifications',
  rssMonitoring: '/admin/rss-monitoring',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Of visitors, without header and footer: where they sign in, and where the links in letters lead. */
export const pathsWithoutShell = [
  paths.auth,
  paths.resetPassword,
  paths.confirmEmail,
  paths.undoEmailChange,
  paths.undoTwoFactor,
  paths.keepAccount,
] as const;

/** Forms open them in a new tab. They have a Back button of their own. */
export const legalPaths = [paths.terms, paths.privacy] as const;

/** Open to visitors too. All others are behind the guard. */
export const publicPaths = [...pathsWithoutShell, ...legalPaths] as const;

export const isPublic = (path: Path | DetailPath): boolean =>
  (publicPaths as readonly string[]).includes(path);

/** Whether its screen has header and footer. */
export const hasShell = (path: Path | DetailPath): boolean =>
  !(pathsWithoutShell as readonly string[]).includes(path);

/** Sections of the profile that letters and other screens lead to. */
export const notificationSettings = `${paths.profile}?section=notifications`;
export const securitySettings = `${paths.profile}?section=security`;

/** Those with a parameter: one screen for each thing of a kind. */
export const detailPaths = { linkReach: '/my-links/:shortCode', adminMember: '/admin/members/:id' } as const;
export type DetailPath = (typeof detailPaths)[keyof typeof detailPaths];

/** The screen at an address, which may end in a slash or be in capitals, and the one address that it has. */
export function screenAt(pathname: string): { path: Path | DetailPath; address: string } | undefined {
  const plain = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const path = Object.values(paths).find((one) => one === plain.toLowerCase());
  if (path) return { path, address: path };
  const [, folder, last] = /^(.+\/)([^/]+)$/.exec(plain) ?? [];
  const detail = Object.values(detailPaths).find((one) => one.startsWith(`${folder?.toLowerCase()}:`));
  // A code keeps its case.
  return detail && { path: detail, address: folder!.toLowerCase() + last! };
}

/** Calls, short links in any case, listening feeds, what ends a letter, files, embeds, the sandbox's checkout, and what a load balancer asks for. */
const ANSWERED_BY_SERVER =
  /^\/(api|[sS]|feed|\.well-known|unsubscribe|assets|art|icons|widgets|sandbox)\/|^\/(healthz|readyz|metrics)$|\.\w+$/;

/** Whether an address opens the app, be it to say that there is no such screen. */
export const opensApp = (pathname: string): boolean => !ANSWERED_BY_SERVER.test(pathname);

import { pages } from '@clear-spring/content';

/** Every address of the product. Screens and links take theirs from here. */
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

/** An episode's place in the library. */
export const episodePath = (id: string) => `${paths.advancedAudios}?episode=${encodeURIComponent(id)}`;

export type Path = (typeof paths)[keyof typeof paths];

/** What visitors see too. */
const publicPaths = [
  paths.auth,
  paths.resetPassword,
  paths.confirmEmail,
  paths.undoEmailChange,
  paths.undoTwoFactor,
  paths.terms,
  paths.privacy,
] as const;
export type PublicPath = (typeof publicPaths)[number];
export type MemberPath = Exclude<Path, PublicPath>;

/** All the rest: behind the guard. */
export const memberPaths = Object.values(paths).filter(
  (path): path is MemberPath => !(publicPaths as readonly Path[]).includes(path),
);

export interface Place {
  to: Path;
  name: string;
}

const home: Place = { to: paths.home, name: 'Home' };
const profile: Place = { to: paths.profile, name: 'Profile' };
const bonusMaterials: Place = { to: paths.bonusMaterials, name: pages.bonusMaterials.title };

const parents: Partial<Record<Path, Place>> = {
  [paths.wellnessProducts]: { to: paths.productMedia, name: pages.productMedia.title },
  [paths.advancedAudios]: { to: paths.advancedTraining, name: pages.advancedTraining.title },
  [paths.founderAudios]: bonusMaterials,
  [paths.founder]: bonusMaterials,
  [paths.notificationLogs]: profile,
  [paths.adminNotifications]: profile,
  [paths.rssMonitoring]: profile,
};

/** Where "back" leads from a page: the page above it, home for all that lie directly under home. */
export function parentOf(pathname: string): Place {
  return parents[pathname as Path] ?? home;
}

import { legalTitles, pageTitles } from '@clear-spring/content';
import {
  type DetailPath,
  detailPaths,
  isPublic,
  legalPaths,
  type PersonalDetail,
  type Path,
  paths,
  type publicPaths,
  screenAt,
} from '@clear-spring/contract';

export { type Path, paths };

/** The library, at an episode. `from` is the second at which it begins to play. */
export function episodePath(id: string, from?: number): string {
  const query = new URLSearchParams({ episode: id });
  if (from !== undefined) query.set('t', String(Math.floor(from)));
  return `${paths.advancedAudios}?${query}`;
}

/** The state of a link to the profile for a detail that is missing: its field has the focus, and saving leads back. */
export interface ProfileState {
  missing: PersonalDetail;
}

/** Who came by one link. */
export const linkReachPath = (shortCode: string) =>
  detailPaths.linkReach.replace(':shortCode', encodeURIComponent(shortCode));

/** One member, for admins. */
export const memberPath = (id: string) => detailPaths.adminMember.replace(':id', encodeURIComponent(id));

export type LegalPath = (typeof legalPaths)[number];
export type PublicPath = (typeof publicPaths)[number];
export type MemberPath = Exclude<Path, PublicPath>;

/** All other paths, behind the guard. */
export const memberPaths = Object.values(paths).filter((path): path is MemberPath => !isPublic(path));

export interface Destination {
  to: Path;
  name: string;
}

/** In the order of the menus and the footer. */
export const legalDestinations: readonly (Destination & { to: LegalPath })[] = [
  { to: paths.terms, name: legalTitles.terms },
  { to: paths.privacy, name: legalTitles.privacy },
];

const home: Destination = { to: paths.home, name: 'Home' };
const profile: Destination = { to: paths.profile, name: 'Profile' };
const administration: Destination = { to: paths.admin, name: 'Administration' };
const bonusMaterials: Destination = { to: paths.bonusMaterials, name: pageTitles.bonusMaterials };

const parents: Partial<Record<Path | DetailPath, Destination>> = {
  [paths.wellnessProducts]: { to: paths.productMedia, name: pageTitles.productMedia },
  [paths.advancedAudios]: { to: paths.advancedTraining, name: pageTitles.advancedTraining },
  [paths.founderAudios]: bonusMaterials,
  [paths.founder]: bonusMaterials,
  [detailPaths.linkReach]: { to: paths.myLinks, name: pageTitles.myLinks },
  [paths.notificationLogs]: profile,
  [paths.members]: administration,
  [paths.traces]: administration,
  [paths.health]: administration,
  [paths.adminNotifications]: administration,
  [paths.rssMonitoring]: administration,
  [detailPaths.adminMember]: { to: paths.members, name: 'Members' },
};

/** Where "back" leads: to the page above, which is home unless `parents` names another. */
export function parentOf(pathname: string): Destination {
  const screen = screenAt(pathname);
  return (screen && parents[screen.path]) ?? home;
}

/** Where the arrow in the phone header leads. */
export function arrowOf(pathname: string): Destination | null {
  const hasNone: readonly string[] = [paths.home, ...legalPaths];
  return hasNone.includes(pathname) ? null : parentOf(pathname);
}

/** The aria-current of a menu entry: `page` on the page itself, `true` on a page below it. */
export function currentAs(entry: string, pathname: string): 'page' | 'true' | undefined {
  if (entry === pathname) return 'page';
  return entry !== paths.home && parentOf(pathname).to === entry ? 'true' : undefined;
}

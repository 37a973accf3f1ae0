import { legalTitles, pageTitles } from '@clear-spring/content';
import { type DetailPath, detailPaths, screenAt } from '@clear-spring/contract';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Navigate, ScreenParams, useLocation } from '../browser/router.tsx';
import { RipplesScreen } from '../ui/Ripples.tsx';
import { lazyWithPrefetch } from './routing/lazy-with-prefetch.ts';
import { type LegalPath, type MemberPath, type Path, paths, type PublicPath } from '../navigation/paths.ts';
import { ScreenErrors } from './errors/RouterErrorPanel.tsx';
import { RouteGuard } from './routing/RouteGuard.tsx';
import { Screen } from './routing/Screen.tsx';

interface ScreenEntry {
  /** The document's title. */
  title: string;
  load: () => Promise<{ default: ComponentType }>;
}
type Screens<At extends Path | DetailPath> = Readonly<Record<At, ScreenEntry>>;

// Every screen of the product. A path without a screen does not compile.

const publicScreens: Screens<Exclude<PublicPath, LegalPath>> = {
  [paths.auth]: { title: 'Sign in', load: () => import('../features/auth/AuthScreen.tsx') },
  [paths.resetPassword]: {
    title: 'Reset password',
    load: () => import('../features/auth/ResetPasswordScreen.tsx'),
  },
  [paths.confirmEmail]: {
    title: 'Confirm your email',
    load: () => import('../features/auth/ConfirmEmailScreen.tsx'),
  },
  [paths.undoEmailChange]: {
    title: 'Change your email back',
    load: () => import('../features/auth/UndoEmailChangeScreen.tsx'),
  },
  [paths.undoTwoFactor]: {
    title: 'Turn two-factor sign-in off',
    load: () => import('../features/auth/UndoTwoFactorScreen.tsx'),
  },
  [paths.keepAccount]: {
    title: 'Keep your account',
    load: () => import('../features/auth/KeepAccountScreen.tsx'),
  },
};

const legalScreens: Screens<LegalPath> = {
  [paths.terms]: { title: legalTitles.terms, load: () => import('./legal/TermsScreen.tsx') },
  [paths.privacy]: { title: legalTitles.privacy, load: () => import('./legal/PrivacyScreen.tsx') },
};

export const memberScreens: Screens<MemberPath | DetailPath> = {
  [paths.home]: { title: 'Home', load: () => import('../features/home/HomeScreen.tsx') },
  [paths.productMedia]: {
    title: pageTitles.productMedia,
    load: () => import('../features/products/ProductMediaScreen.tsx'),
  },
  [paths.wellnessProducts]: {
    title: pageTitles.wellnessProducts,
    load: () => import('../features/products/WellnessProductsScreen.tsx'),
  },
  [paths.myLinks]: { title: pageTitles.myLinks, load: () => import('../features/links/MyLinksScreen.tsx') },
  [detailPaths.linkReach]: { title: 'Who came', load: () => import('../features/reach/ReachScreen.tsx') },
  [paths.advancedTraining]: {
    title: pageTitles.advancedTraining,
    load: () => import('../features/training/TrainingScreen.tsx'),
  },
  [paths.advancedAudios]: {
    title: pageTitles.advancedAudios,
    load: () => import('../features/podcast/PodcastScreen.tsx'),
  },
  [paths.fastStart]: {
    title: pageTitles.fastStart,
    load: () => import('../features/training/FastStartScreen.tsx'),
  },
  [paths.radioConnection]: {
    title: pageTitles.radioConnection,
    load: () => import('../features/radio/RadioScreen.tsx'),
  },
  [paths.bonusMaterials]: {
    title: pageTitles.bonusMaterials,
    load: () => import('../features/bonus/BonusScreen.tsx'),
  },
  [paths.founderAudios]: {
    title: pageTitles.founderAudios,
    load: () => import('../features/bonus/FounderAudiosScreen.tsx'),
  },
  [paths.founder]: { title: pageTitles.founder, load: () => import('../features/bonus/FounderScreen.tsx') },
  [paths.eventPhotos]: {
    title: pageTitles.eventPhotos,
    load: () => import('../features/photos/PhotosScreen.tsx'),
  },
  [paths.subscription]: {
    title: 'Subscription',
    load: () => import('../features/subscription/SubscriptionScreen.tsx'),
  },
  [paths.profile]: {
    title: pageTitles.profile,
    load: () => import('../features/profile/ProfileScreen.tsx'),
  },
  [paths.inbox]: {
    title: pageTitles.inbox,
    load: () => import('../features/notifications/inbox/InboxScreen.tsx'),
  },
  [paths.notificationLogs]: {
    title: pageTitles.notificationLogs,
    load: () => import('../features/notifications/logs/NotificationLogsScreen.tsx'),
  },
  [paths.admin]: { title: 'Administration', load: () => import('../features/admin/AdminScreen.tsx') },
  [paths.members]: {
    title: 'Members',
    load: () => import('../features/members/MembersScreen.tsx'),
  },
  [paths.traces]: { title: 'Traces', load: () => import('../features/traces/TracesScreen.tsx') },
  [paths.health]: {
    title: 'Health',
    load: () => import('../features/system-health/HealthScreen.tsx'),
  },
  [paths.adminNotifications]: {
    title: pageTitles.adminNotifications,
    load: () => import('../features/notifications/AdminNotificationsScreen.tsx'),
  },
  [paths.rssMonitoring]: {
    title: pageTitles.rssMonitoring,
    load: () => import('../features/rss/RssScreen.tsx'),
  },
  [detailPaths.adminMember]: {
    title: 'Member',
    load: () => import('../features/members/MemberScreen.tsx'),
  },
};

const { Component: Shell, prefetch: fetchShell } = lazyWithPrefetch(() => import('./shell/Shell.tsx'));
const { Component: NotFoundScreen } = lazyWithPrefetch(() => import('../layout/NotFoundScreen.tsx'));

interface Route {
  element: ReactNode;
  /** Fetches what it needs ahead. */
  prefetch: () => void;
}

const routesOf = (screens: Readonly<Record<string, ScreenEntry>>, fetchFrame = () => {}) =>
  new Map<string, Route>(
    Object.entries(screens).map(([path, { title, load }]) => {
      const { Component, prefetch } = lazyWithPrefetch(load);
      const element = <Screen title={title} of={Component} />;
      return [path, { element, prefetch: () => [fetchFrame, prefetch].forEach((fetch) => fetch()) }];
    }),
  );
const publicRoutes = routesOf(publicScreens);
const legalRoutes = routesOf(legalScreens, fetchShell);
const memberRoutes = routesOf(memberScreens, fetchShell);

// Fetch the current screen while the server is asked who is signed in, not afterwards.
prefetchAt(window.location.pathname);

function prefetchAt(pathname: string): void {
  const path = screenAt(pathname)?.path ?? '';
  for (const routes of [publicRoutes, legalRoutes, memberRoutes]) routes.get(path)?.prefetch();
}

/** Starts to fetch a screen when its link is about to be followed. */
function prefetchOfLink({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (link && link.origin === window.location.origin) prefetchAt(link.pathname);
}
for (const approach of ['pointerover', 'pointerdown', 'focusin'])
  document.addEventListener(approach, prefetchOfLink, { passive: true });

const inShell = (screen: ReactNode) => (
  <Suspense fallback={<RipplesScreen label="Loading" />}>
    <Shell>
      <ScreenErrors>{screen}</ScreenErrors>
    </Shell>
  </Suspense>
);

/** The parameters in an address of this path: `{ id: '7' }` in `/admin/members/7`. */
function paramsIn(path: string, address: string): Record<string, string> {
  const parts = address.split('/');
  const named = path
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decoded(parts[at]!)]] : []));
  return Object.fromEntries(named) as Record<string, string>;
}

/** As it is, if it is no proper encoding of anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function AppRoutes() {
  const { pathname, search, hash } = useLocation();
  const screen = screenAt(pathname);
  // Each screen has exactly one URL: menus, parents and shared links rely on it.
  if (screen && screen.address !== pathname) return <Navigate to={screen.address + search + hash} replace />;
  const path = screen?.path ?? '';
  const open = publicRoutes.get(path);
  if (open) return open.element;
  const own = memberRoutes.get(path);
  if (!own)
    return inShell(legalRoutes.get(path)?.element ?? <Screen title="Page not found" of={NotFoundScreen} />);
  return (
    <ScreenParams value={paramsIn(path, pathname)}>
      <RouteGuard>{inShell(own.element)}</RouteGuard>
    </ScreenParams>
  );
}

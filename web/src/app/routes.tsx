import { legalTitles, pages } from '@clear-spring/content';
import { type DetailPath, detailPaths, screenAt } from '@clear-spring/contract';
import { type ComponentType, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
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

const memberScreens: Screens<MemberPath | DetailPath> = {
  [paths.home]: { title: 'Home', load: () => import('../features/home/HomeScreen.tsx') },
  [paths.productMedia]: {
    title: pages.productMedia.title,
    load: () => import('../features/products/ProductMediaScreen.tsx'),
  },
  [paths.wellnessProducts]: {
    title: pages.wellnessProducts.title,
    load: () => import('../features/products/WellnessProductsScreen.tsx'),
  },
  [paths.myLinks]: { title: pages.myLinks.title, load: () => import('../features/links/MyLinksScreen.tsx') },
  [detailPaths.linkReach]: { title: 'Who came', load: () => import('../features/reach/ReachScreen.tsx') },
  [paths.advancedTraining]: {
    title: pages.advancedTraining.title,
    load: () => import('../features/training/TrainingScreen.tsx'),
  },
  [paths.advancedAudios]: {
    title: pages.advancedAudios.title,
    load: () => import('../features/podcast/PodcastScreen.tsx'),
  },
  [paths.fastStart]: {
    title: pages.fastStart.title,
    load: () => import('../features/training/FastStartScreen.tsx'),
  },
  [paths.radioConnection]: {
    title: pages.radioConnection.title,
    load: () => import('../features/radio/RadioScreen.tsx'),
  },
  [paths.bonusMaterials]: {
    title: pages.bonusMaterials.title,
    load: () => import('../features/bonus/BonusScreen.tsx'),
  },
  [paths.founderAudios]: {
    title: pages.founderAudios.title,
    load: () => import('../features/bonus/FounderAudiosScreen.tsx'),
  },
  [paths.founder]: { title: pages.founder.title, load: () => import('../features/bonus/FounderScreen.tsx') },
  [paths.eventPhotos]: {
    title: pages.eventPhotos.title,
    load: () => import('../features/photos/PhotosScreen.tsx'),
  },
  [paths.subscription]: {
    title: 'Subscription',
    load: () => import('../features/subscription/SubscriptionScreen.tsx'),
  },
  [paths.profile]: {
    title: pages.profile.title,
    load: () => import('../features/profile/ProfileScreen.tsx'),
  },
  [paths.inbox]: {
    title: pages.inbox.title,
    load: () => import('../features/notifications/inbox/InboxScreen.tsx'),
  },
  [paths.notificationLogs]: {
    title: pages.notificationLogs.title,
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
    title: pages.adminNotifications.title,
    load: () => import('../features/notifications/AdminNotificationsScreen.tsx'),
  },
  [paths.rssMonitoring]: {
    title: pages.rssMonitoring.title,
    load: () => import('../features/rss/RssScreen.tsx'),
  },
  [detailPaths.adminMember]: {
    title: 'Member',
    load: () => import('../features/members/MemberScreen.tsx'),
  },
};

const { Component: Shell, prefetch: fetchShell } = lazyWithPrefetch(() => import('./shell/Shell.tsx'));
const { Component: NotFoundScreen } = lazyWithPrefetch(() => import('../layout/NotFoundScreen.tsx'));

/** By path: fetches the screen's script ahead. */
const prefetches = new Map<string, () => void>();

const routesOf = (screens: Readonly<Record<string, ScreenEntry>>, fetchFrame = () => {}) =>
  Object.entries(screens).map(([path, { title, load }]) => {
    const { Component, prefetch } = lazyWithPrefetch(load);
    prefetches.set(path, () => [fetchFrame, prefetch].forEach((fetch) => fetch()));
    return <Route key={path} path={path} element={<Screen title={title} of={Component} />} />;
  });
const publicRoutes = routesOf(publicScreens);
const legalRoutes = routesOf(legalScreens, fetchShell);
const memberRoutes = routesOf(memberScreens, fetchShell);

// Fetch the current screen while the server is asked who is signed in, not afterwards.
prefetchAt(window.location.pathname);

function prefetchAt(pathname: string): void {
  const screen = screenAt(pathname);
  if (screen) prefetches.get(screen.path)?.();
}

/** Starts to fetch a screen when its link is about to be followed. */
function prefetchOfLink({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (link && link.origin === window.location.origin) prefetchAt(link.pathname);
}
for (const approach of ['pointerover', 'pointerdown', 'focusin'])
  document.addEventListener(approach, prefetchOfLink, { passive: true });

const inShell = (
  <Suspense fallback={<RipplesScreen label="Loading" />}>
    <Shell>
      <ScreenErrors>
        <Outlet />
      </ScreenErrors>
    </Shell>
  </Suspense>
);

export function AppRoutes() {
  const { pathname, search, hash } = useLocation();
  const screen = screenAt(pathname);
  // Each screen has exactly one URL: menus, parents and shared links rely on it.
  if (screen && screen.address !== pathname)
    return <Navigate to={{ pathname: screen.address, search, hash }} replace />;
  return (
    <Routes>
      {/* The router treats two slashes as one; the server does not. */}
      {screen && publicRoutes}
      {screen && <Route element={<RouteGuard>{inShell}</RouteGuard>}>{memberRoutes}</Route>}
      <Route element={inShell}>
        {screen && legalRoutes}
        <Route path="*" element={<Screen title="Page not found" of={NotFoundScreen} />} />
      </Route>
    </Routes>
  );
}

import { pages, privacy, terms } from '@clear-spring/content';
import { lazy } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { paths } from './paths.ts';
import { RouteGuard } from './RouteGuard.tsx';
import { Screen } from './Screen.tsx';
import { Shell } from './Shell.tsx';

const AuthScreen = lazy(() => import('../features/auth/AuthScreen.tsx'));
const ResetPasswordScreen = lazy(() => import('../features/auth/ResetPasswordScreen.tsx'));
const UndoEmailChangeScreen = lazy(() => import('../features/auth/UndoEmailChangeScreen.tsx'));
const TermsScreen = lazy(() => import('./TermsScreen.tsx'));
const PrivacyScreen = lazy(() => import('./PrivacyScreen.tsx'));
const NotFoundScreen = lazy(() => import('./NotFoundScreen.tsx'));
const HomeScreen = lazy(() => import('../features/home/HomeScreen.tsx'));
const ProductMediaScreen = lazy(() => import('../features/products/ProductMediaScreen.tsx'));
const WellnessProductsScreen = lazy(() => import('../features/products/WellnessProductsScreen.tsx'));
const MyLinksScreen = lazy(() => import('../features/links/MyLinksScreen.tsx'));
const TrainingScreen = lazy(() => import('../features/training/TrainingScreen.tsx'));
const FastStartScreen = lazy(() => import('../features/training/FastStartScreen.tsx'));
const PodcastScreen = lazy(() => import('../features/podcast/PodcastScreen.tsx'));
const RadioScreen = lazy(() => import('../features/radio/RadioScreen.tsx'));
const BonusScreen = lazy(() => import('../features/bonus/BonusScreen.tsx'));
const FounderAudiosScreen = lazy(() => import('../features/bonus/FounderAudiosScreen.tsx'));
const FounderScreen = lazy(() => import('../features/bonus/FounderScreen.tsx'));
const PhotosScreen = lazy(() => import('../features/photos/PhotosScreen.tsx'));
const SubscriptionScreen = lazy(() => import('../features/subscription/SubscriptionScreen.tsx'));
const ProfileScreen = lazy(() => import('../features/profile/ProfileScreen.tsx'));
const NotificationLogsScreen = lazy(() => import('../features/notifications/NotificationLogsScreen.tsx'));
const AdminNotificationsScreen = lazy(() => import('../features/notifications/AdminNotificationsScreen.tsx'));
const RssScreen = lazy(() => import('../features/rss/RssScreen.tsx'));

const membersOnly = (
  <RouteGuard>
    <Shell>
      <Outlet />
    </Shell>
  </RouteGuard>
);

/** The table of contents of the product: every screen, by hand. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.auth} element={<Screen title="Sign in" of={AuthScreen} />} />
      <Route
        path={paths.resetPassword}
        element={<Screen title="Reset password" of={ResetPasswordScreen} />}
      />
      <Route
        path={paths.undoEmailChange}
        element={<Screen title="Change your email back" of={UndoEmailChangeScreen} />}
      />
      <Route path={paths.terms} element={<Screen title={terms.title} of={TermsScreen} />} />
      <Route path={paths.privacy} element={<Screen title={privacy.title} of={PrivacyScreen} />} />

      <Route element={membersOnly}>
        <Route path={paths.home} element={<Screen title="Home" of={HomeScreen} />} />
        <Route
          path={paths.productMedia}
          element={<Screen title={pages.productMedia.title} of={ProductMediaScreen} />}
        />
        <Route
          path={paths.wellnessProducts}
          element={<Screen title={pages.wellnessProducts.title} of={WellnessProductsScreen} />}
        />
        <Route path={paths.myLinks} element={<Screen title={pages.myLinks.title} of={MyLinksScreen} />} />
        <Route
          path={paths.advancedTraining}
          element={<Screen title={pages.advancedTraining.title} of={TrainingScreen} />}
        />
        <Route
          path={paths.advancedAudios}
          element={<Screen title={pages.advancedAudios.title} of={PodcastScreen} />}
        />
        <Route
          path={paths.fastStart}
          element={<Screen title={pages.fastStart.title} of={FastStartScreen} />}
        />
        <Route
          path={paths.radioConnection}
          element={<Screen title={pages.radioConnection.title} of={RadioScreen} />}
        />
        <Route
          path={paths.bonusMaterials}
          element={<Screen title={pages.bonusMaterials.title} of={BonusScreen} />}
        />
        <Route
          path={paths.founderAudios}
          element={<Screen title={pages.founderAudios.title} of={FounderAudiosScreen} />}
        />
        <Route path={paths.founder} element={<Screen title={pages.founder.title} of={FounderScreen} />} />
        <Route
          path={paths.eventPhotos}
          element={<Screen title={pages.eventPhotos.title} of={PhotosScreen} />}
        />
        <Route path={paths.subscription} element={<Screen title="Subscription" of={SubscriptionScreen} />} />
        <Route path={paths.profile} element={<Screen title={pages.profile.title} of={ProfileScreen} />} />
        <Route
          path={paths.notificationLogs}
          element={<Screen title={pages.notificationLogs.title} of={NotificationLogsScreen} />}
        />
        <Route
          path={paths.adminNotifications}
          element={<Screen title={pages.adminNotifications.title} of={AdminNotificationsScreen} />}
        />
        <Route
          path={paths.rssMonitoring}
          element={<Screen title={pages.rssMonitoring.title} of={RssScreen} />}
        />
      </Route>

      <Route path="*" element={<Screen title="Page not found" of={NotFoundScreen} />} />
    </Routes>
  );
}

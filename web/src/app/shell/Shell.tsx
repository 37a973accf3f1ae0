import { type ReactNode, useEffect } from 'react';
import { useAuth } from '../../features/auth/index.ts';
import { FollowNotifications } from '../../pwa/FollowNotifications.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { usePagePlace } from './use-page-place.ts';
import { watchPresses } from '../../ui/overlay/one-press.ts';

/** Surrounds every page except those for signing in, also a public page on which a session has ended. */
export default function Shell({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  usePagePlace();
  // Where nobody is signed in nothing lies over the page.
  useEffect(watchPresses, []);
  return (
    <div className="flex min-h-dvh flex-col pb-(--dock)">
      <SkipLink
        to="main"
        className="fixed top-2 left-2 z-30 -translate-y-[calc(100%+3*var(--spacing))] focus:translate-y-0"
      >
        Skip to content
      </SkipLink>
      <Header />
      <main id="main" tabIndex={-1} className="page flex-1 pt-6 pb-10 desk:pt-13 wide:pb-20">
        {children}
      </main>
      {user && (
        <>
          <Footer />
          <FollowNotifications />
        </>
      )}
    </div>
  );
}

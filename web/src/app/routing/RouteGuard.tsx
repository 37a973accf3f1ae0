import { brand } from '@clear-spring/content';
import { Fragment, type ReactNode, useDeferredValue, useLayoutEffect } from 'react';
import { Navigate, useLocation } from '../../browser/router.tsx';
import { useAuth } from '../../features/auth/index.ts';
import { RipplesScreen } from '../../ui/Ripples.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { paths } from '../../navigation/paths.ts';
import { replaceHead } from '../screen-head.ts';

/** Lets members in and nobody else. What a member may do on a screen is up to that screen. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const { user, isLoading, error, leaving, generation } = useAuth();
  const { pathname, search, hash } = useLocation();
  // The first render of the page is the largest. Deferred, React renders it in slices, so a phone stays responsive.
  const isKnown = useDeferredValue(!isLoading, false);
  if (isLoading || !isKnown) return <RipplesScreen label="Loading" />;
  if (!user && error) return <Unreachable />;
  const stays = leaving?.how === 'over' && leaving.stayAt === pathname;
  if (!user && !stays) {
    // After a sign-out, the next member starts at home. After a session that ended, only its own member returns here.
    const state = leaving?.how === 'signed-out' ? null : { from: pathname + search + hash, of: leaving?.of };
    return <Navigate to={paths.auth} state={state} replace />;
  }
  return <Fragment key={generation}>{children}</Fragment>;
}

/** The server did not say who this is. Only a 401 turns a member into a visitor, so this does not redirect. */
function Unreachable() {
  useLayoutEffect(replaceHead, []);
  return (
    <main className="page pt-[14dvh]">
      <ErrorState
        heading="h1"
        title={`We cannot reach ${brand.productName}`}
        onRetry={() => window.location.reload()}
      >
        Check your connection, then try again.
      </ErrorState>
    </main>
  );
}

import { brand } from '@clear-spring/content';
import { Fragment, useDeferredValue, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuth } from '../../features/auth/index.ts';
import { RipplesScreen } from '../../ui/Ripples.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { paths } from '../../navigation/paths.ts';

/** Lets members in and nobody else. It asks only whether someone is signed in; what they may do there is the screen's matter. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const { user, isLoading, error, leaving, turn } = useAuth();
  const { pathname, search } = useLocation();
  // The page is the most that is ever drawn at once. Deferred, it is drawn in slices, between which a phone answers.
  const isKnown = useDeferredValue(!isLoading, false);
  if (isLoading || !isKnown) return <RipplesScreen label="Loading" />;
  if (!user && error) return <Unreachable />;
  const stays = leaving?.how === 'over' && leaving.stayAt === pathname;
  if (!user && !stays) {
    // Whoever comes after one who signed out begins at home; after a session that ended, whoever is not its member.
    const state = leaving?.how === 'signed-out' ? null : { from: pathname + search, of: leaving?.of };
    return <Navigate to={paths.auth} state={state} replace />;
  }
  return <Fragment key={turn}>{children}</Fragment>;
}

/** The server did not say who this is. Only its 401 makes a visitor of a member, so this is no place for a redirect. */
function Unreachable() {
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

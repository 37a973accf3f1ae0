import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useLocation } from '../../browser/router.tsx';
import { ErrorState } from '../../ui/States.tsx';

interface CatcherProps {
  /** Another path clears the error. */
  pathname: string;
  panel: ReactNode;
  children: ReactNode;
}

interface CatcherState {
  failed: boolean;
  pathname: string;
}

class Catcher extends Component<CatcherProps, CatcherState> {
  override state = { failed: false, pathname: this.props.pathname };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ pathname }: CatcherProps, state: CatcherState) {
    return pathname === state.pathname ? null : { failed: false, pathname };
  }

  override render() {
    return this.state.failed ? this.props.panel : this.props.children;
  }
}

/** Catches errors around the screens, and those of screens outside the shell. */
export function RouterErrors({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const panel = (
    <main className="page pt-[14dvh]">
      <RouterErrorPanel />
    </main>
  );
  return (
    <Catcher pathname={pathname} panel={panel}>
      {children}
    </Catcher>
  );
}

/** Catches what a screen throws while loading or rendering. The header and its navigation stay. */
export function ScreenErrors({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Catcher pathname={pathname} panel={<RouterErrorPanel />}>
      {children}
    </Catcher>
  );
}

export function RouterErrorPanel() {
  return (
    <ErrorState
      heading="h1"
      title="Something went wrong"
      icon={<TriangleAlert aria-hidden />}
      retry="Refresh"
      onRetry={() => window.location.reload()}
      className="rounded-card bg-paper shadow-rest"
    >
      This page could not be shown. Refresh it to try again.
    </ErrorState>
  );
}

import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/States.tsx';

/** Catches what a screen throws while it is drawn or loaded. */
export class RouterErrors extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <RouterErrorPanel /> : this.props.children;
  }
}

export function RouterErrorPanel() {
  return (
    <main className="page pt-[14dvh]">
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
    </main>
  );
}

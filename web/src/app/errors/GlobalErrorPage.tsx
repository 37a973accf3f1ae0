import { Component, type ReactNode, useLayoutEffect } from 'react';
import { TriangleAlert } from 'lucide-react';
import { ErrorState } from '../../ui/States.tsx';
import { replaceHead } from '../screen-head.ts';
import { watchGlobalErrors } from './global-errors.ts';

/** Replaces the app with a full page after an error that nothing below caught, during rendering or elsewhere. */
export class GlobalErrors extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  private unwatch = () => {};

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    this.unwatch = watchGlobalErrors(() => this.setState({ failed: true }));
  }

  override componentWillUnmount() {
    this.unwatch();
  }

  override render() {
    return this.state.failed ? <GlobalErrorPage /> : this.props.children;
  }
}

export function GlobalErrorPage() {
  useLayoutEffect(replaceHead, []);
  return (
    <main className="page grid min-h-dvh place-content-center pb-16">
      <ErrorState
        heading="h1"
        title="Something unexpected happened"
        icon={<TriangleAlert aria-hidden />}
        retry="Refresh Page"
        onRetry={() => window.location.reload()}
      >
        The app cannot go on from here. Refreshing the page usually helps.
      </ErrorState>
    </main>
  );
}

import { Component, type ReactNode } from 'react';
import { RotateCw } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import { watchGlobalErrors } from './global-errors.ts';

/** Shows a full page in place of the app after an error that nothing below caught, drawn or not. */
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
  return (
    <main
      role="alert"
      className="page grid min-h-dvh place-content-center justify-items-center pb-16 text-center"
    >
      <Picture src="/art/empty-bowl.svg" width={320} height={240} className="mb-6 h-auto w-60" />
      <h1 className="t-title">The spring is troubled</h1>
      <p className="mt-3 mb-7 max-w-[36ch] text-ink-soft">
        Something unexpected happened and this page cannot go on. Refreshing it usually helps.
      </p>
      <Button variant="call" icon={<RotateCw aria-hidden />} onClick={() => window.location.reload()}>
        Refresh Page
      </Button>
    </main>
  );
}

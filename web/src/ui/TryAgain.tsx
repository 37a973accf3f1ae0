import { clsx } from 'clsx';
import { Button } from './Button.tsx';

interface TryAgainProps {
  /** What could not be read. */
  children: string;
  onRetry: () => unknown;
  className?: string;
}

/** Instead of a part of a card that could not be read. Announced when it appears. */
export function TryAgain({ children, onRetry, className }: TryAgainProps) {
  return (
    <div role="alert" className={clsx('flex flex-wrap items-center justify-between gap-3', className)}>
      <p className="text-ink-soft">{children}</p>
      <Button variant="plain" slim onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  );
}

import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface AlertProps {
  children: ReactNode;
  /** A toast says it already: screen readers announce it once. */
  isSaid?: boolean;
  className?: string;
}

/** An error of a whole form, in a red box above its button. Announced when it appears. */
export function Alert({ children, isSaid, className }: AlertProps) {
  return (
    <p
      role={isSaid ? undefined : 'alert'}
      className={clsx(
        'flex items-start gap-[0.6rem] rounded-field bg-rose-wash px-4 py-3 text-left text-label leading-snug font-[560] text-rose-ink',
        className,
      )}
    >
      <CircleAlert className="mt-px" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

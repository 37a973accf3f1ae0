import { clsx } from 'clsx';

/** How much of the most a figure is. The figure itself stands beside it. */
export function ShareBar({ count, most, className }: { count: number; most: number; className?: string }) {
  return (
    <span aria-hidden className={clsx('block h-1.5 overflow-hidden rounded-full bg-well', className)}>
      <span
        data-mark
        className="block h-full rounded-full bg-spring-mid"
        style={{ width: `${most === 0 ? 0 : (count / most) * 100}%` }}
      />
    </span>
  );
}

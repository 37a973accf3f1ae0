import { clsx } from 'clsx';

/**
 * A placeholder. Give it the size and radius of the real thing, which win over its own, and a parent aria-busy. The
 * footer waits for it.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-loading
      className={clsx(
        'block [:where(&)]:h-4 [:where(&)]:rounded-chip bg-[length:300%_100%] motion-reduce:animate-none',
        'bg-[linear-gradient(100deg,var(--well)_40%,color-mix(in_srgb,var(--well)_55%,var(--paper))_50%,var(--well)_60%)]',
        // Moving restyles each of them at every frame, which most loads are over before.
        'animate-[drift_1.8s_linear_400ms_infinite]',
        className,
      )}
    />
  );
}

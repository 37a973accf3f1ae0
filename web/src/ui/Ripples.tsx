import { clsx } from 'clsx';

const widening =
  'origin-center [transform-box:fill-box] animate-[ripple_1.8s_ease-out_infinite] motion-reduce:animate-none';
const delays = [
  '',
  '[animation-delay:-0.6s] motion-reduce:scale-65',
  '[animation-delay:-1.2s] motion-reduce:scale-30',
];

/** Waiting: three rings widening on water. The label is for screen readers unless `shown`. */
export function Ripples({ label = 'Loading', shown = false, className }: RipplesProps) {
  return (
    <div role="status" className={clsx('flex flex-col items-center gap-4', className)}>
      <svg viewBox="0 0 96 40" className="w-24 text-spring-mid" fill="none" stroke="currentColor" aria-hidden>
        {delays.map((delay) => (
          <ellipse
            key={delay}
            cx="48"
            cy="20"
            rx="46"
            ry="18"
            strokeWidth="1.6"
            className={clsx(widening, delay)}
          />
        ))}
      </svg>
      <p className={shown ? 'text-ink-soft' : 'sr-only'}>{label}</p>
    </div>
  );
}

interface RipplesProps {
  label?: string;
  shown?: boolean;
  className?: string;
}

/**
 * Ripples for a whole screen. They fade in late, so that quick loads show none. At start-up they continue those of
 * index.html (start.css). The footer is hidden meanwhile.
 */
export function RipplesScreen({ label, shown }: Pick<RipplesProps, 'label' | 'shown'>) {
  return (
    <div
      data-loading
      className="grid min-h-[70dvh] animate-fade place-items-start justify-items-center pt-[22dvh] [animation-delay:180ms]"
    >
      <Ripples label={label} shown={shown} />
    </div>
  );
}

/** The small version, in place of a button's icon. Decorative: the button says that it is busy. */
export function RippleRing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={clsx('flex-none', className)}
      fill="none"
      stroke="currentColor"
      aria-hidden
    >
      {delays.map((delay) => (
        <circle key={delay} cx="12" cy="12" r="10.5" strokeWidth="2" className={clsx(widening, delay)} />
      ))}
    </svg>
  );
}

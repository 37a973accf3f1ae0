import { clsx } from 'clsx';
import { fastStartTexts } from './fast-start.texts.ts';

/** Progress, drawn as stones over water. */
export function StepsBadge({ done, total }: { done: number; total: number }) {
  return (
    <p className="mt-4 inline-flex flex-wrap items-center gap-x-3 rounded-card bg-spring-wash px-4 py-1.5 text-label font-semibold text-spring-ink">
      <span className="flex flex-wrap gap-1.5" aria-hidden>
        {Array.from({ length: total }, (_, step) => (
          <span
            key={step}
            data-mark={step < done ? '' : 'open'}
            className={clsx(
              'h-2 w-4 rounded-full',
              step < done ? 'bg-spring' : 'ring-[1.25px] ring-spring-mid ring-inset',
            )}
          />
        ))}
      </span>
      <span>{fastStartTexts.steps(done, total)}</span>
    </p>
  );
}

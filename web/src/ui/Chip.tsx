import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type ChipTone = 'sage' | 'clay' | 'spring' | 'rose' | 'quiet';

const tones: Record<ChipTone, string> = {
  sage: 'bg-sage-wash text-sage-ink',
  clay: 'bg-clay-wash text-clay-ink',
  spring: 'bg-spring-wash text-spring-ink',
  rose: 'bg-rose-wash text-rose-ink',
  quiet: 'bg-well text-ink-soft',
};

/** A word about a thing: its category, its state. Icons in it are small: pass them as children before the word. */
export function Chip({
  tone = 'sage',
  children,
  className,
}: {
  tone?: ChipTone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-[0.3rem] rounded-chip px-2.5 py-0.5 text-tiny leading-[1.45] font-semibold',
        'whitespace-nowrap max-narrow:whitespace-normal [&_.lucide]:size-[0.9rem]',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

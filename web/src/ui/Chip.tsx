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

/**
 * A word about a thing: its category, its state. Icons in it are small: pass them as children before the word. Several
 * words break only where they do not fit beside each other; a column of a table is as wide as they are.
 */
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
        'inline-flex max-w-full flex-none items-center gap-[0.3rem] rounded-chip px-2.5 py-0.5 text-tiny leading-[1.45] font-semibold',
        'narrow:in-[td]:whitespace-nowrap [&_.lucide]:size-[0.9rem] [&_.lucide]:flex-none',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

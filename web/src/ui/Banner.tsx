import { clsx } from 'clsx';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';

interface BannerProps {
  title: string;
  children: ReactNode;
  icon?: ReactNode;
  /** welcome: a clay seal on lifted paper. active: on sage, for what is running. */
  tone?: 'welcome' | 'active';
  /** Reaches up over the hero above it. */
  overlap?: boolean;
  className?: string;
}

export function Banner({
  title,
  children,
  icon = <Sparkles aria-hidden />,
  tone = 'welcome',
  overlap,
  className,
}: BannerProps) {
  const active = tone === 'active';
  return (
    <aside
      aria-label={title}
      className={clsx(
        'relative flex items-center gap-4 rounded-card px-5 py-4 wide:w-fit wide:py-[1.125rem] wide:pr-7',
        active ? 'bg-sage-wash' : 'bg-lifted shadow-lift',
        overlap && 'z-1 -mt-11 wide:ml-16 wide:max-w-[calc(100%-8rem)]',
        className,
      )}
    >
      <span
        className={clsx(
          'grid size-[3.25rem] flex-none place-items-center rounded-full',
          active ? 'bg-sage text-on-sage' : 'bg-clay-wash text-clay-ink',
        )}
      >
        {icon}
      </span>
      <div>
        <h2 className="t-head text-[1.1875rem]">{title}</h2>
        <p className={clsx('mt-[0.2rem] text-label leading-[1.42]', active ? 'text-ink' : 'text-ink-soft')}>
          {children}
        </p>
      </div>
    </aside>
  );
}

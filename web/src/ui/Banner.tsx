import { clsx } from 'clsx';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';

interface BannerProps {
  title: string;
  children: ReactNode;
  icon?: ReactNode;
  /** welcome: a clay seal on lifted paper. water: a welcome in blue. active: on sage, for what is running. due: on rose, for what is owed. */
  tone?: keyof typeof tones;
  /** Overlaps the hero above it. */
  overlap?: boolean;
  className?: string;
}

const tones = {
  welcome: { ground: 'bg-lifted shadow-lift', seal: 'bg-clay-wash text-clay-ink', words: 'text-ink-soft' },
  water: { ground: 'bg-water-wash', seal: 'bg-water-ink text-water-wash', words: 'text-ink' },
  active: { ground: 'bg-sage-wash', seal: 'bg-sage text-on-sage', words: 'text-ink' },
  due: { ground: 'bg-rose-wash', seal: 'bg-rose-ink text-rose-wash', words: 'text-ink' },
};

export function Banner({
  title,
  children,
  icon = <Sparkles aria-hidden />,
  tone = 'welcome',
  overlap,
  className,
}: BannerProps) {
  const { ground, seal, words } = tones[tone];
  return (
    <aside
      aria-label={title}
      className={clsx(
        'relative flex items-center gap-4 max-tight:flex-col max-tight:items-start max-tight:gap-2 rounded-card px-5 py-4 desk:w-fit wide:py-4.5 wide:pr-7',
        ground,
        overlap && 'z-1 -mt-11 wide:ml-16 wide:max-w-[calc(100%-8rem)]',
        className,
      )}
    >
      <span className={clsx('grid size-13 flex-none place-items-center rounded-full', seal)}>{icon}</span>
      <div>
        <h2 className="t-head text-[1.1875rem]">{title}</h2>
        <p className={clsx('mt-[0.2rem] max-w-measure text-label leading-[1.42]', words)}>{children}</p>
      </div>
    </aside>
  );
}

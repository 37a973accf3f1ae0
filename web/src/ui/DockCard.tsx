import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { RoundButton } from './RoundButton.tsx';

/** Its position: at the foot of the screen, in the corner where there is room. */
export const atTheFoot =
  'fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] desk:right-7 desk:bottom-7 desk:left-auto';

interface DockCardProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** Two equal buttons, or nothing if there is nothing to answer. */
  children?: ReactNode;
  /** A cross in the corner, and its accessible name. */
  close?: { label: string; onClose: () => void };
}

/** A card at the foot of the page that asks something. */
export function DockCard({ icon, title, text, children, close }: DockCardProps) {
  return (
    <aside
      aria-label={title}
      className="pointer-events-auto relative max-h-[60dvh] w-full animate-rise overflow-y-auto rounded-card bg-lifted p-4.5 shadow-float desk:w-104"
    >
      <div className={clsx('flex items-center gap-4', close && 'pr-8')}>
        <span className="grid size-13 flex-none place-items-center overflow-hidden rounded-full bg-spring-wash text-spring-ink max-tight:hidden">
          {icon}
        </span>
        <div className="min-w-0">
          <h2 className="t-name">{title}</h2>
          <p className="mt-0.5 text-label leading-[1.4] text-ink-soft">{text}</p>
        </div>
      </div>
      {close && (
        <RoundButton label={close.label} onClick={close.onClose} className="absolute top-1 right-1">
          <X aria-hidden />
        </RoundButton>
      )}
      {children && <div className="mt-4 flex flex-wrap gap-2.5 *:flex-1">{children}</div>}
    </aside>
  );
}

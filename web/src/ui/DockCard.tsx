import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { RoundButton } from './RoundButton.tsx';

interface DockCardProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** An equal pair of buttons, or nothing where there is nothing to answer. */
  children?: ReactNode;
  /** A cross at the corner, and its name. */
  close?: { label: string; onClose: () => void };
}

/** A card at the foot of the page that asks something. */
export function DockCard({ icon, title, text, children, close }: DockCardProps) {
  return (
    <aside
      aria-label={title}
      className="pointer-events-auto relative grid w-full animate-rise grid-cols-[3.25rem_1fr] items-center gap-x-4 rounded-card bg-lifted p-[1.1rem] shadow-float wide:w-[26rem]"
    >
      <span className="grid size-[3.25rem] place-items-center overflow-hidden rounded-full bg-spring-wash text-spring-ink">
        {icon}
      </span>
      <div className={clsx(close && 'pr-8')}>
        <h2 className="t-name">{title}</h2>
        <p className="mt-[0.15rem] text-label leading-[1.4] text-ink-soft">{text}</p>
      </div>
      {close && (
        <RoundButton label={close.label} onClick={close.onClose} className="absolute top-1 right-1">
          <X aria-hidden />
        </RoundButton>
      )}
      {children && <div className="col-span-2 mt-4 grid grid-cols-2 gap-[0.6rem]">{children}</div>}
    </aside>
  );
}

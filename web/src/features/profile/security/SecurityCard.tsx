import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';

interface SecurityCardProps {
  title: string;
  hint?: string;
  /** A chip beside the title. */
  mark?: ReactNode;
  children: ReactNode;
}

export function SecurityCard({ title, hint, mark, children }: SecurityCardProps) {
  return (
    <Card as="section" aria-label={title} className="p-5 wide:p-7">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="t-head">{title}</h2>
        {mark}
      </div>
      {hint && <p className="mt-1 max-w-measure text-ink-soft">{hint}</p>}
      {children}
    </Card>
  );
}

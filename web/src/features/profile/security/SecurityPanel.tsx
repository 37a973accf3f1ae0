import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Devices } from './Devices.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** The password, the second factor, and where the account is open. */
export function SecurityPanel({ username }: { username: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ChangePassword username={username} />
      <TwoFactor username={username} />
      <Devices />
    </div>
  );
}

interface SecurityCardProps {
  title: string;
  hint?: string;
  /** Beside the title: a chip. */
  mark?: ReactNode;
  children: ReactNode;
}

export function SecurityCard({ title, hint, mark, children }: SecurityCardProps) {
  return (
    <Card as="section" aria-label={title} className="p-5 wide:p-7">
      <div className="flex items-center gap-3">
        <h2 className="t-head">{title}</h2>
        {mark}
      </div>
      {hint && <p className="mt-1 max-w-measure text-ink-soft">{hint}</p>}
      {children}
    </Card>
  );
}

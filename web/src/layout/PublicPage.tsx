import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';

/** The frame of pages that an e-mail leads to, session or not. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col pb-(--dock)">
      <header className="page flex h-15 items-center desk:h-19">
        <Logo />
      </header>
      <main tabIndex={-1} className="page flex-1 pb-16">
        {children}
      </main>
    </div>
  );
}

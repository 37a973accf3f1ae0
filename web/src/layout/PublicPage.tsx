import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';

/** The layout of pages that e-mails link to, with or without a session. */
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

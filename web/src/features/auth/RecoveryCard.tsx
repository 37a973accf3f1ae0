import type { ReactNode } from 'react';
import { PublicPage } from '../../layout/PublicPage.tsx';
import { focusWhenShown } from '../../ui/focus/focus-when-shown.ts';
import { Seal } from '../../ui/States.tsx';

interface RecoveryCardProps {
  tone: 'rose' | 'sage' | 'spring';
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

/** One state of a page that a link in an e-mail opens: a seal, a text, an action. */
export function RecoveryCard({ tone, icon, title, text, children }: RecoveryCardProps) {
  return (
    <PublicPage>
      <section className="mx-auto mt-[6dvh] max-w-[29rem] rounded-card bg-paper px-6 py-10 text-center shadow-rest desk:px-10">
        <Seal tone={tone}>{icon}</Seal>
        <h1 key={title} tabIndex={-1} ref={focusWhenShown} className="t-title outline-none">
          {title}
        </h1>
        <p className="mt-3 mb-7 text-ink-soft">{text}</p>
        {children}
      </section>
    </PublicPage>
  );
}

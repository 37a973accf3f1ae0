import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';

interface NotFoundProps {
  title: string;
  children: ReactNode;
  /** The way out. */
  to: string;
  action: string;
}

/** A screen of its own, for what is not there. */
export function NotFound({ title, children, to, action }: NotFoundProps) {
  return (
    <section className="mx-auto max-w-[30rem] text-center">
      <h1 tabIndex={-1} className="t-title outline-none">
        {title}
      </h1>
      <p className="mt-3 mb-7 text-ink-soft">{children}</p>
      <ButtonLink to={to} variant="call">
        {action}
      </ButtonLink>
      <Picture
        src="/art/not-found.svg"
        width={400}
        height={300}
        className="mx-auto mt-6 h-auto w-full max-w-100"
      />
    </section>
  );
}

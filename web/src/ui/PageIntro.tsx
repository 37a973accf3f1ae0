import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../browser/router.tsx';

/** A link to the page above, named after it, in the space above the heading. Phones have it in the header. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      data-head
      className="-mt-13 mb-2 -ml-1 hidden min-h-touch w-fit items-center gap-[0.4rem] text-label font-[560] no-underline hover:underline desk:flex"
    >
      <ArrowLeft aria-hidden />
      {children}
    </Link>
  );
}

interface PageIntroProps {
  title: string;
  intro?: ReactNode;
  back?: { to: string; name: string };
  children?: ReactNode;
  className?: string;
}

/** The head of a page: its one h1, a sentence or two. */
export function PageIntro({ title, intro, back, children, className }: PageIntroProps) {
  return (
    <header className={className} data-head>
      {back && <BackLink to={back.to}>{back.name}</BackLink>}
      <div className="max-w-[44rem] pb-6 wide:pb-8">
        <h1 tabIndex={-1} className="t-title outline-none">
          {title}
        </h1>
        {intro && <p className="mt-2 max-w-[54ch] text-ink-soft">{intro}</p>}
        {children}
      </div>
    </header>
  );
}

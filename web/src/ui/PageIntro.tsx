import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../browser/router.tsx';
import { Picture } from './Picture.tsx';

/** A link to the page above, named after it. Phones have it in the header. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      data-head
      className="-ml-1 hidden min-h-touch items-center gap-[0.4rem] text-label font-[560] no-underline hover:underline desk:inline-flex"
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
  /** The picture of the page, beside the words when there is room. */
  picture?: string;
  children?: ReactNode;
  className?: string;
}

/** The head of a page: its one h1, a sentence or two, its picture. */
export function PageIntro({ title, intro, back, picture, children, className }: PageIntroProps) {
  const words = (
    <div className="max-w-[44rem]">
      <h1 tabIndex={-1} className="t-title outline-none">
        {title}
      </h1>
      {intro && <p className="mt-2 max-w-[54ch] text-ink-soft">{intro}</p>}
      {children}
    </div>
  );
  return (
    <header className={className} data-head>
      {back && <BackLink to={back.to}>{back.name}</BackLink>}
      <div
        className={clsx(
          'pt-2 pb-6 wide:pb-8',
          back ? 'wide:pt-2' : 'wide:pt-5',
          picture &&
            'grid items-center gap-6 desk:grid-cols-2 wide:grid-cols-[1fr_minmax(0,37rem)] wide:gap-16',
        )}
      >
        {words}
        {picture && (
          <Picture
            src={picture}
            width={592}
            height={360}
            className="aspect-[560/340] w-full rounded-card object-cover"
          />
        )}
      </div>
    </header>
  );
}

import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface SkipLinkProps {
  /** The id of the element that takes the focus. */
  to: string;
  className: string;
  children: string;
}

/** Seen while it has the focus, which it moves past what follows. */
export function SkipLink({ to, className, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        // A new address is a new visit, which ends a search.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
      className={clsx('rounded-pill bg-spring px-5 py-3 font-semibold text-on-spring', className)}
    >
      {children}
    </a>
  );
}

/** Many controls, with a way past them for the keyboard. */
export function Skippable({ name = 'list', children }: { name?: string; children: ReactNode }) {
  const end = useId();
  return (
    <>
      <SkipLink to={end} className="absolute z-1 not-focus:sr-only">
        {`Skip the ${name}`}
      </SkipLink>
      {children}
      <p id={end} tabIndex={-1} className="sr-only">
        {`End of the ${name}`}
      </p>
    </>
  );
}

import type { ReactNode } from 'react';

/** A list of the member's, under its heading; a sentence where there is none. */
export function MemberPart({
  title,
  none,
  children,
}: {
  title: string;
  none: string;
  children: readonly ReactNode[];
}) {
  return (
    <section aria-label={title} className="mt-9">
      <h2 className="t-head mb-3">{title}</h2>
      {children.length > 0 ? (
        <ul className="border-b border-line *:border-t *:border-line">{children}</ul>
      ) : (
        <p className="border-t border-line pt-3 text-ink-soft">{none}</p>
      )}
    </section>
  );
}

/** One line of it: a round icon or a picture, two lines of text, and what stands at the end. */
export function MemberLine({
  icon,
  hint,
  end,
  children,
}: {
  icon: ReactNode;
  hint?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-1 py-2.5 text-label">
      {icon}
      <div className="min-w-0 flex-1 basis-32 wrap-anywhere">
        {children}
        {hint && <p className="text-small text-ink-soft">{hint}</p>}
      </div>
      {end}
    </li>
  );
}

export function LineIcon({ children }: { children: ReactNode }) {
  return (
    <span className="grid size-11 flex-none place-items-center rounded-full bg-well text-ink-soft [&_.lucide]:size-4.5">
      {children}
    </span>
  );
}

import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../browser/router.tsx';

/** bare: no fill until hover. rose: the same, and destroys. tint: on a wash. ring: the play button of a row. */
type RoundVariant = 'bare' | 'rose' | 'tint' | 'ring';

interface RoundLook {
  /** The accessible name and the tooltip: an icon alone says nothing. */
  label: string;
  variant?: RoundVariant;
  children: ReactNode;
}

const variants: Record<RoundVariant, string> = {
  bare: 'text-ink hover:bg-well',
  rose: 'text-rose-ink hover:bg-rose-wash',
  tint: 'bg-spring-wash text-spring-ink',
  ring: 'text-spring-ink ring-[1.25px] ring-inset ring-line-firm hover:bg-well',
};

const look = (variant: RoundVariant, className?: string) =>
  clsx(
    'inline-grid size-touch flex-none place-items-center rounded-full no-underline',
    'transition-colors duration-(--m-quick) ease-calm',
    'disabled:text-ink-soft disabled:opacity-60 disabled:hover:bg-transparent',
    'aria-disabled:text-ink-soft aria-disabled:opacity-60 aria-disabled:hover:bg-transparent',
    variants[variant],
    className,
  );

export type RoundButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & RoundLook;

export function RoundButton({ label, variant = 'bare', className, ...rest }: RoundButtonProps) {
  return <button type="button" {...rest} aria-label={label} className={look(variant, className)} />;
}

export type RoundLinkProps = Omit<ComponentProps<'a'>, 'aria-label' | 'href'> &
  RoundLook &
  ({ to: string } | { href: string });

/** A RoundButton that is a link: `to` stays in the app, `href` opens another site in a new tab. */
export function RoundLink({ label, variant = 'bare', className, ...rest }: RoundLinkProps) {
  const style = look(variant, className);
  if ('to' in rest) return <Link {...rest} aria-label={label} className={style} />;
  return <a target="_blank" rel="noopener noreferrer" {...rest} aria-label={label} className={style} />;
}

import { clsx } from 'clsx';
import { ArrowUpRight } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from '../browser/router.tsx';
import { RippleRing } from './Ripples.tsx';

/** call: the one clay invitation of a screen. spring: confirms. rose: destroys. tint: helps. plain: leaves. done: two seconds after a copy. */
export type ButtonVariant = 'call' | 'spring' | 'rose' | 'tint' | 'plain' | 'done';

export interface ButtonLook {
  variant?: ButtonVariant;
  slim?: boolean;
  wide?: boolean;
  /** Icon over label on phones, a pill when wide: for the equal actions of one thing. */
  tile?: boolean;
  icon?: ReactNode;
}

const variants: Record<ButtonVariant, string> = {
  call: 'bg-clay text-on-clay hover:bg-clay-press',
  spring: 'bg-spring text-on-spring hover:bg-spring-press',
  rose: 'bg-rose-ink text-ground hover:bg-[color-mix(in_srgb,var(--rose-ink)_88%,var(--ground))]',
  tint: 'bg-spring-wash text-spring-ink hover:bg-[color-mix(in_srgb,var(--spring-wash)_90%,var(--spring-ink))]',
  plain: 'text-spring-ink ring-[1.25px] ring-inset ring-line-firm hover:bg-well',
  done: 'bg-sage-wash text-sage-ink',
};

const disabled =
  'disabled:bg-well disabled:text-ink-soft disabled:ring-0 disabled:active:scale-100 aria-disabled:active:scale-100';

function look({ variant = 'spring', slim, wide, tile }: ButtonLook, className?: string) {
  return clsx(
    'relative inline-flex items-center justify-center gap-2.25 rounded-pill border-0 py-1.5',
    'text-center leading-[1.15] font-semibold no-underline select-none',
    'transition-[background-color,scale] duration-(--m-quick) ease-calm active:scale-[0.985]',
    slim || tile ? 'min-h-touch px-4.25 text-label' : 'min-h-button px-5.5 text-body',
    tile && 'max-wide:min-h-16 max-wide:flex-col max-wide:gap-1.25 max-wide:rounded-field',
    tile && 'max-wide:px-2 max-wide:text-small',
    wide && 'w-full max-w-96',
    variants[variant],
    className,
  );
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Label and width stay; ripples replace the icon. */
    busy?: boolean;
  };

export function Button({ variant, slim, wide, tile, icon, busy, className, children, ...rest }: ButtonProps) {
  // Not `disabled` while busy: the keyboard focus would be lost.
  const refuse = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...rest}
      className={clsx(look({ variant, slim, wide, tile }, className), disabled)}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: refuse })}
    >
      {busy && icon ? <RippleRing className="size-5" /> : icon}
      <span className="relative">
        {busy && !icon && <RippleRing className="absolute top-1/2 right-full mr-1 size-4 -translate-y-1/2" />}
        <span>{children}</span>
      </span>
    </button>
  );
}

export type ButtonLinkProps = ButtonLook &
  Omit<ComponentProps<'a'>, 'href'> &
  ({ to: string; state?: unknown; href?: never } | { to?: never; href: string; external?: boolean });

/** A link that looks like a button. `to` stays in the app; `href` with `external` opens a new tab and ends in ↗. */
export function ButtonLink({
  variant,
  slim,
  wide,
  tile,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const style = look({ variant, slim, wide, tile }, className);
  if (rest.to !== undefined) {
    return (
      <Link {...rest} className={style}>
        {icon}
        <span>{children}</span>
      </Link>
    );
  }
  const { external, ...anchor } = rest;
  return (
    <a {...anchor} {...(external && newTab)} className={style}>
      {icon}
      <span>{children}</span>
      {external && <ArrowUpRight aria-hidden />}
    </a>
  );
}

/** Attributes of every link to another site. A description leaves the link's accessible name as it is on the page. */
export const newTab = {
  target: '_blank',
  rel: 'noopener noreferrer',
  'aria-description': 'Opens in a new tab',
} as const;

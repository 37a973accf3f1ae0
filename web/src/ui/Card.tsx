import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** Paper on the page. Pass padding by className; `as="li"` or so for lists. */
export function Card({
  as: Tag = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' }) {
  const Element = Tag as 'div';
  return <Element {...rest} className={clsx('rounded-card bg-paper shadow-rest', className)} />;
}

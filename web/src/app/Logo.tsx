import { brand } from '@clear-spring/content';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { Picture } from '../ui/Picture.tsx';
import { paths } from './paths.ts';

/** The mark and the product's name, as one link home. */
export function Logo({ className }: { className?: string }) {
  return (
    <Link
      to={paths.home}
      aria-label={`${brand.productName}, home`}
      className={clsx('flex min-h-touch items-center gap-2 text-ink no-underline', className)}
    >
      <LogoMark />
    </Link>
  );
}

export function LogoMark() {
  return (
    <>
      <Picture
        src="/art/mark.svg"
        darkSrc="/art/mark-on-dark.svg"
        width={40}
        height={40}
        className="size-[2.125rem] desk:size-10"
      />
      <span className="t-name text-[1.1875rem] whitespace-nowrap max-[350px]:text-body desk:text-[1.375rem]">
        {brand.productName}
      </span>
    </>
  );
}

import { brand } from '@clear-spring/content';
import { Link } from '../browser/router.tsx';
import { Picture } from '../ui/Picture.tsx';
import { paths } from '../navigation/paths.ts';

/** The mark and the product's name, as one link home. On phones it takes the remaining width of the header. */
export function Logo() {
  return (
    <div className="@container min-w-0 max-desk:flex-1 desk:[container-type:normal]">
      <Link
        to={paths.home}
        aria-label={`${brand.productName}, home`}
        className="inline-flex min-h-touch items-center gap-2 text-ink no-underline"
      >
        <LogoMark />
      </Link>
    </div>
  );
}

/** Needs a CSS container: the name shrinks with its width, and is left out before nobody can read it. */
export function LogoMark() {
  return (
    <>
      <Picture
        src="/art/mark.svg"
        darkSrc="/art/mark-on-dark.svg"
        width={40}
        height={40}
        className="size-8.5 flex-none desk:size-10"
      />
      <span className="t-name text-[min(1.1875rem,calc((100cqi-10.5*var(--unit))/5.6))] whitespace-nowrap @max-[7rem]:hidden desk:inline! desk:text-[1.1875rem] wide:text-[1.375rem]">
        {brand.productName}
      </span>
    </>
  );
}

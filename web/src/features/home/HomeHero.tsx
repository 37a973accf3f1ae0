import { brand } from '@clear-spring/content';
import { clsx } from 'clsx';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { ContinueListening } from '../podcast/index.ts';
import { ThisWeek } from '../reach/index.ts';

interface HomeHeroProps {
  name?: string;
  /** Whether a banner overlaps the lower edge. */
  isOverlapped: boolean;
  onLoad: () => void;
  onError: () => void;
}

export function HomeHero({ name, isOverlapped, onLoad, onError }: HomeHeroProps) {
  return (
    <section
      data-head
      className="@container relative isolate -mt-6 min-h-97 overflow-hidden rounded-sheet bg-(--hero) bleed desk:-mt-13 wide:mx-0 wide:min-h-106"
    >
      <Picture
        src="/art/hero-spring.svg"
        darkSrc="/art/hero-dusk.svg"
        fetchPriority="high"
        onLoad={onLoad}
        onError={onError}
        className="absolute inset-0 -z-1 size-full object-cover object-[83%_100%] wide:object-[50%_56%]"
      />
      <div className="p-6 max-wide:pb-56 desk:pt-13 wide:px-16 wide:pb-13">
        <h1 tabIndex={-1} className="t-display outline-none">
          {brand.tagline}
        </h1>
        <p className="mt-2.5 max-w-[15ch] text-[1.0625rem] leading-[1.36] desk:max-w-none wide:mt-4 wide:text-[1.25rem]">
          Welcome to {brand.companyName}
          <span data-personal>{name ? ', ' : '.'}</span>
          {/* A line of its own, as wide as the hero has room, and there without a name too: whoever it is, nothing moves. */}
          <span
            data-personal
            className="max-desk:block max-desk:min-h-lh max-desk:w-max max-desk:max-w-[calc(100cqw-12*var(--spacing))]"
          >
            {name && `${name}.`}
          </span>
        </p>
        <div className="mt-5 flex flex-wrap gap-2.5">
          <ButtonLink to={paths.wellnessProducts} variant="call" slim>
            Share a product
          </ButtonLink>
          <ButtonLink to={paths.myLinks} variant="tint" slim>
            My Links
          </ButtonLink>
        </div>
        <ThisWeek />
      </div>
      {/* Over the picture, so that nothing moves when it comes. */}
      <div
        className={clsx(
          'absolute inset-x-3 desk:right-auto desk:w-104 wide:right-10 wide:left-auto',
          // Where the words above take more room, it stands below them.
          '@max-[20.5rem]:static @max-[20.5rem]:mx-3 @max-[20.5rem]:-mt-12',
          isOverlapped ? 'bottom-13 @max-[20.5rem]:mb-14' : 'bottom-3 @max-[20.5rem]:mb-3 wide:bottom-10',
        )}
      >
        <ContinueListening />
      </div>
    </section>
  );
}

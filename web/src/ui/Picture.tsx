import { clsx } from 'clsx';
import { useState, type ComponentProps } from 'react';

export type PictureProps = Omit<ComponentProps<'img'>, 'src'> & {
  src: string;
  /** Shown in the dark theme instead of `src`. */
  darkSrc?: string;
  /** Replaces a picture that fails to load. */
  fallback?: string;
};

/**
 * Every picture of the product. Without a `darkSrc` it is dimmed in the dark theme. It never shows as a broken image.
 * Decorative without `alt`.
 */
export function Picture({
  src,
  darkSrc,
  fallback = '/art/placeholder.svg',
  alt = '',
  className,
  onError,
  ...rest
}: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const lost = failed === src;
  const image = (
    <img
      {...rest}
      src={lost ? fallback : src}
      alt={alt}
      onError={(event) => {
        onError?.(event);
        setFailed(src);
      }}
      className={clsx((!darkSrc || lost) && 'dark:filter-(--picture-dim)', className)}
    />
  );
  if (!darkSrc || lost) return image;
  return (
    <picture className="contents">
      <source srcSet={darkSrc} media="screen and (prefers-color-scheme: dark)" className="hidden" />
      {image}
    </picture>
  );
}

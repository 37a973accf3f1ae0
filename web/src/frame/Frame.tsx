import type { ComponentProps } from 'react';

type FrameProps = Omit<ComponentProps<'iframe'>, 'src' | 'sandbox'> & { src: string; title: string };

/**
 * An embed of ours gets an opaque origin, so its script reaches nothing. An external page keeps its own origin, which
 * is not ours.
 */
export function Frame({ src, title, className = 'size-full border-0', ...rest }: FrameProps) {
  return (
    <iframe
      {...rest}
      src={src}
      title={title}
      sandbox={
        src.startsWith('/') ? 'allow-scripts' : 'allow-scripts allow-same-origin allow-forms allow-popups'
      }
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      className={className}
    />
  );
}

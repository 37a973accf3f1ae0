import type { ComponentProps } from 'react';

type FrameProps = Omit<ComponentProps<'iframe'>, 'src' | 'sandbox'> & { src: string; title: string };

/** A page of ours gets no origin in its frame, so its script reaches nothing; an outside one keeps its own, which is not ours. */
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

import { clsx } from 'clsx';
import { Check, Copy } from 'lucide-react';
import { RippleRing } from '../../ui/Ripples.tsx';
import { linksTexts } from './links.texts.ts';

interface CopyButtonProps {
  label: string;
  copied: boolean;
  /** What is to be copied is still on its way. */
  busy?: boolean;
  disabled?: boolean;
  onCopy: () => void;
}

/** An icon that turns into the sage "Copied!". The button stays the same element, so that it keeps the focus. */
export function CopyButton({ label, copied, busy, disabled, onCopy }: CopyButtonProps) {
  return (
    <>
      <button
        type="button"
        aria-label={copied ? undefined : label}
        aria-busy={busy}
        disabled={disabled}
        onClick={onCopy}
        className={clsx(
          'inline-flex h-touch min-w-touch flex-none items-center justify-center gap-[0.35rem] rounded-pill',
          'transition-colors duration-(--m-quick) ease-calm',
          copied
            ? // On phones it takes no more room than the icon: no action beside it may move to another line. The words
              // fill that, so nothing is drawn around them there.
              'wide:bg-sage-wash font-semibold text-sage-ink max-wide:-mx-1 max-wide:min-w-[calc(var(--touch)+0.5rem)] max-wide:px-0.5 max-wide:text-tiny wide:px-[0.8rem] wide:text-small'
            : 'hover:bg-[color-mix(in_srgb,currentColor_7%,transparent)] disabled:text-ink-soft disabled:opacity-60',
        )}
      >
        {copied ? (
          <>
            <Check className="size-4 stroke-[2.2] max-wide:hidden" aria-hidden />
            <span>{linksTexts.copied}</span>
          </>
        ) : busy ? (
          <RippleRing className="size-5" />
        ) : (
          <Copy aria-hidden />
        )}
      </button>
      <span role="status" className="sr-only">
        {copied && linksTexts.copied}
      </span>
    </>
  );
}

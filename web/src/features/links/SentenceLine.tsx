import { clsx } from 'clsx';
import { PencilLine } from 'lucide-react';
import { linksTexts } from './links.texts.ts';
import type { Sharing } from './use-share.ts';

const texts = linksTexts.share.words;

interface SentenceLineProps {
  name: string;
  sharing: Sharing;
  className?: string;
}

/** What is said with a link, before it is shared, and the way to change it. */
export function SentenceLine({ name, sharing, className }: SentenceLineProps) {
  const { text } = sharing.sentence;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => sharing.editSentence(name)}
      className={clsx(
        'flex min-h-touch w-full items-center gap-2.5 rounded-field text-left text-small text-ink-soft hover:text-ink',
        className,
      )}
    >
      <PencilLine className="size-4 text-spring-ink" aria-hidden />
      <span className="min-w-0">
        <span className="sr-only">{texts.edit} </span>
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {text || texts.none}
        </span>
      </span>
    </button>
  );
}

import type { Chapter } from '@clear-spring/contract';
import { clsx } from 'clsx';
import { ArrowUpRight } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { chapterAt } from '../../../player/chapters.ts';
import { ChapterNumber } from '../../../player/SeekBar.tsx';
import { clock } from '../../../player/time-text.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { RoundLink } from '../../../ui/RoundButton.tsx';
import { wordsTexts } from './words.texts.ts';

interface ChaptersDialogProps {
  chapters: readonly Chapter[];
  position: number;
  onSeek: (position: number) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All chapters; it opens at the current one. One that is pressed is where the episode goes on. */
export default function ChaptersDialog(props: ChaptersDialogProps) {
  const { chapters, position, onSeek, open, onOpenChange } = props;
  const current = chapterAt(chapters, position);
  const currentButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={wordsTexts.chapters.title}
      initialFocus={currentButton}
    >
      <ol className="-mx-3 mt-3 text-left">
        {chapters.map((chapter, at) => (
          <ChapterRow
            key={`${at} ${chapter.start}`}
            chapter={chapter}
            number={at + 1}
            isCurrent={at === current}
            buttonRef={at === current ? currentButton : null}
            onPress={() => {
              onSeek(chapter.start);
              onOpenChange(false);
            }}
          />
        ))}
      </ol>
    </Dialog>
  );
}

interface ChapterRowProps {
  chapter: Chapter;
  number: number;
  isCurrent: boolean;
  buttonRef: Ref<HTMLButtonElement>;
  onPress: () => void;
}

function ChapterRow({
  chapter: { title, start, link },
  number,
  isCurrent,
  buttonRef,
  onPress,
}: ChapterRowProps) {
  return (
    <li className="flex items-center">
      <button
        ref={buttonRef}
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onPress}
        className={clsx(
          'flex min-h-touch min-w-0 flex-1 flex-wrap items-center gap-x-2.5 rounded-field px-3 py-2 text-left hover:bg-well focus-visible:-outline-offset-2',
          isCurrent && 'bg-spring-wash text-spring-ink',
        )}
      >
        <ChapterNumber>{number}</ChapterNumber>
        <span className="t-name min-w-0 flex-[1_1_8rem] wrap-anywhere">{title}</span>
        <span className="ml-auto text-small text-ink-soft tabular-nums">{clock(start)}</span>
      </button>
      {link && isWebAddress(link) && (
        <RoundLink href={link} label={wordsTexts.chapters.link(title)}>
          <ArrowUpRight aria-hidden />
        </RoundLink>
      )}
    </li>
  );
}

/** The link comes from a feed. */
const isWebAddress = (link: string) => /^https?:\/\//i.test(link);

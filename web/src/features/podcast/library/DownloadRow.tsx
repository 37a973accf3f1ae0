import { Play, Trash2, X } from 'lucide-react';
import { Picture } from '../../../ui/Picture.tsx';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import type { Download } from '../downloads/download.ts';
import { cancelText, useProgressText } from '../downloads/download-texts.ts';
import { removeAsked } from '../downloads/keep-next.ts';
import { sizeText } from '../downloads/size-text.ts';
import { podcastTexts } from '../podcast.texts.ts';

const texts = podcastTexts.download;

interface DownloadRowProps {
  download: Download;
  isPlayed: boolean;
  onPlay: () => void;
}

export function DownloadRow({ download, isPlayed, onPlay }: DownloadRowProps) {
  const progressText = useProgressText();
  const { id, title } = download.episode;
  const isDone = download.state === 'done';
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line py-2">
      <Picture
        src={download.cover}
        width={48}
        height={48}
        className="size-12 flex-none rounded-[0.75rem] object-cover @max-[16rem]:hidden"
      />
      <div className="min-w-0 flex-[1_1_6rem]">
        <p className="t-name line-clamp-2 text-body">{title}</p>
        <p className="flex flex-wrap gap-x-2 text-tiny text-ink-soft tabular-nums">
          <span>{isDone ? sizeText(download.size) : progressText(download)}</span>
          {download.isAutomatic && <span>{texts.keepNext.mark}</span>}
          {isPlayed && <span className="font-[560] text-sage-ink">{podcastTexts.played}</span>}
        </p>
      </div>
      <div className="ml-auto flex">
        {isDone && (
          <RoundButton
            label={podcastTexts.play(title)}
            className="text-spring-ink [&_.lucide]:fill-current"
            onClick={onPlay}
          >
            <Play aria-hidden />
          </RoundButton>
        )}
        <RoundButton
          label={isDone ? texts.remove(title) : cancelText(download)}
          className="text-ink-soft"
          onClick={() => void removeAsked([id])}
        >
          {isDone ? <Trash2 aria-hidden /> : <X aria-hidden />}
        </RoundButton>
      </div>
    </li>
  );
}

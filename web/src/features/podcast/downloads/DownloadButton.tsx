import { ArrowDownToLine, Trash2, X } from 'lucide-react';
import { isSecondPress } from '../../../ui/overlay/one-press.ts';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { type Download, percentOf } from './download.ts';
import { cancelText, useProgressText } from './download-texts.ts';
import { canDownload } from './download-shelf.ts';
import { removeAsked } from './keep-next.ts';
import { downloadAsked } from './haul.ts';
import type { Entry } from '../episode-entries.ts';
import { podcastTexts } from '../podcast.texts.ts';

const texts = podcastTexts.download;

/** One button for all states of a download, so that it keeps the focus. */
export function DownloadButton({ entry, download }: { entry: Entry; download: Download | undefined }) {
  const progressText = useProgressText();
  if (!canDownload()) return null;
  const { id, title } = entry.episode;

  async function remove() {
    await removeAsked([id]);
    if (download?.state === 'done') toast(texts.removed(title));
  }

  const isDone = download?.state === 'done';
  return (
    <>
      {download?.state === 'waiting' && (
        <span className="text-tiny text-ink-soft">{progressText(download, texts.waitingShort)}</span>
      )}
      {download ? (
        <RoundButton
          label={isDone ? texts.remove(title) : cancelText(download)}
          title={isDone ? texts.remove(title) : progressText(download)}
          className="relative text-sage-ink"
          onClick={({ nativeEvent }) => {
            // It has just turned from Download into its opposite.
            if (!isSecondPress(nativeEvent)) void remove();
          }}
        >
          {isDone ? <Trash2 aria-hidden /> : <X className="size-4" aria-hidden />}
          {!isDone && <ProgressRing share={(percentOf(download) ?? 0) / 100} />}
        </RoundButton>
      ) : (
        <RoundButton
          label={texts.start(title)}
          title={texts.start(title)}
          className="text-spring-ink"
          onClick={() => downloadAsked([entry])}
        >
          <ArrowDownToLine aria-hidden />
        </RoundButton>
      )}
    </>
  );
}

function ProgressRing({ share }: { share: number }) {
  return (
    <svg
      viewBox="0 0 44 44"
      className="absolute inset-0 -rotate-90"
      fill="none"
      strokeWidth="2.5"
      aria-hidden
    >
      <circle cx="22" cy="22" r="16" className="stroke-line" />
      <circle
        cx="22"
        cy="22"
        r="16"
        pathLength={1}
        strokeDasharray={`${share} 1`}
        className="stroke-sage"
        strokeLinecap="round"
      />
    </svg>
  );
}

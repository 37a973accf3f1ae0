import { ArrowDownToLine, Trash2, X } from 'lucide-react';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { canDownload, download as startDownload, type Download, removeDownload } from './downloads.ts';
import type { Entry } from '../episode-entries.ts';
import { podcastTexts } from '../podcast.texts.ts';

const texts = podcastTexts.download;

/** The label of a button that cancels it. */
export const cancelText = (download: Download): string =>
  download.state === 'waiting'
    ? texts.cancelWaiting(download.episode.title)
    : texts.cancel(download.episode.title, percentOf(download));

/** The progress of an unfinished download. */
export const progressText = (download: Download): string =>
  download.state === 'waiting' ? texts.waiting : texts.percent(percentOf(download));

/** Whole percent; null while the size is unknown. */
const percentOf = ({ received, size }: Download): number | null =>
  size > 0 ? Math.floor((received / size) * 100) : null;

/** One button for all states of a download, so that it keeps the focus. */
export function DownloadButton({ entry, download }: { entry: Entry; download: Download | undefined }) {
  if (!canDownload()) return null;
  const { id, title } = entry.episode;

  async function start() {
    try {
      if ((await startDownload(entry)) === 'done') toast(texts.done(title));
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      toast({ ...(isFull ? texts.full : texts.failed), variant: 'destructive' });
    }
  }

  async function remove() {
    await removeDownload(id);
    if (download?.state === 'done') toast(texts.removed(title));
  }

  const isDone = download?.state === 'done';
  return (
    <>
      {download?.state === 'waiting' && <span className="text-tiny text-ink-soft">{texts.waitingShort}</span>}
      {download ? (
        <RoundButton
          label={isDone ? texts.remove(title) : cancelText(download)}
          title={isDone ? texts.remove(title) : progressText(download)}
          className="relative text-sage-ink"
          onClick={() => void remove()}
        >
          {isDone ? <Trash2 aria-hidden /> : <X className="size-4" aria-hidden />}
          {!isDone && <ProgressRing share={(percentOf(download) ?? 0) / 100} />}
        </RoundButton>
      ) : (
        <RoundButton
          label={texts.start(title)}
          title={texts.start(title)}
          className="text-spring-ink"
          onClick={() => void start()}
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

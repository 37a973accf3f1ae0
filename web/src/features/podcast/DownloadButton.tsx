import { ArrowDownToLine, Trash2, X } from 'lucide-react';
import { RoundButton } from '../../ui/RoundButton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { canDownload, download as startDownload, type Download, removeDownload } from './downloads.ts';
import type { Entry } from './episode-entries.ts';
import { podcastTexts } from './podcast.texts.ts';

const texts = podcastTexts.download;

/** Whole percent; null while the size is unknown. */
export const percentOf = ({ received, size }: Download): number | null =>
  size > 0 ? Math.floor((received / size) * 100) : null;

/** One button for the whole life of a download, so that it keeps the focus. */
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

  if (!download) {
    return (
      <RoundButton
        label={texts.start(title)}
        title={texts.start(title)}
        className="text-spring-ink"
        onClick={() => void start()}
      >
        <ArrowDownToLine aria-hidden />
      </RoundButton>
    );
  }
  const isLoading = download.state === 'loading';
  const percent = percentOf(download);
  return (
    <RoundButton
      label={isLoading ? texts.cancel(title, percent) : texts.remove(title)}
      title={isLoading ? texts.percent(percent) : texts.remove(title)}
      className="relative text-sage-ink"
      onClick={() => void remove()}
    >
      {isLoading ? <X className="size-4" aria-hidden /> : <Trash2 aria-hidden />}
      {isLoading && <ProgressRing share={(percent ?? 0) / 100} />}
    </RoundButton>
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

import { Play, Trash2, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/Dialog.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { cancelText, progressText } from '../downloads/DownloadButton.tsx';
import { type Download, removeDownload, useDownloads } from '../downloads/downloads.ts';
import type { Entry } from '../episode-entries.ts';
import { usePlayEpisode } from '../player/play-episode.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { sizeText } from '../downloads/size-text.ts';

const texts = podcastTexts.download;

interface DownloadsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The downloads on this device with their sizes, to play and to delete. */
export default function DownloadsDialog({ open, onOpenChange }: DownloadsDialogProps) {
  const downloads = [...useDownloads().values()];
  const entries = downloads.map(({ episode, cover }): Entry => ({ episode, cover, text: '' }));
  const play = usePlayEpisode(entries);
  const bytes = downloads.reduce((sum, { received }) => sum + received, 0);

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.list} description={texts.hint}>
      {downloads.length === 0 && <p className="mt-6 mb-2 text-ink-soft">{texts.none}</p>}
      <ul className="@container mt-4 max-h-[50dvh] overflow-y-auto text-left">
        {downloads.map((download, at) => (
          <DownloadRow
            key={download.episode.id}
            download={download}
            onPlay={() => {
              onOpenChange(false);
              play(entries[at]!);
            }}
          />
        ))}
      </ul>
      {downloads.length > 0 && (
        <>
          <p className="mt-3 text-small text-ink-soft">{texts.total(downloads.length, sizeText(bytes))}</p>
          <DialogActions>
            <Button
              variant="plain"
              onClick={() => void Promise.all(downloads.map(({ episode }) => removeDownload(episode.id)))}
            >
              {texts.removeAll}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function DownloadRow({ download, onPlay }: { download: Download; onPlay: () => void }) {
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
        <p className="t-name text-body @min-[16rem]:truncate @min-[16rem]:text-nowrap!">{title}</p>
        <p className="text-tiny text-ink-soft tabular-nums">
          {isDone ? sizeText(download.size) : progressText(download)}
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
          onClick={() => void removeDownload(id)}
        >
          {isDone ? <Trash2 aria-hidden /> : <X aria-hidden />}
        </RoundButton>
      </div>
    </li>
  );
}

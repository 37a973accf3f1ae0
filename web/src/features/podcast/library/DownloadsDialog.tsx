import { Dialog, DialogActions } from '../../../ui/overlay/Dialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Download } from '../downloads/download.ts';
import { useDownloads } from '../downloads/downloads.ts';
import { removeAsked } from '../downloads/keep-next.ts';
import { sizeText } from '../downloads/size-text.ts';
import { useRoom } from '../downloads/storage-room.ts';
import type { Entry } from '../episode-entries.ts';
import { usePlayEpisode } from '../player/play-episode.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { useProgress } from '../progress/use-progress.ts';
import { DownloadAll } from './DownloadAll.tsx';
import { DownloadRow } from './DownloadRow.tsx';
import { KeepNextSwitch } from './KeepNextSwitch.tsx';
import { HaulStatus } from './HaulStatus.tsx';

const texts = podcastTexts.download;

interface DownloadsDialogProps {
  /** What "all" means. */
  shown: readonly Entry[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The downloads on this device with their sizes, to play and to delete, and what else can be downloaded. */
export default function DownloadsDialog({ shown, open, onOpenChange }: DownloadsDialogProps) {
  const known = useDownloads();
  const downloads = inOrder([...known.values()]);
  const entries = downloads.map(({ episode, cover }): Entry => ({ episode, cover, text: '' }));
  const play = usePlayEpisode(entries);
  const progress = useProgress();
  const room = useRoom();
  const isPlayed = ({ episode }: Download) => progress.get(episode.id)?.played ?? false;
  const played = downloads.filter((download) => isDone(download) && isPlayed(download));

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.list} description={texts.hint}>
      <HaulStatus />
      <DownloadAll shown={shown} room={room} />
      <KeepNextSwitch />
      {downloads.length === 0 && <p className="mt-6 mb-2 text-ink-soft">{texts.none}</p>}
      <ul className="@container mt-4 max-h-[40dvh] overflow-y-auto text-left">
        {downloads.map((download, at) => (
          <DownloadRow
            key={download.episode.id}
            download={download}
            isPlayed={isPlayed(download)}
            onPlay={() => {
              onOpenChange(false);
              play(entries[at]!);
            }}
          />
        ))}
      </ul>
      {downloads.length > 0 && (
        <>
          <p className="mt-3 text-small text-ink-soft">
            <span>{texts.total(downloads.length, sizeText(bytesOf(downloads)))}</span>
            {room && <span className="block">{texts.room(sizeText(room.used), sizeText(room.quota))}</span>}
          </p>
          <DialogActions>
            {played.length > 0 && (
              <Button variant="plain" onClick={() => void removeAsked(idsOf(played))}>
                {texts.removePlayed(played.length, sizeText(bytesOf(played)))}
              </Button>
            )}
            <Button variant="plain" onClick={() => void removeAsked(idsOf(downloads))}>
              {texts.removeAll}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

const isDone = ({ state }: Download) => state === 'done';
const idsOf = (downloads: readonly Download[]) => downloads.map(({ episode }) => episode.id);
const bytesOf = (downloads: readonly Download[]) =>
  downloads.reduce((sum, { received }) => sum + received, 0);

/** What is under way, in its order; then the others, those first that take the most room. */
const inOrder = (downloads: readonly Download[]): Download[] => [
  ...downloads.filter((download) => !isDone(download)),
  ...downloads.filter(isDone).toSorted((a, b) => b.size - a.size),
];

import { useOnline } from '../../../http/connection.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { type Download, percentOf } from './download.ts';
import { useIsFull } from './downloads.ts';

const texts = podcastTexts.download;

/** The label of a button that cancels it. */
export const cancelText = (download: Download): string =>
  download.state === 'waiting'
    ? texts.cancelWaiting(download.episode.title)
    : texts.cancel(download.episode.title, percentOf(download));

/** Says how far an unfinished download is, or what it waits for. `turn`: it waits for others. */
export function useProgressText(): (download: Download, turn?: string) => string {
  const isOnline = useOnline();
  const isFull = useIsFull();
  return (download, turn = texts.waiting) => {
    if (download.state !== 'waiting') return texts.percent(percentOf(download));
    if (!isOnline) return texts.waitingForConnection;
    return isFull ? texts.waitingForRoom : turn;
  };
}

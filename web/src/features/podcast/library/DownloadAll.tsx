import { ArrowDownToLine } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useAuth } from '../../auth/index.ts';
import { useDownloads } from '../downloads/downloads.ts';
import { downloadAsked } from '../downloads/haul.ts';
import { sizeText } from '../downloads/size-text.ts';
import { estimatedSize, type Room } from '../downloads/storage-room.ts';
import { type Entry, isLocked } from '../episode-entries.ts';
import { podcastTexts } from '../podcast.texts.ts';

const texts = podcastTexts.download;

/** Downloads what the list shows and this device lacks. Gone once there is nothing. */
export function DownloadAll({ shown, room }: { shown: readonly Entry[]; room: Room | null }) {
  const { user } = useAuth();
  const downloads = useDownloads();
  const hint = useId();
  const missing = shown.filter(
    ({ episode }) => !downloads.has(episode.id) && !isLocked(episode, user?.isSubscribed ?? false),
  );
  if (missing.length === 0) return null;
  const size = estimatedSize(missing.map(({ episode }) => episode));
  const free = room && Math.max(0, room.quota - room.used);
  return (
    <div className="mt-4 flex flex-col items-center gap-1">
      <Button
        variant="tint"
        icon={<ArrowDownToLine aria-hidden />}
        aria-describedby={size > 0 ? hint : undefined}
        onClick={() => downloadAsked(missing)}
      >
        {texts.all(missing.length)}
      </Button>
      {size > 0 && (
        <p id={hint} className="text-small text-ink-soft">
          {free !== null && size > free
            ? texts.allTooLarge(sizeText(size), sizeText(free))
            : texts.allSize(sizeText(size))}
        </p>
      )}
    </div>
  );
}

import { ArrowDownToLine } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { canDownload } from '../downloads/download-shelf.ts';
import { useHaul } from '../downloads/haul.ts';
import type { Entry } from '../episode-entries.ts';
import { podcastTexts } from '../podcast.texts.ts';
import { toolButton, toolName } from './tool-button.ts';

const { Component: DownloadsDialog } = lazyComponent(() => import('./DownloadsDialog.tsx'));

const texts = podcastTexts.download;

interface DownloadsButtonProps {
  /** The list as searched and filtered, in its order: what "all" means. */
  shown: readonly Entry[];
}

/** Opens what is on this device. While something is under way, it says how far the whole is. */
export function DownloadsButton({ shown }: DownloadsButtonProps) {
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  const haul = useHaul();
  if (!canDownload()) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={texts.list}
        onClick={() => setOpened('open')}
        className={toolButton}
      >
        <ArrowDownToLine className="size-[1.1rem]" aria-hidden />
        <span className={toolName}>{texts.list}</span>
        {haul && (
          <span className="text-small font-normal text-ink-soft tabular-nums" aria-hidden>
            {texts.percent(haul.percent)}
          </span>
        )}
      </button>
      {opened !== 'never' && (
        <DownloadsDialog
          shown={shown}
          open={opened === 'open'}
          onOpenChange={(open) => setOpened(open ? 'open' : 'closed')}
          onLost={() => setOpened('never')}
        />
      )}
    </>
  );
}

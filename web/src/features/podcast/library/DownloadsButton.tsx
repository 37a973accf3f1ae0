import { ArrowDownToLine } from 'lucide-react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useLazyDialog } from '../../../ui/overlay/use-lazy-dialog.ts';
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
  const { open, dialog } = useLazyDialog();
  const haul = useHaul();
  if (!canDownload()) return null;
  return (
    <>
      <button type="button" aria-haspopup="dialog" title={texts.list} onClick={open} className={toolButton}>
        <ArrowDownToLine className="size-[1.1rem]" aria-hidden />
        <span className={toolName}>{texts.list}</span>
        {haul && (
          <span className="text-small font-normal text-ink-soft tabular-nums" aria-hidden>
            {texts.percent(haul.percent)}
          </span>
        )}
      </button>
      {dialog && <DownloadsDialog shown={shown} {...dialog} />}
    </>
  );
}

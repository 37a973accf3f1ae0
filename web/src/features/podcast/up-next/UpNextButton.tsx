import { ListMusic } from 'lucide-react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useLazyDialog } from '../../../ui/overlay/use-lazy-dialog.ts';
import { toolButton, toolName } from '../library/tool-button.ts';
import { upNextTexts as texts } from './up-next.texts.ts';

const { Component: UpNextDialog } = lazyComponent(() => import('./UpNextDialog.tsx'));

/** Opens Up Next, also while nothing plays. */
export function UpNextButton() {
  const { open, dialog } = useLazyDialog();
  return (
    <>
      <button type="button" aria-haspopup="dialog" title={texts.name} onClick={open} className={toolButton}>
        <ListMusic className="size-[1.1rem]" aria-hidden />
        <span className={toolName}>{texts.name}</span>
      </button>
      {dialog && <UpNextDialog {...dialog} />}
    </>
  );
}

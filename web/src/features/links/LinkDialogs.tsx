import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { LinkActions } from './use-link-actions.ts';
import type { Sharing } from './use-share.ts';

const { Component: ShareDialog } = lazyComponent(() => import('./ShareDialog.tsx'));

/** What the actions on a link open. */
export function LinkDialogs({ actions }: { actions: LinkActions }) {
  return (
    <>
      {actions.qrDialog}
      <SharingDialog sharing={actions.sharing} />
    </>
  );
}

export function SharingDialog({ sharing }: { sharing: Sharing }) {
  const { dialog, setOpen } = sharing;
  return dialog && <ShareDialog sharing={sharing} dialog={dialog} onLost={() => setOpen(false)} />;
}

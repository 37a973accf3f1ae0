import { lazyComponent } from '../../ui/lazy-component.tsx';
import { QrDialog } from './QrDialog.tsx';
import type { LinkActions } from './use-link-actions.ts';
import type { Sharing } from './use-share.ts';

const { Component: ShareDialog } = lazyComponent(() => import('./ShareDialog.tsx'));

/** What the actions on a link open. */
export function LinkDialogs({ actions }: { actions: LinkActions }) {
  const { qr, setQrOpen, sharing } = actions;
  return (
    <>
      {qr && (
        <QrDialog
          open={qr.open}
          onOpenChange={setQrOpen}
          productId={actions.productId}
          productName={qr.link.product.name}
          shortUrl={qr.link.shortUrl}
          qrCode={qr.link.qrCode}
        />
      )}
      <SharingDialog sharing={sharing} />
    </>
  );
}

export function SharingDialog({ sharing }: { sharing: Sharing }) {
  const { dialog, setOpen } = sharing;
  return dialog && <ShareDialog sharing={sharing} dialog={dialog} onLost={() => setOpen(false)} />;
}

import type { LinkReach, Placement } from '@clear-spring/contract';
import { useState } from 'react';
import { productNameOf, QrDialog } from '../links/index.ts';

/** The dialog with the QR code of the link or of one of its placements. */
export function useQr(reach: LinkReach) {
  // The placement outlives `open`, so that the dialog keeps its content while it closes.
  const [shown, setShown] = useState<{ placement: Placement; open: boolean } | null>(null);
  return {
    show: (placement: Placement) => setShown({ placement, open: true }),
    dialog: shown && (
      <QrDialog
        open={shown.open}
        onOpenChange={(open) => setShown({ ...shown, open })}
        productId={reach.productId}
        productName={productNameOf(reach)}
        {...(shown.placement.label !== null && { label: shown.placement.label })}
        shortUrl={shown.placement.shortUrl}
        qrCode={shown.placement.qrCode}
      />
    ),
  };
}

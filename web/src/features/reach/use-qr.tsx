import type { Placement } from '@clear-spring/contract';
import { useState } from 'react';
import { productNameOf, QrDialog } from '../links/index.ts';
import type { KnownLink } from './known-link.ts';

type Shown = Pick<Placement, 'label' | 'shortUrl' | 'qrCode'>;

/** The dialog with the QR code of the link or of one of its placements. */
export function useQr(link: Pick<KnownLink, 'productId' | 'product'>) {
  // The placement outlives `open`, so that the dialog keeps its content while it closes.
  const [shown, setShown] = useState<{ placement: Shown; open: boolean } | null>(null);
  return {
    show: (placement: Shown) => setShown({ placement, open: true }),
    dialog: shown && (
      <QrDialog
        open={shown.open}
        onOpenChange={(open) => setShown({ ...shown, open })}
        productId={link.productId}
        productName={productNameOf(link)}
        {...(shown.placement.label !== null && { label: shown.placement.label })}
        shortUrl={shown.placement.shortUrl}
        qrCode={shown.placement.qrCode}
      />
    ),
  };
}

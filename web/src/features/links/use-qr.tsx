import type { Placement, SharedLink } from '@clear-spring/contract';
import { useState } from 'react';
import { type Named, productNameOf } from './links-summary.ts';
import { QrDialog, type QrSubject } from './QrDialog.tsx';

/** A link or one of its placements. */
type Coded = Pick<SharedLink, 'shortUrl' | 'qrCode'> & Partial<Pick<Placement, 'label'>>;

/** The dialog with the QR code of a link or of one of its placements. */
export function useQr() {
  // The subject outlives `open`, so that the dialog keeps its content while it closes.
  const [shown, setShown] = useState<{ subject: QrSubject; open: boolean } | null>(null);
  return {
    show: (link: Named & Pick<SharedLink, 'productId'>, { shortUrl, qrCode, label }: Coded) =>
      setShown({
        subject: {
          productId: link.productId,
          productName: productNameOf(link),
          label: label ?? undefined,
          shortUrl,
          qrCode,
        },
        open: true,
      }),
    dialog: shown && (
      <QrDialog open={shown.open} onOpenChange={(open) => setShown({ ...shown, open })} {...shown.subject} />
    ),
  };
}

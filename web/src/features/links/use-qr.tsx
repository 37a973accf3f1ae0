import type { Placement, SharedLink } from '@clear-spring/contract';
import { useEffect, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { type Named, productNameOf } from './links-summary.ts';
import type { QrSubject } from './QrDialog.tsx';

const { Component: QrDialog, prefetch } = lazyComponent(() => import('./QrDialog.tsx'));
/** Milliseconds until the dialog is fetched: what the screen shows comes first, and then it opens at once. */
const PREFETCH_AFTER = 3_000;

/** A link or one of its placements. */
type Coded = Pick<SharedLink, 'shortUrl' | 'qrCode'> & Partial<Pick<Placement, 'label'>>;

/** The dialog with the QR code of a link or of one of its placements. */
export function useQr() {
  // The subject outlives `open`, so that the dialog keeps its content while it closes.
  const [shown, setShown] = useState<{ subject: QrSubject; open: boolean } | null>(null);
  useEffect(() => {
    const timer = setTimeout(prefetch, PREFETCH_AFTER);
    return () => clearTimeout(timer);
  }, []);
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
      <QrDialog
        open={shown.open}
        onOpenChange={(open) => setShown({ ...shown, open })}
        onLost={() => setShown(null)}
        {...shown.subject}
      />
    ),
  };
}

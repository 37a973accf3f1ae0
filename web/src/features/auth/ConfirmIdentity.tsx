import { useEffect, useState } from 'react';
import { useConfirmationRequest } from '../../http/confirmation.ts';
import type { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx';

/** Where calls that want to know who sits there ask. The dialog comes when the first one does. */
export function ConfirmIdentity() {
  const request = useConfirmationRequest();
  const [Dialog, setDialog] = useState<typeof ConfirmIdentityDialog | null>(null);
  useEffect(() => {
    if (!request || Dialog) return;
    void import('./ConfirmIdentityDialog.tsx').then(
      (loaded) => setDialog(() => loaded.ConfirmIdentityDialog),
      () => request.settle('unavailable'),
    );
  }, [request, Dialog]);
  return Dialog && <Dialog request={request} />;
}

import { useEffect, useState } from 'react';
import { useConfirmationRequest } from '../../http/confirmation.ts';
import type { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx';

/** Asks for the confirmations that calls need. The dialog loads with the first one. */
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

import type { PortalPurpose } from '@clear-spring/contract';
import { sentenceOf } from '../../http/http-error.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { openPortal } from './subscription.api.ts';
import { subscriptionTexts } from './subscription.texts.ts';

/** Opens the payment provider's portal in this tab. The portal leads back. */
export function usePortal() {
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: openPortal,
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      const { title, description } = subscriptionTexts.portalFailed;
      toast({ title, description: sentenceOf(error, description), variant: 'destructive' });
    },
  });
  // Leaving the page takes a while too.
  const isBusy = isPending || isSuccess;
  return {
    open: (purpose: PortalPurpose) => mutate(purpose),
    isOpening: (purpose: PortalPurpose) => isBusy && variables === purpose,
  };
}

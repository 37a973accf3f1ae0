import { testNotificationEndpoint } from '@clear-spring/contract';
import { call } from '../../http/call.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { type ToastContent, toast } from '../../ui/toast/toast-store.ts';
import { optInTexts } from './opt-in/opt-in.texts.ts';

/** Sends a test to the member's own browsers and shows the outcome. `failed` is the toast for a failure. */
export const useTestNotification = (failed: ToastContent) =>
  useMutation({
    mutationFn: async () => {
      const { delivered, pending } = await call(testNotificationEndpoint, {});
      if (delivered + pending === 0) throw new Error('No device took it.');
    },
    onSuccess: () => void toast(optInTexts.testSent),
    onError: () => void toast({ ...failed, variant: 'destructive' }),
  });

import { previewNotificationEndpoint, type SendPushInput } from '@clear-spring/contract';
import { call } from '../../../http/call.ts';
import { sentenceOf } from '../../../http/http-error.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { adminTexts } from '../notifications.texts.ts';

const texts = adminTexts.self;

/** Sends the draft to the admin's own browsers only. */
export const useDraftToSelf = () =>
  useMutation({
    mutationFn: (body: Pick<SendPushInput, 'title' | 'body' | 'url'> & Partial<SendPushInput>) =>
      call(previewNotificationEndpoint, { body }),
    onSuccess: (result) =>
      void toast(result.delivered + result.pending > 0 ? texts.sent : texts.unreached(result.failed)),
    onError: (error) =>
      void toast({
        title: adminTexts.send.failed.title,
        description: sentenceOf(error, texts.failed),
        variant: 'destructive',
      }),
  });

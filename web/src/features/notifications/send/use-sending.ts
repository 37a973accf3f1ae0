import { notificationLogsEndpoint, type SendResult } from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../../http/query-client.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { adminTexts } from '../notifications.texts.ts';
import { asksAbout, type Broadcast, useBroadcastQuestion } from './use-broadcast-question.ts';
import { useDraftToSelf } from './use-draft-to-self.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

interface SendingOptions<Message extends Broadcast> {
  /** Names the draft among those of this member. */
  name: string;
  /** `headersFor` the body that is sent make a retry send nothing twice. */
  send: (message: Message, headersFor: (body: object) => Record<string, string>) => Promise<SendResult>;
  /** Runs even after the page was left. Otherwise the draft would look unsent. */
  onSent: () => void;
  onError: (error: Error) => void;
}

/**
 * What a form does with a broadcast: it goes to its author's devices as often as they like, and to its audience after a
 * question.
 */
export function useSending<Message extends Broadcast>({
  name,
  send,
  onSent,
  onError,
}: SendingOptions<Message>) {
  const client = useQueryClient();
  const attempt = useIdempotencyKey(name);
  const { question, ask, isCounting, close } = useBroadcastQuestion<Message>();
  const trying = useDraftToSelf();
  const sending = useMutation({
    mutationFn: (message: Message) => send(message, attempt.headersFor),
    onSuccess: (result) => {
      toast(adminTexts.sent(result));
      onSent();
      attempt.forget();
      void invalidate(client, notificationLogsEndpoint);
    },
    onError,
    onSettled: close,
  });
  return {
    tryOnSelf: trying.mutate,
    isTrying: trying.isPending,
    ask,
    isSending: sending.isPending,
    failure: sending.error,
    /** For the button that asks. */
    buttonFor: (draft: { title?: string; body?: string }) => ({
      busy: isCounting || sending.isPending,
      ...asksAbout(draft),
    }),
    dialog: {
      question,
      busy: sending.isPending,
      onCancel: close,
      onConfirm: (message: Message) => sending.mutate(message),
    },
  };
}

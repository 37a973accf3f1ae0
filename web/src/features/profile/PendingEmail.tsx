import { cancelPendingEmailEndpoint, resendPendingEmailEndpoint, userEndpoint } from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { MailQuestion } from 'lucide-react';
import { call } from '../../http/call.ts';
import { sentenceOf } from '../../http/http-error.ts';
import { invalidate } from '../../http/query-client.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { useAuth } from '../auth/index.ts';
import { profileTexts } from './profile.texts.ts';

const texts = profileTexts.pendingEmail;

interface PendingEmailProps {
  email: string;
  pendingEmail: string;
  /** Called before the notice unmounts, and the focus with it. */
  onCancelled: () => void;
}

/** A new e-mail address that is not confirmed yet. */
export function PendingEmail({ email, pendingEmail, onCancelled }: PendingEmailProps) {
  const { updateUser } = useAuth();
  const client = useQueryClient();

  const failed = (error: Error) => {
    toast({
      ...texts.failed,
      description: sentenceOf(error, texts.failed.description),
      variant: 'destructive',
    });
    // It may have been confirmed or cancelled elsewhere, or have expired.
    void invalidate(client, userEndpoint);
  };
  const resending = useMutation({
    mutationFn: () => call(resendPendingEmailEndpoint, {}),
    onSuccess: () => void toast(texts.resent(pendingEmail)),
    onError: failed,
  });
  const cancelling = useMutation({
    mutationFn: () => call(cancelPendingEmailEndpoint, {}),
    onSuccess: (user) => {
      onCancelled();
      updateUser(user);
      toast(user.email === email ? texts.cancelled(email) : texts.tooLate(user.email));
    },
    onError: failed,
  });

  return (
    <section
      aria-label={texts.title}
      className="flex gap-3 rounded-field bg-spring-wash px-4 py-4 text-spring-ink desk:col-span-2"
    >
      <MailQuestion className="mt-[0.15rem] flex-none" aria-hidden />
      <div className="min-w-0">
        <p className="font-[580]">{texts.title}</p>
        <p className="mt-1 text-label wrap-anywhere text-ink">{texts.text(pendingEmail, email)}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button slim busy={resending.isPending} onClick={() => resending.mutate()}>
            {texts.resend}
          </Button>
          <Button variant="plain" slim busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    </section>
  );
}

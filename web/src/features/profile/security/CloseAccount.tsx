import type { User } from '@clear-spring/contract';
import { Archive, CreditCard, Link2Off, LogOut, type LucideIcon, Mail, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { NotConfirmedError, sentenceOf } from '../../../http/http-error.ts';
import { useMutation } from '../../../http/use-mutation.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { dayOf } from '../../../ui/date-time.ts';
import { Consequences } from '../../../ui/overlay/Consequences.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/Dialog.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { closeAccount, useAuth } from '../../auth/index.ts';
import { securityTexts } from './security.texts.ts';
import { SecurityCard } from './SecurityCard.tsx';

const texts = securityTexts.closing;
const hard = 'text-rose-ink! ring-rose-ink!';

/** Closes the account in seven days. */
export function CloseAccount({ user }: { user: User }) {
  const { forgetUser } = useAuth();
  const [asking, setAsking] = useState(false);
  const closing = useMutation({
    mutationFn: closeAccount,
    onSuccess: ({ closesAt }) => {
      forgetUser();
      toast(texts.asked(dayOf(new Date(closesAt))));
    },
  });
  const { error } = closing;
  const will: [LucideIcon, string][] = [
    [LogOut, texts.will.logOut],
    [Mail, texts.will.undo(user.email)],
    [Trash2, texts.will.erase],
    [Link2Off, texts.will.links],
    ...(user.isSubscribed ? [[CreditCard, texts.will.plan] satisfies [LucideIcon, string]] : []),
    [Archive, texts.will.stays],
  ];
  return (
    <SecurityCard title={texts.title} hint={texts.hint}>
      <Button
        variant="plain"
        slim
        icon={<Trash2 aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          closing.reset();
          setAsking(true);
        }}
        className={`mt-4 max-desk:w-full ${hard}`}
      >
        {texts.button}
      </Button>
      <Dialog open={asking} onOpenChange={setAsking} title={texts.question}>
        <Consequences of={will} />
        {error && !(error instanceof NotConfirmedError) && (
          <Alert className="mt-4">{sentenceOf(error, texts.failed)}</Alert>
        )}
        <DialogActions>
          <Button variant="plain" onClick={() => setAsking(false)}>
            {texts.cancel}
          </Button>
          <Button variant="plain" className={hard} busy={closing.isPending} onClick={() => closing.mutate()}>
            {texts.button}
          </Button>
        </DialogActions>
      </Dialog>
    </SecurityCard>
  );
}

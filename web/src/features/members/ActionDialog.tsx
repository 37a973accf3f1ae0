import { actionReason, planDays } from '@clear-spring/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { NotConfirmedError, sentenceOf } from '../../http/http-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Consequences } from '../../ui/overlay/Consequences.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { usePersistedDraft } from '../auth/index.ts';
import type { Action } from './member-actions.ts';
import { isOutdated, useMemberAction } from './member.api.ts';
import { memberTexts } from './member.texts.ts';

const texts = memberTexts.dialog;

interface ActionDialogProps {
  memberId: string;
  action: Action;
  open: boolean;
  onClose: () => void;
}

/** Says what will happen before something is done to a member, and asks why. */
export function ActionDialog({ action, open, onClose, ...rest }: ActionDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={action.title}>
      <Consequences of={action.will} />
      <ActionForm {...rest} action={action} isOpen={open} onClose={onClose} />
    </Dialog>
  );
}

const forms = {
  nothing: z.object({ reason: z.string(), days: z.number() }),
  reason: z.object({ reason: actionReason, days: z.number() }),
  'reason-and-days': z.object({ reason: actionReason, days: planDays }),
};
const DAYS = 30;

function ActionForm({
  action,
  memberId,
  isOpen,
  onClose,
}: Omit<ActionDialogProps, 'open'> & { isOpen: boolean }) {
  const { asks = 'nothing', isHard } = action;
  const form = useForm({
    resolver: zodResolver(forms[asks]),
    defaultValues: { reason: '', days: DAYS },
  });
  const { register, handleSubmit, formState, getValues } = form;
  const { errors } = formState;
  // Found again by whoever was overtaken by another admin, or had to sign in again.
  const deleteDraft = usePersistedDraft(`member ${memberId} ${action.title}`, form);
  const [failure, setFailure] = useState<Error>();
  const wasLate = failure !== undefined && isOutdated(failure);
  const cancel = () => {
    deleteDraft();
    onClose();
  };
  const acting = useMemberAction(memberId, {
    done: () => {
      toast({ title: action.done(getValues()) });
      cancel();
    },
    failed: (error) => setFailure(error instanceof NotConfirmedError ? undefined : error),
  });

  return (
    <form
      noValidate
      className="mt-5 grid gap-4 text-left"
      onSubmit={(event) =>
        void handleSubmit((given) => isOpen && !wasLate && acting.mutate(() => action.send(given)))(event)
      }
    >
      {!wasLate && asks === 'reason-and-days' && (
        <TextField
          label={texts.days}
          type="number"
          inputMode="numeric"
          min={1}
          error={errors.days?.message}
          {...register('days', { valueAsNumber: true })}
        />
      )}
      {!wasLate && asks !== 'nothing' && (
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          autoComplete="off"
          error={errors.reason?.message}
          {...register('reason')}
        />
      )}
      {failure && <Alert>{sentenceOf(failure, texts.failed)}</Alert>}
      <DialogActions>
        {wasLate ? (
          // What is behind the dialog has been read again.
          <Button onClick={onClose}>{texts.look}</Button>
        ) : (
          <>
            <Button variant="plain" onClick={cancel}>
              {texts.cancel}
            </Button>
            <Button type="submit" variant={isHard ? 'rose' : 'spring'} busy={acting.isPending}>
              {action.button}
            </Button>
          </>
        )}
      </DialogActions>
    </form>
  );
}

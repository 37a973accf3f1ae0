import { type ReactNode, useState } from 'react';
import { HttpError, NotConfirmedError, sentenceOf } from '../../http/http-error.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { adminTexts } from './admin.texts.ts';
import { useQuestion } from './use-question.ts';

const texts = adminTexts.remedy;

/** What can be done about something that failed. */
export interface Remedy {
  title: string;
  /** What will happen. */
  text: string;
  button: string;
  done: string;
  /** It cannot be taken back. */
  isHard?: boolean;
  send: () => Promise<unknown>;
}

/** One dialog for all that failed on a screen. `read` reads again what the screen shows. */
export function useRemedyDialog(read: () => Promise<unknown>): {
  ask: (remedy: Remedy) => void;
  dialog: ReactNode;
} {
  const { question, ask, close } = useQuestion<Remedy>();
  return {
    ask,
    dialog: question && (
      <RemedyDialog
        key={question.number}
        remedy={question.about}
        isOpen={question.isOpen}
        read={read}
        onClose={() => close(question.number)}
      />
    ),
  };
}

interface RemedyDialogProps {
  remedy: Remedy;
  isOpen: boolean;
  read: () => Promise<unknown>;
  onClose: () => void;
}

function RemedyDialog({ remedy, isOpen, read, onClose }: RemedyDialogProps) {
  const [failure, setFailure] = useState<Error>();
  const sending = useMutation({
    mutationFn: remedy.send,
    onSuccess: async () => {
      toast({ title: remedy.done });
      await read();
      onClose();
    },
    onError: async (error) => {
      if (error instanceof NotConfirmedError) return setFailure(undefined);
      if (isOver(error)) await read();
      setFailure(error);
    },
  });
  return (
    <Dialog open={isOpen} onOpenChange={onClose} title={remedy.title} description={remedy.text}>
      {failure && <Alert className="mt-4">{sentenceOf(failure, texts.failed)}</Alert>}
      <DialogActions>
        {failure && isOver(failure) ? (
          // What is behind the dialog has been read again.
          <Button onClick={onClose}>{texts.look}</Button>
        ) : (
          <>
            <Button variant="plain" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button
              variant={remedy.isHard ? 'rose' : 'spring'}
              busy={sending.isPending}
              onClick={() => sending.mutate()}
            >
              {remedy.button}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Another admin was faster, or it is gone: there is nothing left to do. */
const isOver = (error: Error) => error instanceof HttpError && [404, 409].includes(error.status);

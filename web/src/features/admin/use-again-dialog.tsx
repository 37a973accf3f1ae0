import { type ReactNode, useState } from 'react';
import { NotConfirmedError, sentenceOf } from '../../http/http-error.ts';
import { useMutation } from '../../http/use-mutation.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { adminTexts } from './admin.texts.ts';

const texts = adminTexts.again;

/** Something that failed and can be done once more. */
export interface Again {
  title: string;
  /** What will happen. */
  text: string;
  button: string;
  done: string;
  send: () => Promise<unknown>;
}

/** One dialog for all that failed on a screen. `read` reads again what the screen shows. */
export function useAgainDialog(read: () => Promise<unknown>): {
  ask: (again: Again) => void;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<{ again: Again; isOpen: boolean }>();
  const again = question?.again;
  // One that was given up may come to its end behind the next question.
  const close = (answered: Again) =>
    setQuestion((last) => (last?.again === answered ? { ...last, isOpen: false } : last));
  const sending = useMutation({
    mutationFn: (asked: Again) => asked.send(),
    onSuccess: async (_, asked) => {
      toast({ title: asked.done });
      await read();
      close(asked);
    },
    // Another admin may have been faster: what the screen shows is old.
    onError: async (error) => {
      if (!(error instanceof NotConfirmedError)) await read();
    },
  });
  const { error } = sending;
  return {
    ask: (asked) => {
      sending.reset();
      setQuestion({ again: asked, isOpen: true });
    },
    dialog: question && again && (
      <ConfirmDialog
        open={question.isOpen}
        title={again.title}
        text={again.text}
        cancel={texts.cancel}
        submit={again.button}
        tone="spring"
        busy={sending.isPending}
        onCancel={() => close(again)}
        onConfirm={() => sending.mutate(again)}
      >
        {error && !(error instanceof NotConfirmedError) && (
          <Alert className="mt-4">{sentenceOf(error, texts.failed)}</Alert>
        )}
      </ConfirmDialog>
    ),
  };
}

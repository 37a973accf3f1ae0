import { Button } from './Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will be so after it. */
  text: string;
  cancel: string;
  submit: string;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  open,
  title,
  text,
  cancel,
  submit,
  busy,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onCancel} title={title} description={text}>
      <DialogActions>
        <Button variant="plain" onClick={onCancel}>
          {cancel}
        </Button>
        <Button busy={busy} onClick={onConfirm}>
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

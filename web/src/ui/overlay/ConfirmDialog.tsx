import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will be so after it. */
  text: string;
  cancel: string;
  submit: string;
  /** What is destroyed is destroyed by a red button. */
  tone?: 'rose' | 'spring';
  /** What it is about, between the words and the buttons. */
  children?: ReactNode;
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
  tone = 'rose',
  children,
  busy,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onCancel} title={title} description={text}>
      {children}
      <DialogActions>
        <Button variant="plain" onClick={onCancel}>
          {cancel}
        </Button>
        {/* It can be clicked still while it closes. */}
        <Button variant={tone} busy={busy} onClick={() => open && onConfirm()}>
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What confirming does. */
  text: string;
  cancel: string;
  submit: string;
  /** `rose` where something is destroyed. */
  tone?: 'rose' | 'spring';
  /** What it is about, between the text and the buttons. */
  children?: ReactNode;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before something that cannot be undone. */
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
        <Button variant={tone} busy={busy} onClick={onConfirm}>
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

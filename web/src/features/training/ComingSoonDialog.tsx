import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/Dialog.tsx';

interface ComingSoonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ComingSoonDialog({ open, onOpenChange }: ComingSoonDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Coming Soon"
      description="This content is currently under development and will be available soon. Check back later for updates."
    >
      <DialogActions>
        <Button onClick={() => onOpenChange(false)}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

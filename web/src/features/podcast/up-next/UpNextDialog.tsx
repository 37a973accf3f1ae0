import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { upNextTexts as texts } from './up-next.texts.ts';
import { UpNextPanel } from './UpNextPanel.tsx';

interface UpNextDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Up Next over the library. */
export default function UpNextDialog({ open, onOpenChange }: UpNextDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.name}>
      <div className="-mx-3 mt-6 max-h-[60dvh] overflow-y-auto px-3 text-left">
        <UpNextPanel onPlay={() => onOpenChange(false)} />
      </div>
    </Dialog>
  );
}

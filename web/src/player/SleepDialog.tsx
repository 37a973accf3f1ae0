import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/overlay/Dialog.tsx';
import { player } from './player.ts';
import { playerTexts } from './player.texts.ts';
import { usePlayerState } from './player-state.ts';
import { SLEEP_MINUTES } from './sleep-timer.ts';

const texts = playerTexts.sleep;

interface SleepDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function SleepDialog({ open, onOpenChange }: SleepDialogProps) {
  const isSet = usePlayerState((state) => state.sleepTimer !== null);

  function choose(choice: number | 'end' | null) {
    player().setSleepTimer(choice);
    onOpenChange(false);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.name} description={texts.hint}>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
        {SLEEP_MINUTES.map((minutes) => (
          <Button key={minutes} variant="tint" slim onClick={() => choose(minutes)}>
            {texts.minutes(minutes)}
          </Button>
        ))}
        <Button variant="tint" slim className="col-span-full" onClick={() => choose('end')}>
          {texts.end}
        </Button>
      </div>
      {isSet && (
        <DialogActions>
          <Button variant="plain" onClick={() => choose(null)}>
            {texts.off}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/overlay/Dialog.tsx';
import { Switch } from '../ui/form/Switch.tsx';
import { player } from './player.ts';
import { playNextSetting } from './device-setting.ts';
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
      <PlayNext />
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

/** Whether the next episode follows when this one ends. */
function PlayNext() {
  const [on, setOn] = useState(playNextSetting.isOn);
  const track = usePlayerState((state) => state.track);
  const next = on ? track?.next?.() : null;
  return (
    <Switch
      label={texts.playNext}
      hint={next && texts.next(next.title)}
      checked={on}
      onChange={(event) => {
        playNextSetting.turn(event.target.checked);
        setOn(event.target.checked);
      }}
      className="mt-3 text-left"
    />
  );
}

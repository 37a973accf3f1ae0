import { clsx } from 'clsx';
import { Minus, Plus } from 'lucide-react';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { RoundButton } from '../ui/RoundButton.tsx';
import { playerPill } from './PlayerControls.tsx';
import { playerTexts } from './player.texts.ts';
import { MAX_SPEED, MIN_SPEED, nextTenth, SPEEDS } from './speeds.ts';

const texts = playerTexts.speeds;

interface SpeedDialogProps {
  speed: number;
  onSet: (speed: number) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every tenth, beside the speeds that the button goes round. */
export default function SpeedDialog({ speed, onSet, open, onOpenChange }: SpeedDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.name} description={texts.hint}>
      <div className="mt-4 flex items-center justify-center gap-3">
        <RoundButton
          label={texts.slower}
          variant="ring"
          aria-disabled={speed <= MIN_SPEED || undefined}
          onClick={() => onSet(nextTenth(speed, -1))}
        >
          <Minus aria-hidden />
        </RoundButton>
        <output className="t-head min-w-24 tabular-nums">{playerTexts.speedShort(speed)}</output>
        <RoundButton
          label={texts.faster}
          variant="ring"
          aria-disabled={speed >= MAX_SPEED || undefined}
          onClick={() => onSet(nextTenth(speed, 1))}
        >
          <Plus aria-hidden />
        </RoundButton>
      </div>
      <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(max(4.5rem,28%),1fr))] gap-2">
        {SPEEDS.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-label={playerTexts.speed(preset)}
            aria-pressed={preset === speed}
            onClick={() => onSet(preset)}
            className={clsx(
              playerPill,
              preset === speed ? 'bg-spring text-on-spring' : 'bg-spring-wash text-spring-ink',
            )}
          >
            {playerTexts.speedShort(preset)}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

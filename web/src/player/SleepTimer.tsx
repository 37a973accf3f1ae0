import { clsx } from 'clsx';
import { Moon } from 'lucide-react';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useLazyDialog } from '../ui/overlay/use-lazy-dialog.ts';
import { playerPill } from './PlayerControls.tsx';
import { playerTexts } from './player.texts.ts';
import { type SleepTimer, usePlayerState } from './player-state.ts';

const { Component: SleepDialog } = lazyComponent(() => import('./SleepDialog.tsx'));
const texts = playerTexts.sleep;

/** A moon, or the remaining time while the timer runs. */
export function SleepTimerButton() {
  const { open, dialog } = useLazyDialog();
  const timer = usePlayerState((state) => state.sleepTimer);
  return (
    <>
      <button
        type="button"
        aria-label={nameOf(timer)}
        aria-haspopup="dialog"
        onClick={open}
        className={clsx(
          playerPill,
          timer ? 'bg-spring-wash text-spring-ink text-tiny!' : 'text-ink hover:bg-well',
        )}
      >
        {timer ? shortOf(timer) : <Moon aria-hidden />}
      </button>
      {dialog && <SleepDialog {...dialog} />}
    </>
  );
}

/** Whole minutes, so that screen readers do not announce every second. */
const minutesOf = (remaining: number) => `${Math.ceil(remaining / 60)} min`;

function nameOf(timer: SleepTimer | null): string {
  if (!timer) return texts.name;
  return timer.kind === 'end' ? texts.atEnd : texts.running(minutesOf(timer.remaining));
}

const shortOf = (timer: SleepTimer) => (timer.kind === 'end' ? texts.endShort : minutesOf(timer.remaining));

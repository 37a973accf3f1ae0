import { clsx } from 'clsx';
import { Moon } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { playerPill } from './PlayerControls.tsx';
import { playerTexts } from './player.texts.ts';
import { type SleepTimer, usePlayerState } from './player-state.ts';

const { Component: SleepDialog } = lazyComponent(() => import('./SleepDialog.tsx'));
const texts = playerTexts.sleep;

/** A moon, or the remaining time while the timer runs. */
export function SleepTimerButton() {
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  const timer = usePlayerState((state) => state.sleepTimer);
  return (
    <>
      <button
        type="button"
        aria-label={nameOf(timer)}
        aria-haspopup="dialog"
        onClick={() => setOpened('open')}
        className={clsx(
          playerPill,
          timer ? 'bg-spring-wash text-spring-ink text-tiny!' : 'text-ink hover:bg-well',
        )}
      >
        {timer ? shortOf(timer) : <Moon aria-hidden />}
      </button>
      {opened !== 'never' && (
        <SleepDialog
          open={opened === 'open'}
          onOpenChange={(open) => setOpened(open ? 'open' : 'closed')}
          onLost={() => setOpened('never')}
        />
      )}
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

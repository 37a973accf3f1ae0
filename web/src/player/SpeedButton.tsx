import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useLazyDialog } from '../ui/overlay/use-lazy-dialog.ts';
import { playerPill } from './PlayerControls.tsx';
import { playerTexts } from './player.texts.ts';
import { nextSpeed } from './speeds.ts';

const { Component: SpeedDialog, prefetch } = lazyComponent(() => import('./SpeedDialog.tsx'));
/** Milliseconds until a press is a long one. */
const LONG_PRESS = 500;

interface SpeedProps {
  speed: number;
  onSet: (speed: number) => void;
}

/** Goes round the given speeds. A long press, or a right click, opens all of them; so does the episode's menu. */
export function SpeedButton({ speed, onSet }: SpeedProps) {
  const { openSpeeds, dialog } = useSpeedDialog({ speed, onSet });
  const longPress = useLongPress(openSpeeds);
  return (
    <>
      <button
        type="button"
        aria-label={playerTexts.speed(speed)}
        title={playerTexts.speeds.longPress}
        {...longPress.handlers}
        onPointerEnter={prefetch}
        onClick={() => {
          if (!longPress.wasLong()) onSet(nextSpeed(speed));
        }}
        className={clsx(playerPill, 'touch-manipulation bg-spring-wash text-spring-ink select-none')}
      >
        {playerTexts.speedShort(speed)}
      </button>
      {dialog}
    </>
  );
}

/** For any control: opens the dialog with every speed. */
export function useSpeedDialog({ speed, onSet }: SpeedProps) {
  const { open, dialog } = useLazyDialog();
  return {
    openSpeeds: open,
    dialog: dialog && <SpeedDialog speed={speed} onSet={onSet} {...dialog} />,
  };
}

/** iPhones send no contextmenu for a long press, so it is timed. */
function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  function act() {
    stop();
    if (isLong.current) return;
    isLong.current = true;
    onLongPress();
  }
  return {
    wasLong: () => isLong.current,
    handlers: {
      onPointerDown() {
        isLong.current = false;
        timer.current = setTimeout(act, LONG_PRESS);
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onContextMenu(event: { preventDefault: () => void }) {
        event.preventDefault();
        act();
      },
      // A key press is never a long one.
      onKeyDown: () => void (isLong.current = false),
    },
  };
}

import { clsx } from 'clsx';
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { RippleRing } from '../ui/Ripples.tsx';
import { SKIP_BACK, SKIP_FORWARD } from './audio-engine.ts';
import { playerTexts } from './player.texts.ts';

interface PlayButtonProps {
  title: string;
  isPlaying: boolean;
  /** Waiting for audio. */
  isBusy?: boolean;
  onToggle: () => void;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** Solid teal. It stays the same element whether playing or paused, so it keeps the focus. */
export function PlayButton({
  title,
  isPlaying,
  isBusy,
  onToggle,
  className = 'size-[min(4rem,30cqi)]',
  ref,
}: PlayButtonProps) {
  return (
    <span className="relative isolate grid flex-none place-items-center">
      {/* Beneath the button, so that the rings come out from under it. */}
      {isBusy && <RippleRing className="absolute -inset-[12%] -z-1 text-spring-mid [&_circle]:stroke-1" />}
      <button
        ref={ref}
        type="button"
        aria-label={isPlaying ? playerTexts.pause(title) : playerTexts.play(title)}
        aria-busy={isBusy || undefined}
        onClick={onToggle}
        className={clsx(
          'grid place-items-center rounded-full bg-spring text-on-spring hover:bg-spring-press',
          'transition-[background-color,scale] duration-(--m-quick) ease-calm active:scale-[0.985]',
          '[&_.lucide]:size-[37.5%] [&_.lucide]:fill-current [&_.lucide]:stroke-[1.2]',
          className,
        )}
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </button>
    </span>
  );
}

interface SkipButtonProps {
  onSkip: (seconds: number) => void;
}

/** The number of seconds is drawn inside the arrow. */
function SkipButton({ label, figure, children, onPress }: SkipLook) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={clsx(
        'relative grid size-[min(3rem,24cqi)] flex-none place-items-center rounded-full text-ink hover:bg-well',
        'transition-colors duration-(--m-quick) ease-calm [&_.lucide]:size-[70%] [&_.lucide]:stroke-[1.35]',
      )}
    >
      {children}
      <span
        aria-hidden
        className="absolute inset-0 grid place-items-center pt-[0.12rem] text-[min(0.6875rem,5.5cqi)] font-[650]"
      >
        {figure}
      </span>
    </button>
  );
}

interface SkipLook {
  label: string;
  figure: number;
  children: ReactNode;
  onPress: () => void;
}

export const SkipBack = ({ onSkip }: SkipButtonProps) => (
  <SkipButton label={playerTexts.back} figure={SKIP_BACK} onPress={() => onSkip(-SKIP_BACK)}>
    <RotateCcw aria-hidden />
  </SkipButton>
);

export const SkipForward = ({ onSkip }: SkipButtonProps) => (
  <SkipButton label={playerTexts.forward} figure={SKIP_FORWARD} onPress={() => onSkip(SKIP_FORWARD)}>
    <RotateCw aria-hidden />
  </SkipButton>
);

/** A pill that shows a setting on a wash. */
export const playerPill =
  'inline-flex min-h-touch min-w-14 items-center justify-center rounded-pill px-1.5 text-label font-[650] whitespace-nowrap tabular-nums';

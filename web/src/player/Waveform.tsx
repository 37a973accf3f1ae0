import { useMemo } from 'react';
import { BAR_WIDTH, barsOf, WAVE_HEIGHT, waveform } from './waveform.ts';

interface WaveformProps {
  /** 0 to 100, evenly spaced over the episode. While empty, all bars are equally low. */
  peaks: readonly number[];
  /** Pixels. */
  width: number;
  /** The share that has been played, 0 to 1. */
  played: number;
}

/** Decoration: bars over a waterline, and their reflection. The range input over it is the control. */
export function Waveform({ peaks, width, played }: WaveformProps) {
  const bars = useMemo(() => barsOf(peaks, width), [peaks, width]);
  const { above, below } = useMemo(() => waveform(bars), [bars]);
  const now = played * width;
  const drawing = (
    <>
      <path d={above} />
      <path d={below} className="opacity-20" />
    </>
  );
  return (
    <svg
      data-testid="waveform"
      width={width}
      height={WAVE_HEIGHT}
      className="block overflow-visible"
      strokeWidth={BAR_WIDTH}
      strokeLinecap="round"
      fill="none"
      aria-hidden
    >
      <g className="stroke-line-firm opacity-60" style={{ clipPath: `inset(0 0 0 ${now}px)` }}>
        {drawing}
      </g>
      <g className="stroke-spring" style={{ clipPath: `inset(0 ${width - now}px 0 0)` }}>
        {drawing}
      </g>
      {played > 0 && (
        <path d={`M${now.toFixed(1)} 1V${WAVE_HEIGHT - 1}`} className="stroke-clay" strokeWidth={1.6} />
      )}
    </svg>
  );
}

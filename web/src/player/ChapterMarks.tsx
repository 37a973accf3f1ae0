import { WAVE_HEIGHT, WATERLINE } from './waveform.ts';

interface ChapterMarksProps {
  /** Pixels from the left. */
  marks: readonly number[];
  /** Pixels that have been played. */
  played: number;
  width: number;
}

/** Decoration below the waterline: a tick with a dot where a chapter begins. */
export function ChapterMarks({ marks, played, width }: ChapterMarksProps) {
  return (
    <svg
      data-testid="chapter-marks"
      width={width}
      height={WAVE_HEIGHT}
      className="pointer-events-none absolute inset-0 overflow-visible"
      strokeLinecap="round"
      fill="none"
      aria-hidden
    >
      {marks.map((mark) => (
        <g key={mark} className={mark <= played ? 'stroke-spring-mid' : 'stroke-line-firm'}>
          <path d={`M${mark.toFixed(1)} ${WATERLINE + 4}V${WAVE_HEIGHT}`} strokeWidth={2} />
          <path d={`M${mark.toFixed(1)} ${WAVE_HEIGHT}h0`} strokeWidth={6} />
        </g>
      ))}
    </svg>
  );
}

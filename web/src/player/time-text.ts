const partsOf = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds));
  return { h: Math.floor(whole / 3600), min: Math.floor(whole / 60) % 60, s: whole % 60 };
};

const two = (value: number) => String(value).padStart(2, '0');

/** 14:03, 1:02:03. */
export function clock(seconds: number): string {
  const { h, min, s } = partsOf(seconds);
  return h > 0 ? `${h}:${two(min)}:${two(s)}` : `${min}:${two(s)}`;
}

/** For screen readers: 12 min 3 s. */
export function spokenTime(seconds: number): string {
  const parts = Object.entries(partsOf(seconds)).filter(([, value]) => value > 0);
  return parts.map(([unit, value]) => `${value} ${unit}`).join(' ') || '0 s';
}

/** For lists: 42 min, 1 h 5 min. At least one minute. */
export function roughTime(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  return spokenTime(minutes * 60);
}

/** Seconds. Before the audio has loaded, the feed's length is a guess that a position may disprove; 0 is unknown. */
export const wholeLength = (known: number, expected: number | null | undefined, position: number): number =>
  known || (expected ? Math.max(expected, position) : 0);

/** Seconds left to listen at this speed. */
export const timeLeft = (position: number, duration: number, speed: number): number =>
  Math.max(0, duration - position) / speed;

/** Bars of a waveform: more than fit on a desktop, in a few kilobytes. */
export const PEAKS = 600;

export interface PeakMeter {
  /** Decoded samples of each channel, from -1 to 1. */
  add(channels: readonly Float32Array[], samples: number): void;
  /** The loudest sample, 0 to 100, of each of PEAKS equal stretches; null without samples. */
  peaks(): Uint8Array<ArrayBuffer> | null;
}

/** Meters audio of unknown length in constant memory: when there are too many bins, each two merge into one. */
export function createPeakMeter(): PeakMeter {
  const bins = new Float32Array(16 * PEAKS);
  let binLength = 32;
  let full = 0;
  let loudest = 0;
  let inBin = 0;

  function closeBin() {
    bins[full++] = loudest;
    loudest = 0;
    inBin = 0;
    if (full < bins.length) return;
    for (let at = 0; at < full / 2; at++) bins[at] = Math.max(bins[2 * at]!, bins[2 * at + 1]!);
    full /= 2;
    binLength *= 2;
  }

  return {
    add(channels, samples) {
      for (let at = 0; at < samples; at++) {
        for (const channel of channels) {
          const level = Math.abs(channel[at]!);
          if (level > loudest) loudest = level;
        }
        if (++inBin === binLength) closeBin();
      }
    },

    peaks() {
      if (full === 0) return null;
      const peaks = new Uint8Array(PEAKS);
      for (let bar = 0; bar < PEAKS; bar++) {
        const first = Math.floor((bar * full) / PEAKS);
        const end = Math.max(first + 1, Math.floor(((bar + 1) * full) / PEAKS));
        const level = bins.subarray(first, end).reduce((most, one) => Math.max(most, one), 0);
        peaks[bar] = Math.min(100, Math.round(level * 100));
      }
      return peaks;
    },
  };
}

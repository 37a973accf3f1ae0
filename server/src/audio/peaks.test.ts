import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { MPEGDecoder } from 'mpg123-decoder';
import { expect, test } from 'vitest';
import { demoRecordings } from '@clear-spring/content/demo-podcast';
import { createPeakMeter, PEAKS } from './peak-meter.ts';
import { computePeaks } from './peaks.ts';

const recording = (name: string) =>
  readFileSync(new URL(`../../../content/audio/${name}.mp3`, import.meta.url));
/** The bytes in chunks of this size, as from a network. */
function* pieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const decoded = async (bytes: Buffer) => {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  return decoder.decode(bytes);
};

test('the peaks of an MP3 are those of its sound, however its bytes arrive', async () => {
  const bytes = recording('welcome');
  const { channelData } = await decoded(bytes);
  const samples = channelData[0]!;
  /** The loudest sample of a bar widened by this share at both edges: bins and bars do not end at the same samples. */
  const loudest = (bar: number, moved: number) => {
    const stretch = samples.length / PEAKS;
    const part = samples.subarray(Math.max(0, (bar - moved) * stretch), (bar + 1 + moved) * stretch);
    return Math.round(100 * part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0));
  };
  for (const size of [100, 5_000, 1_000_000]) {
    const peaks = [...(await computePeaks(Readable.from(pieces(bytes, size))))!];
    expect(peaks).toHaveLength(PEAKS);
    const wrong = peaks.filter(
      (peak, bar) => peak < loudest(bar, -0.25) - 1 || peak > loudest(bar, 0.25) + 1,
    );
    expect(wrong).toEqual([]);
    // The recording begins with a second of silence.
    expect(Math.max(...peaks.slice(0, 10))).toBeLessThan(5);
    expect(Math.max(...peaks)).toBeGreaterThan(50);
  }
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(100_000)],
  ['HTML', Buffer.from('<!doctype html>'.repeat(1_000))],
  ['an MP4', Buffer.concat([Buffer.from('00000018667479704d344120', 'hex'), Buffer.alloc(50_000, 0x21)])],
  ['a tag without sound', Buffer.concat([Buffer.from('49443304000000000010', 'hex'), Buffer.alloc(16)])],
])('%s has no peaks', async (_, bytes) => {
  expect(await computePeaks(Readable.from(pieces(bytes, 4_096)))).toBe(null);
});

test('a file that holds no sound is given up before it is read to its end', async () => {
  let read = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc((read += 65_536) && 65_536);
    })(),
  );
  expect(await computePeaks(endless)).toBe(null);
  expect(read).toBeLessThan(32 * 1024 * 1024);
});

test('a stream without an end is given up, though it sounds', async () => {
  const sound = recording('welcome');
  let read = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) {
        read += sound.length;
        yield sound;
      }
    })(),
  );
  expect(await computePeaks(endless, 3 * sound.length)).toBe(null);
  expect(read).toBeLessThan(30 * sound.length);
});

test('a stream that breaks off is an error, and no waveform', async () => {
  const broken = Readable.from(
    (async function* () {
      yield recording('welcome').subarray(0, 50_000);
      throw new Error('The host is gone.');
    })(),
  );
  await expect(computePeaks(broken)).rejects.toThrow('The host is gone.');
});

test.each(Object.entries(demoRecordings))(
  'the demo’s %s lasts the %i seconds that its episodes say',
  async (name, seconds) => {
    const { channelData, sampleRate } = await decoded(recording(name));
    expect(Math.round(channelData[0]!.length / sampleRate)).toBe(seconds);
  },
);

/** Samples at a constant level. */
const level = (value: number, samples: number) => new Float32Array(samples).fill(value);

test('each peak is the loudest of its stretch, of any channel, up or down', () => {
  const meter = createPeakMeter();
  for (let bar = 0; bar < PEAKS; bar++) {
    const loudness = (bar % 101) / 100;
    meter.add([level(-loudness, 4_096), level(loudness / 2, 4_096)], 4_096);
  }
  expect([...meter.peaks()!]).toEqual(Array.from({ length: PEAKS }, (_, bar) => bar % 101));
});

test.each([100_000, 1_000_000, 40_000_000])(
  '%i samples, quiet and then loud, are as many bars',
  (samples) => {
    const meter = createPeakMeter();
    const piece = Math.min(samples / 2, 100_000);
    for (let at = 0; at < samples; at += piece)
      meter.add([level(at < samples / 2 ? 0.1 : 1.5, piece)], piece);
    const peaks = [...meter.peaks()!];
    expect(peaks).toHaveLength(PEAKS);
    expect([0, PEAKS / 2 - 2, PEAKS / 2 + 1, PEAKS - 1].map((bar) => peaks[bar])).toEqual([10, 10, 100, 100]);
  },
);

test('fewer samples than bars fill them all', () => {
  const meter = createPeakMeter();
  meter.add([level(0.5, 32)], 32);
  expect([...meter.peaks()!]).toEqual(Array.from({ length: PEAKS }, () => 50));
});

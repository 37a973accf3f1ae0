// How much audio is downloaded before a one-hour episode shows its waveform and starts to play: the app compared with a
// page that uses plain wavesurfer.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Stage } from './audio.product.ts';

/** A good mobile connection: 10 Mbit/s, 60 ms. */
const NETWORK = { offline: false, latency: 60, downloadThroughput: 1_250_000, uploadThroughput: 250_000 };

/** Milliseconds from play to sound; before it no audio at all. */
const BAR = 250;
/** The one in the middle is reported. */
const ROUNDS = 5;

interface Outcome {
  /** Bytes of audio, and milliseconds since the page was opened. */
  waveform: { bytes: number; after: number };
  /** Total bytes of audio, and milliseconds since play was pressed. */
  sound: { bytes: number; after: number };
}

/** Counts the bytes of audio that reach the browser. */
async function countAudio(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  let bytes = 0;
  const audio = new Set<string>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/audio-proxy|hour\.mp3/.test(request.url)) audio.add(requestId);
  });
  devtools.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (audio.has(requestId)) bytes += dataLength;
  });
  return () => bytes;
}

const isHeard = () => {
  const audio = document.querySelector('audio');
  return audio !== null && audio.currentTime > 0;
};

async function ours(stage: Stage): Promise<Outcome> {
  const page = await stage.open();
  const row = page.getByRole('list', { name: 'Episodes' }).getByRole('listitem').first();
  const bars = () => row.getByTestId('waveform').locator('path').first().getAttribute('d');
  const heights = async () => new Set((await bars())?.match(/(?<= )[\d.]+/g)).size;
  const title = row.getByRole('heading').getByRole('button');
  // What is open stays open on the next visit.
  const open = async () => {
    if ((await title.getAttribute('aria-expanded')) !== 'true') await title.click();
  };
  // The first listener of an episode triggers its waveform; this is the second.
  await page.goto('/advanced-audios');
  await open();
  while ((await heights()) < 2) await page.waitForTimeout(100);

  const bytes = await countAudio(page);
  const opened = performance.now();
  await page.goto('/advanced-audios');
  await open();
  while ((await heights()) < 2) await page.waitForTimeout(10);
  const waveform = { bytes: bytes(), after: performance.now() - opened };

  const pressed = performance.now();
  await row.getByRole('button', { name: /^Play / }).click();
  await page.waitForFunction(isHeard, undefined, { polling: 10 });
  const sound = { bytes: bytes(), after: performance.now() - pressed };
  await page.close();
  return { waveform, sound };
}

async function plainWavesurfer(stage: Stage): Promise<Outcome> {
  const page = await stage.open();
  const library = new URL('wavesurfer.min.js', import.meta.resolve('wavesurfer.js'));
  await page.route('**/bench/wavesurfer.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: readFileSync(library, 'utf8') }),
  );
  await page.route('**/bench/wavesurfer', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<div id="wave"></div><button>Play</button><script src="/bench/wavesurfer.js"></script><script>
        const media = document.body.appendChild(new Audio());
        const player = WaveSurfer.create({ container: '#wave', height: 60, barWidth: 2, media, url: '${stage.host}/hour.mp3' });
        player.on('ready', () => (document.title = 'ready'));
        document.querySelector('button').onclick = () => player.play();
      </script>`,
    }),
  );
  const bytes = await countAudio(page);
  const opened = performance.now();
  await page.goto('/bench/wavesurfer');
  await page.waitForFunction(() => document.title === 'ready', undefined, { polling: 10, timeout: 180_000 });
  const waveform = { bytes: bytes(), after: performance.now() - opened };
  const pressed = performance.now();
  await page.getByRole('button').click();
  await page.waitForFunction(isHeard, undefined, { polling: 10 });
  const sound = { bytes: bytes(), after: performance.now() - pressed };
  await page.close();
  return { waveform, sound };
}

export async function benchSound(stage: Stage): Promise<void> {
  console.log(
    `A one-hour episode (${(stage.hourBytes / 1e6).toFixed(1)} MB) at 10 Mbit/s: audio downloaded, and seconds`,
  );
  console.log(`target: no audio before the waveform, and at most ${BAR / 1000} s from play to sound`);
  for (const [name, run, rounds] of [
    ['the product', ours, ROUNDS],
    ['plain wavesurfer', plainWavesurfer, 1],
  ] as const) {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < rounds; round++) outcomes.push(await run(stage));
    const { waveform, sound } = outcomes.toSorted((a, b) => a.sound.after - b.sound.after)[rounds >> 1]!;
    if (run === ours && (waveform.bytes > 0 || sound.after > BAR)) process.exitCode = 1;
    const figure = ({ bytes, after }: Outcome['sound']) =>
      `${(bytes / 1000).toFixed(0).padStart(7)} kB ${(after / 1000).toFixed(2).padStart(6)} s`;
    console.log(
      `  ${name.padEnd(18)} before the waveform ${figure(waveform)}   from play to sound ${figure(sound)}`,
    );
  }
}

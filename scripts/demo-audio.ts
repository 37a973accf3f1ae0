// Generates the audio of the demo feed and the radio in content/audio: `node scripts/demo-audio.ts [name …]`. The files
// are committed; this script documents how they were made. Needs Debian's espeak-ng, sox and lame.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OUT = fileURLToPath(new URL('../content/audio/', import.meta.url));
const RATE = 22_050;
/** One chord per row, in hertz: open fifths and sixths, which need no resolution. */
const CHORDS = [
  [110, 165, 220, 277.2],
  [98, 146.8, 220, 293.7],
  [87.3, 130.8, 220, 261.6],
  [98, 146.8, 196, 246.9],
];
const CHORD_SECONDS = 12;

/** The spoken text, in order; a number is that many seconds of silence. */
type Script = readonly (string | number)[];

interface Recording {
  name: string;
  script: Script;
  /** The volume of the tones beneath the voice; 0 for none. */
  tones: number;
  /** Continues with tones alone up to this length. */
  seconds?: number;
}

const breaths = (count: number): Script =>
  Array.from({ length: count }, () => ['Breathe in.', 4, 'And out.', 5.5]).flat();

const RECORDINGS: readonly Recording[] = [
  {
    name: 'welcome',
    tones: 0.12,
    script: [
      1,
      'Welcome to Clear Spring, and to the advanced training library.',
      0.6,
      'More than four hundred episodes are waiting for you here: short talks, guided practices, answers to questions from members, and quiet sessions to end the day with.',
      0.6,
      'Begin anywhere. The library remembers where you stopped, on every device you sign in with.',
      0.6,
      'Take a glass of water, put the phone down, and press play.',
      2,
    ],
  },
  {
    name: 'preview',
    tones: 0.12,
    script: [
      1,
      'This is a look ahead at the new season of advanced training.',
      0.5,
      'We start with mornings: light, water, and the first half hour. Then sleep. Then the part that most of you asked for: how to talk about what you love, without talking anybody into it.',
      0.5,
      'One new episode, every week. See you inside.',
      2,
    ],
  },
  {
    name: 'where-to-begin',
    tones: 0,
    script: [
      0.6,
      'You are listening to, Where to begin.',
      0.7,
      "Every subject in this library is large. You do not have to carry all of it. Today we look for the smallest piece of this week's subject that would still be worth doing.",
      0.7,
      'Here is the question we ask first. What could you do in two minutes, at a time of day that already exists? Not a new hour in the calendar. A door you already walk through.',
      0.7,
      'After the kettle. Before the shower. When the car is parked, and the engine is off.',
      0.7,
      'Then make it visible. Put the glass next to the kettle. Put the shoes next to the door. Put the book on the pillow. What we see, we do.',
      0.7,
      'And third: count the days, not the amount. A small thing on ten days is a habit. A large thing on one day is a memory.',
      0.7,
      'If you miss a day, nothing is lost. Miss one, and come back. The only rule is, never miss twice.',
      0.7,
      'Choose your two minutes now, before this episode ends. Say them out loud. And tell one person in your team. See you next week.',
      1.2,
    ],
  },
  {
    name: 'what-gets-in-the-way',
    tones: 0,
    script: [
      0.6,
      'You are listening to, What gets in the way.',
      0.7,
      'If it were only a matter of knowing, we would all be done. So let us be honest about what stops us.',
      0.7,
      'The first thing is the size of the plan. A plan that needs a perfect week fails on Tuesday. Cut it in half, and then cut it in half again.',
      0.7,
      'The second thing is the room you are in. It is hard to drink water where there is no glass, and hard to sleep next to a bright screen. Change the room, before you try to change yourself.',
      0.7,
      'The third is other people. Most of them wish you well. They simply do not know what you are doing. So tell them, in one sentence, and ask for one thing.',
      0.7,
      'And the last is shame. You stopped once before, and you remember it. But stopping was not a failure. It was the first draft.',
      0.7,
      'Write down the one that is yours. Next to it, write the smallest change that would take it out of the way. Do that today. It will still be there tomorrow, and so will you.',
      1.2,
    ],
  },
  {
    name: 'questions-from-members',
    tones: 0,
    script: [
      0.6,
      'You are listening to, Questions from members.',
      0.7,
      'The first question. I began well, and after three weeks it went quiet. What now?',
      0.5,
      'That is the usual time. The new has worn off, and the result has not come yet. Do not add anything. Keep the smallest version, and keep the hour. In most cases the second month is easier than the first.',
      0.8,
      'The second question. How do I speak about this with a friend, without selling?',
      0.5,
      'Tell them what you do, not what they should do. Answer what they ask, and stop there. If they want to know more, they know where you are.',
      0.8,
      'And the third question. How long until I notice something?',
      0.5,
      'Honestly, it differs. Keep a line a day in a notebook: how you slept, and how you felt at noon. After a month, read it from the beginning. People notice more on paper than they do in the mirror.',
      0.8,
      'Thank you for writing to us. Keep the questions coming.',
      1.2,
    ],
  },
  {
    name: 'guided-practice',
    tones: 0.16,
    seconds: 180,
    script: [
      2,
      'This is a guided practice, of three minutes. Sit, or stand, so that your back is long, and your shoulders are heavy.',
      3,
      'Let the eyes rest on one point, or close them.',
      3,
      ...breaths(6),
      'Now let the breath do what it likes. Listen to the room. The nearest sound. The farthest sound.',
      12,
      ...breaths(4),
      'Keep this for a moment longer.',
      12,
      'And when you are ready, look up. Take the next thing slowly.',
    ],
  },
  { name: 'quiet-session', tones: 0.3, seconds: 300, script: [] },
  {
    name: 'founder-how-to-start',
    tones: 0.08,
    script: [
      0.8,
      'Good morning. Somebody asked me last night how to start, so I am sending this to all of you.',
      0.6,
      'I started with one bottle, and a list of eleven friends. I did not call eleven friends. I called one, and we drank tea.',
      0.6,
      'So start with one. One product that you use yourself, one person you like, one honest sentence. The list can wait. It will still be there on Thursday.',
      1,
    ],
  },
  {
    name: 'founder-honest-words',
    tones: 0.08,
    script: [
      0.8,
      'A short one today, about words.',
      0.6,
      'Say what you have seen, and say that you have seen it once. I sleep better since March, is a good sentence. It is yours, and nobody can take it from you.',
      0.6,
      'Do not promise anybody anything that you would not promise your mother. And when you do not know, say that you do not know. People come back to those who say it.',
      1,
    ],
  },
  {
    name: 'founder-a-promise',
    tones: 0.08,
    script: [
      0.8,
      'It is late, and I have just come back from the water.',
      0.6,
      'I used to break every promise that I made to myself, because they were made for somebody with more time. Now I make them small. A glass of water, before the telephone. Ten minutes outside, whatever the weather.',
      0.6,
      'A small promise that is kept makes you somebody who keeps promises. That is the whole secret. Good night.',
      1,
    ],
  },
  {
    name: 'radio',
    tones: 0.3,
    seconds: 96,
    script: [
      6,
      'You are listening to Clear Spring radio.',
      1,
      'Good company, around the clock.',
      34,
      'Clear Spring radio. Take a slow breath, and stay a while.',
    ],
  },
];
const wanted = process.argv.slice(2);

const work = mkdtempSync(join(tmpdir(), 'demo-audio-'));
const run = (command: string, ...args: (string | number)[]) =>
  execFileSync(command, args.map(String), { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
const lengthOf = (file: string) => Number(run('soxi', '-D', file));
const FORMAT = ['-r', RATE, '-c', 1, '-b', 16];

function speak(name: string, script: Script): string {
  const parts = script.map((part, at) => {
    const file = join(work, `${name}-${at}.wav`);
    if (typeof part === 'number') run('sox', '-n', ...FORMAT, file, 'trim', 0, part);
    else {
      const raw = join(work, 'spoken.wav');
      run('espeak-ng', '-v', 'en-gb+f3', '-s', 142, '-p', 38, '-g', 3, '-w', raw, part);
      run('sox', raw, ...FORMAT, file, 'highpass', 90, 'lowpass', 7000, 'gain', '-n', -5);
    }
    return file;
  });
  const voice = join(work, `${name}-voice.wav`);
  run('sox', ...parts, voice, 'reverb', 12);
  return voice;
}

function playTones(name: string, seconds: number, volume: number): string {
  const chords = Array.from({ length: Math.ceil(seconds / CHORD_SECONDS) }, (_, at) => {
    const file = join(work, `${name}-chord-${at}.wav`);
    const notes = CHORDS[at % CHORDS.length]!.flatMap((hertz) => ['sine', hertz]);
    const fade = ['fade', 'h', 4, CHORD_SECONDS, 5];
    run('sox', '-n', '-r', RATE, '-b', 16, file, 'synth', CHORD_SECONDS, ...notes, 'remix', '1-4', ...fade);
    return file;
  });
  const tones = join(work, `${name}-tones.wav`);
  const soften = ['tremolo', 0.13, 35, 'lowpass', 900, 'reverb', 70, 'gain', '-n', -3, 'vol', volume];
  run('sox', '-V1', ...chords, ...FORMAT, tones, ...soften, 'trim', 0, seconds, 'fade', 'h', 3, seconds, 4);
  return tones;
}

for (const { name, script, tones, seconds } of RECORDINGS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const voice = script.length > 0 ? speak(name, script) : null;
  const length = seconds ?? Math.ceil(lengthOf(voice!));
  const layers = [voice, tones > 0 ? playTones(name, length, tones) : null].filter((file) => file !== null);
  const mixed = join(work, `${name}.wav`);
  const mix = layers.length > 1 ? ['-m', '-v', 1, layers[0]!, '-v', 1, layers[1]!] : [layers[0]!];
  const missing = Math.max(0, length - lengthOf(layers[0]!));
  run('sox', '-V1', ...mix, mixed, 'pad', 0, missing, 'trim', 0, length, 'gain', '-n', voice ? -2 : -8);
  const mp3 = join(OUT, `${name}.mp3`);
  // A constant bit rate: the player knows the duration, and the position of every second, from the first frame.
  run(
    'lame',
    '--quiet',
    '-m',
    'm',
    '--cbr',
    '-b',
    24,
    '--resample',
    RATE / 1000,
    '-q',
    0,
    '--noreplaygain',
    mixed,
    mp3,
  );
  console.log(`${name}: ${lengthOf(mp3).toFixed(1)} s, ${statSync(mp3).size} bytes`);
}
rmSync(work, { recursive: true });

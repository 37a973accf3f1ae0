import type { Chapters, TranscriptCue } from '@clear-spring/contract';

/** The cues as WebVTT, which the podcast apps that show transcripts read. */
export const writeVtt = (cues: readonly TranscriptCue[]): string =>
  ['WEBVTT', ...cues.map(writeCue)].join('\n\n').concat('\n');

function writeCue({ start, end, text, speaker }: TranscriptCue): string {
  const voice = speaker === null ? '' : `<v ${escaped(speaker)}>`;
  // A cue without length would be none.
  return `${time(start)} --> ${time(Math.max(end, start + 0.001))}\n${voice}${escaped(text)}`;
}

/** WebVTT knows no other escapes that every app understands. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** 00:01:02.345. */
function time(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  const rest = milliseconds % 1000;
  const whole = (milliseconds - rest) / 1000;
  return `${pad(whole / 3600)}:${pad((whole / 60) % 60)}:${pad(whole % 60)}.${pad(rest, 3)}`;
}

/** The chapters in the JSON of Podcasting 2.0. */
export const writeChapters = (chapters: Chapters['chapters']): string =>
  JSON.stringify({
    version: '1.2.0',
    chapters: chapters.map(({ start, title, link, imageUrl }) => ({
      startTime: start,
      title,
      ...(link !== null && { url: link }),
      ...(imageUrl !== null && { img: imageUrl }),
    })),
  });

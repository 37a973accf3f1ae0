import type { RawCue } from './transcript.cues.ts';

/** `Ada Lovelace: …`, with a name of up to four words. */
const NAMED = /^(?=.{1,40}:)(\p{Lu}[\p{L}\p{N}_.’'-]*(?: (?:& )?\p{Lu}[\p{L}\p{N}_.’'-]*){0,3}):\s+(?=\S)/u;

/** Words that begin a sentence with a colon, and no name. */
const NO_NAMES = new Set(
  (
    'a again also always although an and another answer ask attention because benefit big bonus but caution chapter ' +
    'conclusion consider day disclaimer do example exercise fact facts final finally first focus fun goal good great ' +
    'guess here hint homework however idea imagine important in it key last lastly lesson let listen look main maybe ' +
    'meaning my myth never next no note notice now number ok okay one or our part perhaps picture please point pro ' +
    'problem proof quick quote question read reality reason recall remember reminder repeat result results rule said ' +
    'say second secret section see side so solution spoiler start step stop story suddenly summary tell that the then ' +
    'therefore these think third this three tip tips today tomorrow tonight topic translation true truth try two ' +
    'update verse warning watch we week well what when where which who why yes yesterday you your ' +
    'body breath diet drink energy food gut health mind rest sleep stress vitamins water yoga'
  ).split(' '),
);

/** The ends of nouns such as `Hydration`, `Breathing` and `Movement`. They are rare in names. */
const NOUN = /^\p{L}{3,}(?:[ts]ion|ness|ment|ing)$/iu;

/** Cues. In a shorter file a name may occur once. */
const LONG = 20;

/**
 * Takes the speakers' names from the beginning of cues. Files with names begin with one, or repeat at least two. Other
 * words before a colon are speech: names are not searched, so a wrong name would hide a word.
 */
export function namesOf(cues: RawCue[]): RawCue[] {
  const labels = cues.map(({ speaker, text }) => (speaker ? null : labelOf(text)));
  const counts = new Map<string, number>();
  for (const label of labels) if (label) counts.set(label.name, (counts.get(label.name) ?? 0) + 1);
  const first = cues.findIndex(({ text }) => !/^[[(♪]/.test(text));
  const isNamed = labels[first] || [...counts.values()].filter((count) => count > 1).length > 1;
  if (!isNamed) return cues;
  return cues.map((cue, at) => {
    const label = labels[at];
    if (!label) return cue;
    const once = counts.get(label.name) === 1;
    if (once && (!label.beginsSentence || (cues.length >= LONG && !label.name.includes(' ')))) return cue;
    return { ...cue, speaker: label.name, text: label.said };
  });
}

function labelOf(text: string) {
  const [before, name] = NAMED.exec(text) ?? [];
  if (before === undefined || name === undefined) return null;
  if (NOUN.test(name) || NO_NAMES.has(name.split(' ', 1)[0]!.toLowerCase())) return null;
  const said = text.slice(before.length);
  return { name, said, beginsSentence: !/^\p{Ll}/u.test(said) };
}

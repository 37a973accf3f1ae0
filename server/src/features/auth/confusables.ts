import { plainText } from '@clear-spring/contract';

/**
 * Letters that look like ASCII letters, from the alphabets that can spell a whole name with them. Taken from
 * Unicode's confusables (UTS #39), without those that `plainText` already maps.
 */
const CONFUSABLES = {
  a: 'ᴀɑαа',
  b: 'ʙƅьв',
  c: 'ᴄϲс',
  d: 'ᴅԁɗ',
  e: 'ᴇеҽєε',
  f: 'ꜰꬵꞙẝք',
  g: 'ɢɡᶃƍց',
  h: 'ʜħһհнη',
  j: 'ᴊϳј',
  k: 'ᴋκкĸ',
  // Capital I, small l and one.
  l: 'ʟi1ɪɩιіӏ',
  m: 'мᴍμ',
  n: 'ոռпɴ',
  o: '0ᴏοоօσ',
  p: 'ᴘρр',
  q: 'ԛգզ',
  r: 'ʀᴦгɾ',
  s: 'ƽꜱѕ',
  t: 'ᴛŧτт',
  u: 'ꞟᴜʋυս',
  v: 'νᴠѵ',
  w: 'ɯᴡѡԝա',
  x: 'χх',
  y: 'ɣᶌʏγуү',
  z: 'ᴢʐ',
};

const letterOf = new Map(
  Object.entries(CONFUSABLES).flatMap(([letter, likes]) => Array.from(likes, (like) => [like, letter])),
);

/** What a hasty reader reads: equal for names that look alike, whatever signs stand between the letters. */
function skeletonOf(name: string): string {
  const letters = plainText(name).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return Array.from(letters, (letter) => letterOf.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Whether a name could be mistaken for one of these. */
export const isConfusableWithAny = (names: readonly string[], name: string): boolean =>
  names.some((other) => skeletonOf(other) === skeletonOf(name));

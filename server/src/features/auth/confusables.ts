/**
 * Letters that are drawn like those of ASCII, in the alphabets that can spell a whole name with them. From Unicode's
 * confusables (UTS #39), of what NFKD and lower case leave apart; marks on a letter do not make it another.
 */
const CONFUSABLES = {
  a: 'ᴀɑαа',
  b: 'ʙƅьв',
  c: 'ᴄϲс',
  d: 'ᴅđԁɗ',
  e: 'ᴇеҽєε',
  f: 'ꜰꬵꞙẝք',
  g: 'ɢɡᶃƍց',
  h: 'ʜħһհнη',
  j: 'ᴊϳј',
  k: 'ᴋκкĸ',
  // A capital I, a small l and a one.
  l: 'ʟłiı1ɪɩιіӏ',
  m: 'мᴍμ',
  n: 'ոռпɴ',
  o: 'ø0ᴏοоօσ',
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

/** What a hasty reader takes a name for: the same for names that look alike, whatever signs stand between the letters. */
function skeletonOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return Array.from(letters, (letter) => letterOf.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Whether somebody could take a name for one of these. */
export const isConfusableWithAny = (names: readonly string[], name: string): boolean =>
  names.some((other) => skeletonOf(other) === skeletonOf(name));

/**
 * The one place that says what counts as audio: for the enclosures of a feed, and for what a podcast's host sends.
 * Both are often wrong in the details, so audio goes by many names here, and by one everywhere else.
 */
export type AudioType = `audio/${string}`;

/** Other names of a subtype. A Map, because a server may name its type `audio/constructor`. */
const ALIASES = new Map(
  Object.entries({
    mpeg: 'mp3 x-mp3 mpeg3 x-mpeg3 mpeg-3 x-mpeg-3 x-mpeg mpg x-mpg x-mpegaudio',
    mp4: 'm4a x-m4a m4b x-m4b x-mp4 mp4a-latm',
    aac: 'x-aac aacp x-aacp',
    ogg: 'x-ogg oga opus x-opus vorbis',
    flac: 'x-flac',
    wav: 'x-wav wave x-wave vnd.wave x-pn-wav',
    aiff: 'x-aiff aif',
    webm: 'weba',
  }).flatMap(([subtype, aliases]) => aliases.split(' ').map((alias) => [alias, subtype] as const)),
);

/** Lists of addresses, which would make the player call other servers. */
const PLAYLISTS = new Set(['mpegurl', 'x-mpegurl', 'scpls', 'x-scpls']);

/** What servers say of a file that they know nothing about, or of a container that may hold only sound. */
const UNCLEAR =
  /^(application|binary)\/(octet-stream|x-octet-stream|binary|unknown|(x-|force-)?download|mp4)$|^unknown\/|^video\//;

/** The audio type that a media type names; `unclear` where the name or the bytes have to tell. */
export function audioTypeOf(mediaType: string | null | undefined): AudioType | 'unclear' | 'other' {
  const essence = (mediaType ?? '').split(';', 1)[0]!.trim().toLowerCase();
  const [, kind, subtype] = /^([\w.+-]+)\/([\w.+-]+)$/.exec(essence) ?? [];
  if (!kind || !subtype || UNCLEAR.test(essence)) return 'unclear';
  const known = ALIASES.get(subtype);
  if (kind === 'audio' || kind === 'x-audio')
    return PLAYLISTS.has(subtype) ? 'other' : `audio/${known ?? subtype}`;
  if (kind === 'application' && (known || /^(ogg|flac)$/.test(subtype))) return `audio/${known ?? subtype}`;
  return 'other';
}

/** Names that only audio has: `.mp4` is a film. */
const EXTENSIONS = new Map<string, AudioType>([
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['m4b', 'audio/mp4'],
  ['aac', 'audio/aac'],
  ['ogg', 'audio/ogg'],
  ['oga', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['flac', 'audio/flac'],
  ['wav', 'audio/wav'],
  ['aif', 'audio/aiff'],
  ['aiff', 'audio/aiff'],
  ['weba', 'audio/webm'],
]);

/** The audio type that the file's name promises, at the end of the path or of a parameter. */
export function audioTypeOfName(url: string): AudioType | null {
  for (const [, extension = ''] of url.matchAll(/\.(\w{3,4})(?=[?#&]|$)/g)) {
    const audio = EXTENSIONS.get(extension.toLowerCase());
    if (audio) return audio;
  }
  return null;
}

/** How many bytes `audioTypeOfBytes` looks at. */
export const SIGNATURE_BYTES = 64;

/**
 * The audio type that a file's first bytes prove; null for anything else. MP4 and WebM may hold a film as well: there
 * the file's name has to promise audio.
 */
export function audioTypeOfBytes(bytes: Buffer, name: AudioType | null): AudioType | null {
  const text = bytes.toString('latin1', 0, SIGNATURE_BYTES);
  if (text.startsWith('ID3')) return 'audio/mpeg';
  if (text.startsWith('fLaC')) return 'audio/flac';
  if (/^RIFF.{4}WAVE/s.test(text)) return 'audio/wav';
  if (/^FORM.{4}AIF[FC]/s.test(text)) return 'audio/aiff';
  // The first page of an Ogg file begins its first stream, and with it the codec's name.
  if (/^OggS.{24}(OpusHead|.vorbis|.FLAC|Speex )/s.test(text)) return 'audio/ogg';
  if (/^.{4}ftyp/s.test(text))
    return /^M4[AB] $/.test(text.slice(8, 12)) || name === 'audio/mp4' ? 'audio/mp4' : null;
  if (text.startsWith('\x1A\x45\xDF\xA3')) return name === 'audio/webm' ? name : null;
  return typeOfFrame(bytes);
}

/** A header of MPEG audio, layer 2 or 3, or of AAC in its ADTS frames. UTF-16's byte order mark resembles both. */
function typeOfFrame([first = 0, second = 0, third = 0]: Buffer): AudioType | null {
  if (first !== 0xff) return null;
  if ((second & 0xf6) === 0xf0) return 'audio/aac';
  const isSync = (second & 0xe0) === 0xe0;
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  const bitrate = third >> 4;
  const sampleRate = (third >> 2) & 3;
  const isFrame =
    isSync && version !== 1 && (layer === 1 || layer === 2) && bitrate !== 15 && sampleRate !== 3;
  return isFrame ? 'audio/mpeg' : null;
}

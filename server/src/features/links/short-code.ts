import { READABLE_ALPHABET, readableCode } from '../../readable-code.ts';
import { typedCode } from '../../typed-code.ts';

const LENGTH = 7;

export const newShortCode = (): string => readableCode(LENGTH);

export const looksLikeShortCode = (text: string) =>
  text.length === LENGTH && Array.from(text).every((letter) => READABLE_ALPHABET.includes(letter));

/** Seven letters and digits that end a word. Anything else may stand before and between them. */
const WITH_ADDITIONS = /^(?:[^a-z0-9]*[a-z0-9]){7}(?![a-z0-9])/;

/**
 * The URL of a short link without what people, apps and printers add around its code: capitals, punctuation, brackets,
 * spaces, invisible characters, parameters without a `?`. Other URLs stay as they are.
 */
export function shortLinkUrl(url: string): string {
  const found = /^(?:\/|%2f)+s(?:\/|%2f)+([^?]*)(.*)$/is.exec(url);
  if (!found) return url;
  const [, path, query] = found as unknown as [string, string, string];
  if (looksLikeShortCode(path)) return `/s/${path}${query}`;
  // Some apps escape a URL that is escaped.
  const text = unescaped(unescaped(path));
  // A sign such as ™ or ² behind a code is folded into letters and digits too.
  const shortCode = shortCodeIn(typedCode(text)) ?? shortCodeIn(text.toLowerCase());
  return shortCode === null ? url : `/s/${shortCode}${query}`;
}

function shortCodeIn(text: string): string | null {
  const code = WITH_ADDITIONS.exec(text)?.[0].replaceAll(/[^a-z0-9]/g, '') ?? '';
  return looksLikeShortCode(code) ? code : null;
}

/** An app may cut a URL within an escape. */
function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path.replaceAll(/%[0-9a-f]{0,2}/gi, ' ');
  }
}

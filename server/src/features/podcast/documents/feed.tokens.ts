/** A piece of XML, or of what passes for it. Each begins where the one before ends, but for `unclosed`. */
export interface Token {
  kind: 'text' | 'cdata' | 'comment' | 'other' | 'open' | 'empty' | 'close' | 'unclosed';
  from: number;
  to: number;
  /** Of a tag, in lower case. */
  name: string;
  /** A tag that no parser should see. */
  isBroken: boolean;
}

/** Maximum characters of a tag with its attributes. */
const MAX_TAG = 20_000;
const NAME = /<\/?([a-z_][\w.:-]*)/iy;
const END_OF_ITEM = /<\/(?:\w+:)?(?:item|entry)\b/i;

/** The next place of this text from here on; -1 if there is none. */
export type Find = (text: string, from: number) => number;

/** Remembers what it has found: otherwise many sections without an end would each read the document to its end. */
export function createFind(xml: string): Find {
  const known = new Map<string, { from: number; at: number }>();
  return (text, from) => {
    const last = known.get(text);
    if (last && last.from <= from && (last.at < 0 || from <= last.at)) return last.at;
    const at = xml.indexOf(text, from);
    known.set(text, { from, at });
    return at;
  };
}

const PAIRS = [
  ['comment', '<!--', '-->'],
  ['cdata', '<![CDATA[', ']]>'],
  ['other', '<?', '?>'],
] as const;

/** The token at this position, which is within the document. */
export function tokenAt(xml: string, from: number, find: Find): Token {
  const plain = { from, name: '', isBroken: false };
  if (xml[from] !== '<') {
    const end = find('<', from);
    return { ...plain, kind: 'text', to: end < 0 ? xml.length : end };
  }
  for (const [kind, opening, closing] of PAIRS) {
    if (!xml.startsWith(opening, from)) continue;
    const end = find(closing, from + opening.length);
    if (end >= 0) return { ...plain, kind, to: end + closing.length };
    if (kind !== 'other') return { ...plain, kind: 'unclosed', to: xml.length };
  }
  if (/[!?]/.test(xml[from + 1] ?? '')) return { ...plain, kind: 'other', to: endOfDoctype(xml, from, find) };
  NAME.lastIndex = from;
  const name = NAME.exec(xml)?.[1]?.toLowerCase();
  return name === undefined ? { ...plain, kind: 'text', to: from + 1 } : tagAt(xml, from, name, find);
}

function endOfDoctype(xml: string, from: number, find: Find): number {
  const end = find('>', from);
  const subset = find('[', from);
  const last = subset >= 0 && subset < end ? find('>', Math.max(find(']', subset), end)) : end;
  return last < 0 ? xml.length : last + 1;
}

function tagAt(xml: string, from: number, name: string, find: Find): Token {
  const { to, isBroken } = endOfTag(xml, from + name.length + 1, find);
  const isLong = to - from > MAX_TAG;
  const kind = xml[from + 1] === '/' ? 'close' : xml[to - 2] === '/' ? 'empty' : 'open';
  return { kind, from, to, name, isBroken: isBroken || isLong };
}

function endOfTag(xml: string, from: number, find: Find): { to: number; isBroken: boolean } {
  const shortest = () => {
    const end = find('>', from);
    return { to: end < 0 ? xml.length : end + 1, isBroken: true };
  };
  let isValue = false;
  for (let at = from; at < xml.length; at++) {
    const sign = xml[at]!;
    if (sign === '>') return { to: at + 1, isBroken: false };
    if (sign === '<') return { to: at, isBroken: true };
    if (isValue && (sign === '"' || sign === "'")) {
      const end = find(sign, at + 1);
      if (end < 0 || endsItem(xml, at, end)) return shortest();
      at = end;
    }
    isValue = sign === '=' || (isValue && /\s/.test(sign));
  }
  return { to: xml.length, isBroken: true };
}

/** Whether a quotation mark is missing, so that the value runs into the next item. */
const endsItem = (xml: string, from: number, to: number): boolean => {
  const value = xml.slice(from, Math.min(to, from + 2 * MAX_TAG));
  return value.includes('</') && END_OF_ITEM.test(value);
};

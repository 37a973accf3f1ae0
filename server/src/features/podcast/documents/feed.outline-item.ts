import { readDuration } from './feed.duration.ts';
import { textOf } from './feed.text.ts';
import type { Token } from './feed.tokens.ts';

/** Maximum characters of text between two tags. Far less is stored of any text. */
const MAX_TEXT = 200_000;
const MAX_DEPTH = 50;

/** Elements whose content is text, although it may look like tags: people forget to escape HTML. */
const TEXTS = new Set(
  (
    'title link description author category comments guid pubdate source encoded summary subtitle content duration ' +
    'explicit keywords episodetype id published updated rights date creator issued created modified name email ' +
    'abstract text copyright credit season episode block'
  ).split(' '),
);

/** Names that some feeds write without their prefix. */
const PREFIXED = new Map([
  ['date', 'dc:date'],
  ['published', 'atom:published'],
  ['updated', 'atom:updated'],
  ['issued', 'dcterms:issued'],
  ['created', 'dcterms:created'],
  ['modified', 'dcterms:modified'],
  ['duration', 'itunes:duration'],
]);

/** Writes an item as a parser should see it. */
export interface ItemWriter {
  name: string;
  /** Its content up to here; its end tag is not among it. */
  add(token: Token): void;
  /** From now on it is broken. */
  spoil(): void;
  /** Whether what looks like a tag is text. */
  isInText(): boolean;
  /** The item; null if it is broken. */
  end(): string | null;
}

const isText = (name: string) => TEXTS.has(localOf(name)) && name !== 'media:content';
const localOf = (name: string) => name.slice(name.lastIndexOf(':') + 1);

export function createItem(
  xml: string,
  start: Token,
  { kind, rootTag }: { kind: 'rss' | 'atom'; rootTag: string },
): ItemWriter {
  const rssPrefix = /xmlns:([\w.-]+)\s*=\s*["']https?:\/\/purl\.org\/rss\/1\.0\/?["']/i.exec(rootTag)?.[1];
  const written: string[] = [];
  /** The elements that are open; of one of text only itself. */
  const open: string[] = [];
  let sameInText = 0;
  let duration: string | null = null;
  let { isBroken } = start;

  const isInText = () => !isBroken && open.length > 0 && isText(open.at(-1)!);

  function renamed(name: string): string {
    if (kind === 'atom') return name;
    const plain = rssPrefix && name.startsWith(`${rssPrefix.toLowerCase()}:`) ? localOf(name) : name;
    if (localOf(plain) === 'enclosure') return 'enclosure';
    return (open.length <= 1 && PREFIXED.get(plain)) || plain;
  }

  function write(token: Token): void {
    const given = xml.slice(token.from, token.to);
    const name = renamed(token.name);
    if (name === token.name && name !== 'enclosure') return void written.push(given);
    const at = token.kind === 'close' ? 2 : 1;
    const rest = given.slice(at + token.name.length);
    written.push(given.slice(0, at) + name + (name === 'enclosure' ? withUrl(rest) : rest));
  }

  function addTag(token: Token): void {
    const { kind: tag, name } = token;
    if (isInText()) {
      const isSame = name === open.at(-1);
      if (isSame && tag === 'open') sameInText++;
      if (!isSame || tag !== 'close' || sameInText-- > 0) return write(token);
      sameInText = 0;
      closeDuration();
      write(token);
      open.pop();
    } else if (tag === 'open') {
      open.push(name);
      if (open.length > MAX_DEPTH) isBroken = true;
      write(token);
      if (open.length === 1 && localOf(name) === 'duration') duration = '';
    } else if (tag === 'close') {
      write(token);
      if (open.pop() !== name) isBroken = true;
    } else write(token);
  }

  function closeDuration(): void {
    if (duration !== null) written.push(String(readDuration(textOf(duration)) ?? ''));
    duration = null;
  }

  function addText({ kind: section, from, to }: Token): void {
    const [head, tail] = section === 'cdata' ? ['<![CDATA[', ']]>'] : ['', ''];
    const text = xml.slice(from + head.length, Math.min(to - tail.length, from + head.length + MAX_TEXT));
    if (duration !== null) duration += text;
    // A `<` that opens nothing is a piece of its own.
    else written.push(head, text === '<' && head === '' ? '&lt;' : text, tail);
  }

  const about = /\srdf:about\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/i.exec(xml.slice(start.from, start.to));
  if (about) written.push(`<guid>${about[1] ?? about[2]}</guid>`);
  return {
    name: start.name,
    isInText,
    spoil: () => void (isBroken = true),
    add(token) {
      if (token.isBroken && isInText()) return;
      if (token.isBroken) isBroken = true;
      if (isBroken) return;
      if (token.kind === 'text' || token.kind === 'cdata') addText(token);
      else if (token.name !== '') addTag(token);
    },
    end() {
      if (isBroken || open.length > 0) return null;
      const name = kind === 'atom' ? start.name : 'item';
      return `<${name}${namespacesOf(xml.slice(start.from, start.to))}>${written.join('')}</${name}>`;
    },
  };
}

/** `rdf:resource` and `enc:type`, as RSS 1.0 has them, under their names in RSS 2.0. */
const withUrl = (attributes: string): string =>
  attributes.replaceAll(
    /(\s)(?:[\w.-]+:)?(resource|url|type|length)(?=\s*=)/gi,
    (_, space: string, name: string) => space + (name.toLowerCase() === 'resource' ? 'url' : name),
  );

const namespacesOf = (tag: string): string =>
  (tag.match(/\s(?:xmlns(?::[\w.-]+)?|xml:\w+)\s*=\s*(?:"[^"<]{0,500}"|'[^'<]{0,500}')/gi) ?? []).join('');

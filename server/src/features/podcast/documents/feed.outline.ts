import { createFind, type Find, type Token, tokenAt } from './feed.tokens.ts';
import { createItem, type ItemWriter } from './feed.outline-item.ts';

/** A feed reduced to its items, for a parser that reads well-formed documents only. */
export interface Outline {
  kind: 'rss' | 'atom';
  /** The text before the items. */
  head: string;
  items: string[];
  tail: string;
}

export type OutlineFault = 'not-a-feed' | 'cut-off' | 'malformed' | 'too-many' | 'too-much';

/** Twice what the library is designed for. */
const MAX_ITEMS = 20_000;
/** A feed of 10,000 episodes has half a million. Each costs the parser an object. */
const MAX_TAGS = 2_000_000;
const MAX_LANGUAGE = 100;

interface Root {
  kind: Outline['kind'];
  name: string;
  to: number;
  tag: string;
  isItem(token: Token): boolean;
}

/**
 * Finds the items between the root's tags, without those that are broken. What stands before the root and after its end
 * is skipped: byte order marks, notices of PHP, scripts.
 */
export function outlineOf(xml: string): Outline | OutlineFault {
  const find = createFind(xml);
  const root = findRoot(xml, find);
  if (typeof root === 'string') return root;
  const items = createItems(xml, root);
  const channel = createChannel(xml, find);
  let tags = 0;
  for (let at = root.to; at < xml.length;) {
    const token = tokenAt(xml, at, find);
    if (token.name !== '' && ++tags > MAX_TAGS) return 'too-much';
    if (token.kind === 'close' && token.name === root.name) {
      items.finish();
      if (items.written.length > MAX_ITEMS) return 'too-many';
      if (items.written.length === 0 && items.hadBroken()) return 'malformed';
      return { kind: root.kind, ...frameOf(root, channel), items: items.written };
    }
    const early = endWithin(token, items.name(), find);
    if (early !== null) items.spoil();
    else if (token.kind === 'unclosed') return 'cut-off';
    else if (!items.add(token)) channel.add(token);
    at = early ?? token.to;
  }
  return 'cut-off';
}

/** The end of the item, if this section is not closed before it: the section then ends in a later item. */
function endWithin({ kind, from, to }: Token, itemName: string | null, find: Find): number | null {
  if (itemName === null || !['cdata', 'comment', 'unclosed'].includes(kind)) return null;
  const end = find(`</${itemName}`, from);
  if (end < 0 || end >= to) return null;
  if (kind !== 'cdata') return end;
  // A section may quote an item. One that another begins in was never closed.
  const next = find('<![CDATA[', end);
  return next >= 0 && next < to ? end : null;
}

function createItems(xml: string, { kind, tag, isItem }: Root) {
  const written: string[] = [];
  let hasBroken = false;
  let item: ItemWriter | null = null;
  const begin = (token: Token) => (item = createItem(xml, token, { kind, rootTag: tag }));
  const finish = () => {
    const text = item?.end();
    if (typeof text === 'string') written.push(text);
    else if (item) hasBroken = true;
    item = null;
  };
  return {
    written,
    finish,
    hadBroken: () => hasBroken,
    name: () => item?.name ?? null,
    spoil: () => item?.spoil(),
    /** False for what belongs to no item. */
    add(token: Token): boolean {
      const begins = token.kind === 'open' && isItem(token);
      if (!item) return begins && begin(token) !== null;
      if (token.kind === 'close' && token.name === item.name) finish();
      else if (begins && !item.isInText()) {
        item.spoil();
        finish();
        begin(token);
      } else item.add(token);
      return true;
    },
  };
}

/** Of the channel its namespaces and its language. */
function createChannel(xml: string, find: Find) {
  const channel = {
    tag: '',
    language: '',
    add({ kind, name, from, to }: Token) {
      if (kind !== 'open') return;
      if (name === 'channel') channel.tag = xml.slice(from, to);
      if (name === 'language' && !channel.language)
        channel.language = xml.slice(to, Math.min(find('<', to), to + MAX_LANGUAGE));
    },
  };
  return channel;
}

function frameOf({ kind, name, tag }: Root, channel: { tag: string; language: string }) {
  if (kind === 'atom') {
    const given = tag.slice(1, name.length + 1);
    return { head: `<${given}${attributesOf(tag)}>`, tail: `</${given}>` };
  }
  const open = `<rss version="2.0"${prefixesOf(tag)}><channel${prefixesOf(channel.tag)}>`;
  return { head: `${open}<language>${channel.language}</language>`, tail: '</channel></rss>' };
}

function findRoot(xml: string, find: Find): Root | 'not-a-feed' | 'cut-off' {
  for (let at = 0; at < xml.length;) {
    const token = tokenAt(xml, at, find);
    at = token.to;
    if (token.kind === 'other' && /^<!doctype\s+html\b/i.test(xml.slice(token.from, token.from + 30)))
      return 'not-a-feed';
    if (token.kind === 'unclosed') return 'not-a-feed';
    if (token.kind !== 'open') continue;
    if (/^(?:html|head|body)$/.test(token.name)) return 'not-a-feed';
    if (/^(?:[\w.-]+:)?(?:feed|rdf)$|^rss$/.test(token.name))
      return token.to < xml.length ? rootOf(xml, token) : 'cut-off';
  }
  return 'not-a-feed';
}

function rootOf(xml: string, { name, from, to }: Token): Root {
  const prefix = name.slice(0, name.lastIndexOf(':') + 1);
  const kind = name === `${prefix}feed` ? 'atom' : 'rss';
  const isItem = ({ name: other }: Token) =>
    kind === 'atom'
      ? other === `${prefix}entry`
      : other === 'item' || (prefix !== '' && other.endsWith(':item'));
  return { kind, name, to, tag: xml.slice(from, to), isItem };
}

const ATTRIBUTE = /\s(?:xmlns|xmlns:[\w.-]+|xml:\w+)\s*=\s*(?:"[^"<]{0,500}"|'[^'<]{0,500}')/gi;

/** The namespaces, the language and the base of a tag, without which its items cannot be read. */
const attributesOf = (tag: string): string => (tag.match(ATTRIBUTE) ?? []).join('');

/** Without the default namespace: RSS has none, RSS 1.0 one of its own, and some feeds another's by mistake. */
const prefixesOf = (tag: string): string =>
  (tag.match(ATTRIBUTE) ?? []).filter((attribute) => !/^\sxmlns\s*=/i.test(attribute)).join('');

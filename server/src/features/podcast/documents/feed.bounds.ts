/** Maximum characters of text between two tags. Far less is stored of any text. */
const MAX_TEXT = 200_000;
/** Maximum characters of a tag with its attributes. */
const MAX_TAG = 20_000;
/** A feed of 10,000 episodes has half a million. Each costs the parser an object. */
const MAX_TAGS = 2_000_000;

/**
 * The same XML without comments and with overlong texts cut, before a parser builds its tree. A text of megabytes would
 * otherwise be copied many times, although only a few hundred characters are stored.
 */
export function withinBounds(xml: string): { xml: string } | 'cut-off' | 'malformed' | 'too-much' {
  const kept: string[] = [];
  const keep = (from: number, to: number) => void kept.push(xml.slice(from, Math.min(to, from + MAX_TEXT)));
  let at = 0;
  for (let tags = 0; ;) {
    const tag = xml.indexOf('<', at);
    if (tag < 0) break;
    if (tag > at) keep(at, tag);
    if (xml.startsWith('<!--', tag)) {
      const end = xml.indexOf('-->', tag + 4);
      if (end < 0) return 'cut-off';
      at = end + 3;
    } else if (xml.startsWith(CDATA, tag)) {
      const text = tag + CDATA.length;
      const end = xml.indexOf(']]>', text);
      if (end < 0) return 'cut-off';
      kept.push(CDATA);
      keep(text, end);
      kept.push(']]>');
      at = end + 3;
    } else {
      const end = xml.indexOf('>', tag);
      if (end < 0) return 'cut-off';
      if (end - tag > MAX_TAG) return 'malformed';
      if (++tags > MAX_TAGS) return 'too-much';
      kept.push(xml.slice(tag, end + 1));
      at = end + 1;
    }
  }
  if (at < xml.length) keep(at, xml.length);
  return { xml: kept.join('') };
}

const CDATA = '<![CDATA[';

import { readFile } from 'node:fs/promises';
import { type SelectorComponent, transform, type Visitor } from 'lightningcss';

const CLASSES = /(?<=\sclass=")[^"]*/g;
/** What scripts add to what is in the page. */
const ADDED = ['shown'];

/** As much of a stylesheet as a page needs, in the order of the whole. */
export async function stylesFor(html: string, file: string): Promise<string> {
  const known = new Set([...(html.match(CLASSES) ?? []).flatMap((names) => names.split(/\s+/)), ...ADDED]);
  const isKnown = (part: SelectorComponent) => part.type !== 'class' || known.has(part.name);
  const rules = visited(await readFile(file), {
    Rule: {
      style: ({ value }) => (value.selectors.some((selector) => selector.every(isKnown)) ? undefined : []),
    },
  });
  // Motions, and what types a variable has, where a rule that is left names them.
  const text = rules.toString();
  const isUsed = (name: string) => text.split(name).length > 2;
  return visited(rules, {
    Rule: {
      keyframes: ({ value: { name } }) => (isUsed(name.value) ? undefined : []),
      property: ({ value: { name } }) => (isUsed(name) ? undefined : []),
    },
  }).toString();
}

const visited = (code: Uint8Array, visitor: Visitor<never>) =>
  Buffer.from(transform({ filename: 'page.css', code, minify: true, visitor }).code);

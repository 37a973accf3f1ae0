import { readFile } from 'node:fs/promises';
import { type SelectorComponent, transform, type Visitor } from 'lightningcss';

const CLASSES = /(?<=\sclass=")[^"]*/g;
const TAGS = /(?<=<)[a-z][\w-]*/gi;
const VARIABLES = /(?<=var\()--[\w-]+/g;
const ANIMATIONS = /(?<=[;{]animation(?:-name)?:)[^;}]*/g;
/** What scripts add to what is in the page. */
const ADDED = ['shown'];

/** As much of a stylesheet as a page needs, in the order of the whole. */
export async function stylesFor(html: string, file: string): Promise<string> {
  const classes = new Set([...wordsIn(html.match(CLASSES)), ...ADDED]);
  const tags = new Set(html.match(TAGS));
  const isKnown = (part: SelectorComponent): boolean => {
    if (part.type === 'class') return classes.has(part.name);
    if (part.type === 'type') return tags.has(part.name);
    if (part.type !== 'pseudo-class') return true;
    const isOneOf = part.kind === 'is' || part.kind === 'where' || part.kind === 'has';
    return !isOneOf || part.selectors.some((selector) => selector.every(isKnown));
  };
  let styles: Buffer = visited(await readFile(file), {
    Rule: {
      style: ({ value }) => (value.selectors.some((selector) => selector.every(isKnown)) ? undefined : []),
    },
  });
  // What is set for nobody may itself be what another is set for.
  for (let length = 0; length !== styles.length;) {
    length = styles.length;
    styles = withoutUnused(styles, html);
  }
  return styles.toString();
}

/** Without variables that neither they nor the page read, and without animations that they do not name. */
function withoutUnused(styles: Buffer, html: string): Buffer {
  const text = styles.toString();
  const variables = new Set(`${text}${html}`.match(VARIABLES));
  const animations = new Set(wordsIn(text.match(ANIMATIONS)));
  return visited(styles, {
    // Properties that lightningcss does not know come here too.
    Declaration: { custom: ({ name }) => (!name.startsWith('--') || variables.has(name) ? undefined : []) },
    Rule: {
      keyframes: ({ value: { name } }) => (animations.has(name.value) ? undefined : []),
      property: ({ value: { name } }) => (variables.has(name) ? undefined : []),
    },
  });
}

const wordsIn = (texts: readonly string[] | null) => (texts ?? []).flatMap((text) => text.split(/\s+/));

const visited = (code: Uint8Array, visitor: Visitor<never>) =>
  Buffer.from(transform({ filename: 'page.css', code, minify: true, visitor }).code);

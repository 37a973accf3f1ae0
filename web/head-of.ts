import type { JSDOM } from 'jsdom';

/** What components mark as the same for every member, whatever is read for them. */
const MARKED = '[data-head]';
/** Marked too, but hidden until it has been filled with what came with the document. */
const FILLED = '[data-newest]';
/** It keeps its place, with somebody else's. */
const PERSONAL = '[data-personal]';
/** Only what it looks like: it says nothing to screen readers, and to scripts that look for the screen's own parts. */
const PLAIN = new Set(['MAIN', 'HEADER', 'SECTION', 'NAV', 'H1', 'H2', 'BUTTON']);
const KEPT_ATTRIBUTE =
  /^(hidden|data-(newest|row|title)|class|src|srcset|media|width|height|alt|fetchpriority|viewBox|fill|d|c?[xy]|x[12]|y[12]|r[xy]?|stroke.*|preserveAspectRatio|points|xmlns)$/;

/**
 * The head of a screen, from the whole of it: the header, and what is marked. Nothing in it can be used, and nothing in
 * it is about anybody.
 */
export function headOf({ document }: JSDOM['window'], screen: string): string {
  const page = document.createElement('div');
  page.append(document.createRange().createContextualFragment(screen));
  const main = page.querySelector('main')!;
  const marked = [...main.querySelectorAll(MARKED)];
  for (const element of main.querySelectorAll('*'))
    if (!marked.some((one) => one.contains(element) || element.contains(one))) element.remove();
  for (const element of page.querySelectorAll('[href="#main"], footer')) element.remove();
  for (const element of page.querySelectorAll(PERSONAL)) element.classList.add('invisible');
  for (const element of page.querySelectorAll<HTMLElement>(FILLED)) element.hidden = true;
  for (const element of page.querySelectorAll('*')) simplify(document, element);
  return page.innerHTML;
}

function simplify(document: Document, element: Element): void {
  for (const name of element.getAttributeNames())
    if (!KEPT_ATTRIBUTE.test(name)) element.removeAttribute(name);
  if (!PLAIN.has(element.tagName)) return;
  const plain = document.createElement('div');
  for (const { name, value } of element.attributes) plain.setAttribute(name, value);
  plain.append(...element.childNodes);
  element.replaceWith(plain);
}

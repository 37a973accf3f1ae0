import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** A page of the build with what is seen first of its screen as HTML, and with what that needs inline. */
export interface FinishedPage {
  /** With these elements in it. */
  html(elements: string): string;
  /** A Content-Security-Policy that allows what is inline in this page, and nothing else that is. */
  allowedIn(policy: string): string;
}

/** Null if the build has none. */
export function readFinishedPage(file: string): FinishedPage | null {
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  // What loads the app is in a template, and the app reads the elements before it.
  const end = html.indexOf('<template');
  const inline = ['style', 'script'].flatMap((name) => {
    const content = contentOf(name, html);
    if (content === '') return [];
    return {
      allowed: `${name}-src 'self'`,
      hash: createHash('sha256').update(content).digest('base64'),
    };
  });

  return {
    html: (elements) => html.slice(0, end) + elements + html.slice(end),
    allowedIn: (policy) =>
      inline.reduce((all, { allowed, hash }) => all.replace(allowed, `${allowed} 'sha256-${hash}'`), policy),
  };
}

/** Of the element without attributes: with some it is named, or waits in the template. */
const contentOf = (name: string, html: string) => html.split(`<${name}>`)[1]?.split(`</${name}>`)[0] ?? '';

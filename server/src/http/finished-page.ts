import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { pack, type Packing, SMALL } from './packing.ts';

/** A page of the build with its screen as HTML, and with what that needs at once inline. */
export interface FinishedPage {
  /** Packed, with these elements in it. */
  packed(elements: string, packing: Packing): Promise<Buffer>;
  /** A Content-Security-Policy that allows what is inline in this page, and nothing else that is. */
  allowedIn(policy: string): string;
}

/** Null if the build has none. */
export function readFinishedPage(file: string): FinishedPage | null {
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  // What loads the app is in a template, and the app reads the elements before it.
  const end = html.indexOf('<template');
  const inline = ['style', 'script'].map((name) => ({
    allowed: `${name}-src 'self'`,
    hash: createHash('sha256').update(contentOf(name, html)).digest('base64'),
  }));
  const known = new Map<string, Promise<Buffer>>();

  return {
    packed(elements, packing) {
      // All visitors get the same. As small as can be, it comes in the first round trip.
      const key = packing + elements;
      const packed =
        known.get(key) ?? pack(Buffer.from(html.slice(0, end) + elements + html.slice(end)), packing, SMALL);
      known.set(key, packed);
      return packed;
    },
    allowedIn: (policy) =>
      inline.reduce((all, { allowed, hash }) => all.replace(allowed, `${allowed} 'sha256-${hash}'`), policy),
  };
}

/** Of the element without attributes: with some it is named, or waits in the template. */
const contentOf = (name: string, html: string) => html.split(`<${name}>`)[1]?.split(`</${name}>`)[0] ?? '';

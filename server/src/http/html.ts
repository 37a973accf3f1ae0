/** Markup, either from `html` or a file of our own. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}
export type Part = string | Html | false | undefined | readonly Html[];

/** Escapes what is interpolated, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(markupOf)));
}

function markupOf(part: Part): string {
  if (part === false || part === undefined) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'string') return escapeMarkup(part);
  return part.map(({ markup }) => markup).join('');
}

/** Escapes text for element content and quoted attributes. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

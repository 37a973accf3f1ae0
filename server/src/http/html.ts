/** Markup. Nothing gets into a page but through `html` or from the page's own file. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}
export type Part = string | Html | false | undefined | readonly Html[];

/** What stands between the backticks is markup; what is filled in is text, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(markupOf)));
}

function markupOf(part: Part): string {
  if (part === false || part === undefined) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'string') return escapeMarkup(part);
  return part.map(({ markup }) => markup).join('');
}

/** Text as it stands in markup, between tags and within quotes. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

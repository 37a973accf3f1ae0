import { parseMarkup } from './transcript.markup.ts';

/** Elements of a site's pages, which no transcript has. */
const OF_SITES = new Set('nav footer aside form button input select textarea'.split(' '));
const HEADINGS = new Set(['title', 'h1', 'h2']);
/** Matches lower case, with one space in place of other characters than letters and digits. */
const ERROR =
  /^(?:http )?(?:status )?(?:error )?(?:[45]\d\d )?(?:error )?(?:(?:oops )?(?:(?:the |this |that )?(?:requested )?(?:page |file |object |url )?(?:was |is )?(?:not found|can t be found|could not be found)|access ?denied|forbidden|unauthorized|no ?such ?(?:key|bucket)|bad (?:gateway|request)|(?:service )?(?:temporarily )?unavailable|(?:internal )?server error|too many requests|gateway time ?out|sign in|log ?in|just a moment|attention required) )?(?:1 )?$/;

/** Whether HTML is a page of a site, with navigation or forms, or reports an error. */
export function isSitePage(html: string): boolean {
  let isOfSite = false;
  let heading: string | null = null;
  const headings: string[] = [];
  parseMarkup(html, {
    onopentag(name) {
      isOfSite ||= OF_SITES.has(name);
      if (HEADINGS.has(name)) heading = '';
    },
    ontext: (data) => void (heading !== null && (heading += data)),
    onclosetag(name) {
      if (!HEADINGS.has(name)) return;
      headings.push(heading ?? '');
      heading = null;
    },
  });
  return isOfSite || headings.some(isError);
}

/** Whether a title or a whole text reports an error: `404 Not Found`, `Page not found – The Well`. */
export const isError = (text: string): boolean =>
  text
    .slice(0, 200)
    .split(/\s[|–—-]\s/)
    .map(
      (part) =>
        `${part
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
          .trim()} `,
    )
    .some((part) => part !== ' ' && ERROR.test(part));

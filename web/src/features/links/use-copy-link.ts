import { useCopied } from '../../browser/use-copied.ts';
import { copyLink } from './copy-link.ts';

const COPIED_MS = 2_000;

/** Copies links: the button of the one that was copied last says 'Copied!' for a moment. */
export function useCopyLink() {
  const { copied, markCopied } = useCopied(COPIED_MS);
  return {
    copied,
    copy: async (what: string, url: string) => {
      if (await copyLink(url)) markCopied(what);
    },
  };
}

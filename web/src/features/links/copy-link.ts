import { copyText } from '../../browser/copy-text.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { linksTexts } from './links.texts.ts';

/**
 * Copies a link, or a text around it. Call it within the tap; the link may still be loading.
 * @returns whether it is on the clipboard; if not, the member has been told, and given the link to copy by hand.
 * @throws whatever the promise of the link is rejected with.
 */
export async function copyLink(url: string | Promise<string>, text = url): Promise<boolean> {
  const isCopied = await copyText(text);
  if (!isCopied) toast({ ...linksTexts.copyFailed(await url), variant: 'destructive' });
  return isCopied;
}

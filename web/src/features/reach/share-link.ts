import { copyText } from '../../browser/copy-text.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { linksTexts } from '../links/index.ts';

export const COPIED_MS = 2_000;

export async function copyLink(url: string, onCopied: () => void): Promise<void> {
  if (await copyText(url)) onCopied();
  else toast({ ...linksTexts.copyFailed(url), variant: 'destructive' });
}

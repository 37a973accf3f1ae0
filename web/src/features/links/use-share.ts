import { findProduct } from '@clear-spring/content';
import { useState } from 'react';
import { canShare, share } from '../../browser/share.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { copyLink } from './copy-link.ts';
import { linksTexts } from './links.texts.ts';
import { type Message, shareDataOf } from './share-message.ts';
import { useSentence } from './use-sentence.ts';

/** menu: where it can go. again: the same, after the tap was lost. words: only what is said. */
export type ShareStep = 'menu' | 'again' | 'words';

export interface ShareableLink {
  /** Of its product, for the dialogs. */
  name: string;
  shortUrl: string;
}

/** The aria-haspopup of a Share button: the menu is ours, a share sheet is the device's. */
export const sharePopup = () => (canShare() ? undefined : 'dialog');

/** Shares the link of one product with what the member says about it. One for each product on the page. */
export function useShare(productId: string) {
  const sentence = useSentence(productId);
  // The link outlives `open`, so that the dialog keeps its content while it closes.
  const [dialog, setDialog] = useState<{ step: ShareStep; link: ShareableLink; open: boolean } | null>(null);
  const show = (step: ShareStep, link: ShareableLink) => setDialog({ step, link, open: true });

  const messageOf = ({ shortUrl }: ShareableLink): Message => ({
    name: findProduct(productId)?.name ?? '',
    sentence: sentence.text,
    shortUrl,
  });
  const openSheet = (link: ShareableLink) => share(shareDataOf(messageOf(link)));

  return {
    sentence,
    messageOf,
    dialog,
    setOpen: (open: boolean) => setDialog((shown) => shown && { ...shown, open }),
    editSentence: (name: string) => show('words', { name, shortUrl: '' }),

    /** Call it within the tap. It opens the share sheet or, on a device without one, the menu. */
    share: async (link: ShareableLink) => {
      const outcome = canShare() ? await openSheet(link) : 'unsupported';
      if (outcome !== 'shared') show(outcome === 'tap-lost' ? 'again' : 'menu', link);
    },

    /** From the dialog: a new tap. If the sheet is refused again, the link is copied. */
    shareNow: async (link: ShareableLink) => {
      const outcome = await openSheet(link);
      setDialog({ step: 'again', link, open: false });
      if (outcome === 'shared') return;
      if (await copyLink(link.shortUrl)) toast(linksTexts.share.byCopy);
    },
  };
}

export type Sharing = ReturnType<typeof useShare>;

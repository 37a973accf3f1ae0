import type { WellnessProduct } from '@clear-spring/content';
import type { PurchaseLink } from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { copyText } from '../../browser/copy-text.ts';
import { canShare, share } from '../../browser/share.ts';
import { useCopied } from '../../browser/use-copied.ts';
import { isConnected } from '../../http/connection.ts';
import { HttpError, sentenceOf } from '../../http/http-error.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { useAuth } from '../auth/index.ts';
import { knownPurchaseLink, linksTexts, makePurchaseLink } from '../links/index.ts';
import { productsTexts } from './products.texts.ts';

export type LinkAction = 'copy' | 'qr' | 'share';

const { toasts } = productsTexts;
const COPIED_MS = 3_000;
/** Milliseconds that the toast 'Purchase Link Generated' shows before the next one replaces it. */
const TOAST_BEAT_MS = 1_000;

/** The actions on the purchase link of one product. A visitor is asked to log in, and nothing is sent. */
export function usePurchaseLinkActions({ id }: Pick<WellnessProduct, 'id'>) {
  const { user } = useAuth();
  const client = useQueryClient();
  const [pending, setPending] = useState<LinkAction | null>(null);
  const { copied, markCopied } = useCopied(COPIED_MS);
  const qr = useLinkDialog();
  const shareAgain = useLinkDialog();
  const generatedAt = useRef(0);

  /** Runs one action on the link, which may still be loading, and reports errors. */
  async function act(action: LinkAction, use: (making: Promise<PurchaseLink>) => Promise<void>) {
    if (!user) return void toast({ ...toasts.loginRequired[action], variant: 'note' });
    try {
      await use(obtain(action));
    } catch (error) {
      toast(complaint(action, error));
    }
  }

  /** Requests even a known link: the server decides whether the member may still use it. */
  async function obtain(action: LinkAction): Promise<PurchaseLink> {
    const isKnown = knownPurchaseLink(client, id) !== undefined;
    setPending(action);
    try {
      const link = await makePurchaseLink(client, id);
      // Offline, nothing was created: it is the link that this device has stored.
      if (!isKnown && isConnected()) {
        generatedAt.current = Date.now();
        toast(toasts.generated(link.product.name));
      }
      return link;
    } finally {
      setPending(null);
    }
  }

  /** @returns whether the link is on the clipboard; if not, the member has been told. */
  async function copyLink(making: Promise<PurchaseLink>): Promise<boolean> {
    const done = await copyText(making.then((link) => link.shortUrl));
    if (!done) {
      toast({ ...linksTexts.copyFailed((await making).shortUrl), variant: 'destructive' });
      return false;
    }
    markCopied(id);
    await new Promise((ready) => setTimeout(ready, generatedAt.current + TOAST_BEAT_MS - Date.now()));
    return true;
  }

  async function copyInsteadOfSharing(making: Promise<PurchaseLink>) {
    if (await copyLink(making)) toast(toasts.sharedByCopy);
  }

  return {
    pending,
    copied: copied !== null,
    qr,
    shareAgain,

    copy: () =>
      act('copy', async (making) => {
        if (await copyLink(making)) toast(toasts.copied((await making).product.name));
      }),

    showQr: () =>
      act('qr', async (making) => {
        const link = await making;
        if (!link.qrCode) throw new Error('The answer has no QR code.');
        qr.show(link);
      }),

    share: () =>
      act('share', async (making) => {
        if (!canShare()) return copyInsteadOfSharing(making);
        const link = await making;
        const outcome = await shareLink(link);
        if (outcome === 'tap-lost') shareAgain.show(link);
        if (outcome === 'unsupported') await copyInsteadOfSharing(making);
      }),

    /** The second tap, after the first was lost while the link was created. */
    shareNow: async (link: PurchaseLink) => {
      const outcome = await shareLink(link);
      shareAgain.setOpen(false);
      if (outcome !== 'shared') await copyInsteadOfSharing(Promise.resolve(link));
    },
  };
}

const shareLink = ({ product: { name }, shortUrl }: PurchaseLink) =>
  share({ title: name, text: name, url: shortUrl });

function complaint(action: LinkAction, error: unknown) {
  if (error instanceof HttpError && error.status === 401)
    return { ...toasts.loginRequired[action], variant: 'note' as const };
  if (action === 'qr') return { ...toasts.qrFailed, variant: 'destructive' as const };
  const description = sentenceOf(error, toasts.failed.description);
  return { ...toasts.failed, description, variant: 'destructive' as const };
}

/** The link outlives `open`, so that its dialog keeps its content while it closes. */
function useLinkDialog() {
  const [link, setLink] = useState<PurchaseLink | null>(null);
  const [open, setOpen] = useState(false);
  return {
    link,
    open,
    setOpen,
    show: (shown: PurchaseLink) => {
      setLink(shown);
      setOpen(true);
    },
  };
}

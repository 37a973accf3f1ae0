import type { WellnessProduct } from '@clear-spring/content';
import type { PurchaseLink } from '@clear-spring/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { canShare } from '../../browser/share.ts';
import { useCopied } from '../../browser/use-copied.ts';
import { isConnected } from '../../http/connection.ts';
import { HttpError, sentenceOf } from '../../http/http-error.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { useAuth } from '../auth/index.ts';
import { copyLink } from './copy-link.ts';
import { knownPurchaseLink, makePurchaseLink } from './links.api.ts';
import { linksTexts } from './links.texts.ts';
import { useQr } from './use-qr.tsx';
import { useShare } from './use-share.ts';

export type LinkAction = 'copy' | 'qr' | 'share';

const { toasts } = linksTexts;
const COPIED_MS = 3_000;
/** Milliseconds that the toast 'Purchase Link Generated' shows before the next one replaces it. */
const TOAST_BEAT_MS = 1_000;

/**
 * The actions on the purchase link of one product, which the first of them creates. A visitor is asked to log in, and
 * nothing is sent.
 */
export function useLinkActions({ id }: Pick<WellnessProduct, 'id'>) {
  const { user } = useAuth();
  const client = useQueryClient();
  const [pending, setPending] = useState<LinkAction | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { copied, markCopied } = useCopied(COPIED_MS);
  const sharing = useShare(id);
  const qr = useQr();
  const generatedAt = useRef(0);

  /** Runs one action on the link, which may still be loading, and reports errors. */
  async function act(action: LinkAction, use: (making: Promise<PurchaseLink>) => Promise<void>) {
    if (pending !== null) return;
    if (!user) return void toast({ ...toasts.loginRequired[action], variant: 'note' });
    try {
      await use(obtain(action));
      setRefusal(null);
    } catch (error) {
      if (isRefused(error)) setRefusal(error.serverMessage);
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
  async function copyMade(making: Promise<PurchaseLink>): Promise<boolean> {
    if (!(await copyLink(making.then(({ shortUrl }) => shortUrl)))) return false;
    markCopied(id);
    await new Promise((ready) => setTimeout(ready, generatedAt.current + TOAST_BEAT_MS - Date.now()));
    return true;
  }

  async function shareLink(making: Promise<PurchaseLink>) {
    const { product, shortUrl } = await making;
    await sharing.share({ name: product.name, shortUrl });
  }

  return {
    pending,
    /** Why the server gives no link, as to one that an admin has disabled. Null until it has refused one. */
    refusal,
    copied: copied !== null,
    sharing,
    qrDialog: qr.dialog,

    copy: () =>
      act('copy', async (making) => {
        if (await copyMade(making)) toast(toasts.copied((await making).product.name));
      }),

    showQr: () =>
      act('qr', async (making) => {
        const link = await making;
        if (!link.qrCode) throw new Error('The answer has no QR code.');
        qr.show({ ...link, productId: id }, link);
      }),

    /** On a device without a share sheet, the menu opens. */
    share: () => act('share', shareLink),

    /** On a device without a share sheet, the link is copied. */
    shareOrCopy: () =>
      act('share', async (making) => {
        if (canShare()) return shareLink(making);
        if (await copyMade(making)) toast(linksTexts.share.byCopy);
      }),
  };
}

export type LinkActions = ReturnType<typeof useLinkActions>;

const isRefused = (error: unknown): error is HttpError => error instanceof HttpError && error.status === 422;

function complaint(action: LinkAction, error: unknown) {
  if (error instanceof HttpError && error.status === 401)
    return { ...toasts.loginRequired[action], variant: 'note' as const };
  // The server's sentence says why there is no link; that of a picture would ask to try again.
  if (action === 'qr' && !isRefused(error))
    return { ...linksTexts.qrFailed, variant: 'destructive' as const };
  const description = sentenceOf(error, toasts.failed.description);
  return { ...toasts.failed, description, variant: 'destructive' as const };
}

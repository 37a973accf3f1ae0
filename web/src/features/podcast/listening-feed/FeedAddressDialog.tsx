import type { NewListeningFeed } from '@clear-spring/contract';
import { Check, Copy } from 'lucide-react';
import { copyText } from '../../../browser/copy-text.ts';
import { useCopied } from '../../../browser/use-copied.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/Dialog.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { listeningFeedTexts } from './listening-feed.texts.ts';
import { podcastApps } from './podcast-apps.ts';

const texts = listeningFeedTexts.address;
const COPIED_MS = 2_000;

interface FeedAddressDialogProps {
  open: boolean;
  onClose: () => void;
  feed: NewListeningFeed;
}

/** The feed's address, which can never be shown again: to scan, to copy, or to open in an app. */
export function FeedAddressDialog({ open, onClose, feed }: FeedAddressDialogProps) {
  const { copied, markCopied } = useCopied(COPIED_MS);

  async function copy() {
    if (await copyText(feed.url)) markCopied('address');
    else toast({ ...texts.copyFailed, variant: 'destructive' });
  }

  return (
    <Dialog open={open} onOpenChange={onClose} title={texts.title} description={texts.text}>
      <div className="mx-auto mt-4 mb-3.5 w-fit rounded-card bg-paper-qr p-3 ring-1 ring-line">
        <img src={feed.qrCode} alt={texts.alt} width={192} height={192} className="size-48" />
      </div>
      <p className="text-ink-soft">{texts.scan}</p>
      <p className="mt-3 grid min-h-button place-items-center rounded-field bg-well px-4 py-2 text-label font-[560] wrap-anywhere select-all">
        {feed.url}
      </p>
      <h3 id="podcast-apps" className="mt-5 mb-2 text-label font-[560]">
        {texts.open}
      </h3>
      <ul
        aria-labelledby="podcast-apps"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5"
      >
        {podcastApps.map(({ name, urlOf }) => (
          <li key={name} className="grid">
            <ButtonLink variant="plain" className="px-2!" href={urlOf(feed.url)}>
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button
          variant={copied ? 'done' : 'tint'}
          className="px-2!"
          icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() => void copy()}
        >
          {copied ? texts.copied : texts.copy}
        </Button>
        <Button onClick={onClose}>{texts.done}</Button>
      </DialogActions>
      <span role="status" className="sr-only">
        {copied && texts.copied}
      </span>
    </Dialog>
  );
}

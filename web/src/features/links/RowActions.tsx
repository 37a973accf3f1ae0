import { QrCode, Share } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { RippleRing } from '../../ui/Ripples.tsx';
import { RoundButton } from '../../ui/RoundButton.tsx';
import { CopyButton } from './CopyButton.tsx';
import { linksTexts } from './links.texts.ts';
import { sharePopup } from './use-share.ts';
import type { LinkActions } from './use-link-actions.ts';

const texts = linksTexts.share;

/** Share, copy and QR code of a product in one tap, beside its name in a list. */
export function RowActions({ name, actions }: { name: string; actions: LinkActions }) {
  const { pending, copied } = actions;
  const waits = (action: typeof pending) => pending !== null && pending !== action;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button
        slim
        variant="tint"
        icon={<Share aria-hidden />}
        aria-label={texts.shareOf(name)}
        aria-haspopup={sharePopup()}
        busy={pending === 'share'}
        disabled={waits('share')}
        onClick={() => void actions.share()}
        className="mr-1 max-narrow:px-3"
      >
        {texts.share}
      </Button>
      <div className="flex items-center gap-1">
        <CopyButton
          label={texts.copyOf(name)}
          copied={copied}
          busy={pending === 'copy'}
          disabled={waits('copy')}
          onCopy={() => void actions.copy()}
        />
        <RoundButton
          label={linksTexts.qrCode(name)}
          aria-haspopup="dialog"
          aria-busy={pending === 'qr'}
          disabled={waits('qr')}
          onClick={() => void actions.showQr()}
        >
          {pending === 'qr' ? <RippleRing className="size-5" /> : <QrCode aria-hidden />}
        </RoundButton>
      </div>
    </div>
  );
}

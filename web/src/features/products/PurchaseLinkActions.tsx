import { Check, Link2, Link2Off, QrCode, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from '../../browser/router.tsx';
import { paths } from '../../navigation/paths.ts';
import { ActionTiles } from '../../ui/Accordion.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAuth } from '../auth/index.ts';
import { type LinkAction, type LinkActions, SentenceLine } from '../links/index.ts';
import { productsTexts as texts } from './products.texts.ts';

/** Copy, QR code and share for members; visitors read what they would get. */
export function PurchaseLinkActions({ name, actions }: { name: string; actions: LinkActions }) {
  const { user } = useAuth();
  return user ? <LinkTiles name={name} actions={actions} /> : <LoginNote />;
}

function LinkTiles({ name, actions }: { name: string; actions: LinkActions }) {
  const { pending, copied, refusal } = actions;
  // The toast has said it, and is gone by the time that somebody looks for their link.
  if (refusal !== null)
    return (
      <p className="mt-4 flex items-center gap-3 rounded-field bg-well px-4 py-3 text-label leading-[1.42]">
        <Link2Off aria-hidden className="flex-none" />
        <span>{refusal}</span>
      </p>
    );
  return (
    <>
      <ActionTiles>
        <Tile
          action="copy"
          pending={pending}
          done={copied}
          icon={copied ? <Check aria-hidden /> : <Link2 aria-hidden />}
          onTap={actions.copy}
        >
          {copied ? texts.copied : texts.copyLink}
        </Tile>
        <Tile action="qr" pending={pending} icon={<QrCode aria-hidden />} onTap={actions.showQr}>
          {texts.qrCode}
        </Tile>
        <Tile action="share" pending={pending} icon={<Share aria-hidden />} onTap={actions.shareOrCopy}>
          {texts.share}
        </Tile>
      </ActionTiles>
      <span role="status" className="sr-only">
        {copied && texts.copied}
      </span>
      <SentenceLine name={name} sharing={actions.sharing} className="mt-1.5 -mb-2" />
    </>
  );
}

interface TileProps {
  action: LinkAction;
  /** The action that waits for its link, if any. */
  pending: LinkAction | null;
  done?: boolean;
  icon: ReactNode;
  onTap: () => Promise<void>;
  children: ReactNode;
}

function Tile({ action, pending, done, icon, onTap, children }: TileProps) {
  const busy = pending === action;
  return (
    <Button
      tile
      variant={done ? 'done' : 'tint'}
      icon={icon}
      busy={busy}
      disabled={pending !== null && !busy}
      aria-haspopup={action === 'qr' ? 'dialog' : undefined}
      onClick={() => void onTap()}
      className="px-2! max-wide:px-1!"
    >
      {busy ? texts.generating : children}
    </Button>
  );
}

function LoginNote() {
  const { pathname } = useLocation();
  const { before, action, after } = texts.loginNote;
  return (
    <p className="mt-4 rounded-field bg-spring-wash px-4 py-3 text-label leading-[1.42]">
      {before}
      <Link to={paths.auth} state={{ from: pathname }} className="font-semibold">
        {action}
      </Link>
      {after}
    </p>
  );
}

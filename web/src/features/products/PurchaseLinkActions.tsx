import type { WellnessProduct } from '@clear-spring/content';
import { Check, Link2, QrCode, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../navigation/paths.ts';
import { ActionTiles } from '../../ui/Accordion.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/Dialog.tsx';
import { useAuth } from '../auth/index.ts';
import { QrDialog } from '../links/index.ts';
import { productsTexts as texts } from './products.texts.ts';
import { type LinkAction, usePurchaseLinkActions } from './use-purchase-link-actions.ts';

type Product = Pick<WellnessProduct, 'id' | 'name'>;

/** Copy, QR code and share for members; visitors read what they would get. */
export function PurchaseLinkActions({ product }: { product: Product }) {
  const { user } = useAuth();
  return user ? <LinkTiles product={product} /> : <LoginNote />;
}

function LinkTiles({ product }: { product: Product }) {
  const actions = usePurchaseLinkActions(product);
  const { pending, copied, qr, shareAgain } = actions;
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
        <Tile action="share" pending={pending} icon={<Share aria-hidden />} onTap={actions.share}>
          {texts.share}
        </Tile>
      </ActionTiles>
      <span role="status" className="sr-only">
        {copied && texts.copied}
      </span>
      {qr.link && (
        <QrDialog
          open={qr.open}
          onOpenChange={qr.setOpen}
          productId={product.id}
          productName={qr.link.product.name}
          shortUrl={qr.link.shortUrl}
          qrCode={qr.link.qrCode}
        />
      )}
      <ShareAgain {...shareAgain} onShare={actions.shareNow} />
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

type ShareAgainProps = ReturnType<typeof usePurchaseLinkActions>['shareAgain'] & {
  onShare: ReturnType<typeof usePurchaseLinkActions>['shareNow'];
};

/** Shown if the browser forgot the tap while the link was created: pressing this button is a new tap. */
function ShareAgain({ link, open, setOpen, onShare }: ShareAgainProps) {
  if (!link) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={texts.shareReady.title(link.product.name)}
      description={texts.shareReady.hint}
    >
      <p className="mt-4 grid min-h-button place-items-center rounded-field bg-well px-4 py-2 text-label font-[560] wrap-anywhere select-all">
        {link.shortUrl}
      </p>
      <DialogActions>
        <Button icon={<Share aria-hidden />} onClick={() => void onShare(link)}>
          {texts.share}
        </Button>
      </DialogActions>
    </Dialog>
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

import { Download, Image, Link2, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { saveFile } from '../../browser/save-file.ts';
import type { CardSubject } from './card/use-card.ts';
import { copyLink } from './copy-link.ts';
import { qrFileName } from './link-files.ts';
import { linksTexts } from './links.texts.ts';
import { drawQrPng, drawQrSvg } from './qr-drawing.ts';

const { Component: CardDialogs } = lazyComponent(() => import('./card/CardDialogs.tsx'));
const texts = linksTexts.qr;

export interface QrSubject extends CardSubject {
  /** A data URL or a URL of this origin. */
  qrCode: string | null;
}

interface QrDialogProps extends QrSubject {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The QR code of a short link, to show, copy and save. If its picture does not load, it is drawn on the device. */
export default function QrDialog({ open, onOpenChange, qrCode, ...subject }: QrDialogProps) {
  const { productName, label, shortUrl } = subject;
  const [lost, setLost] = useState<{ qrCode: string | null; drawn: string | null }>();
  const picture = qrCode === lost?.qrCode ? lost.drawn : qrCode;

  const draw = () =>
    drawQrPng(shortUrl).then(
      (drawn) => setLost({ qrCode, drawn }),
      () => setLost({ qrCode, drawn: null }),
    );

  async function copy() {
    if (await copyLink(shortUrl)) toast(linksTexts.linkCopied);
  }

  async function save(code: string | Promise<Blob | string>, extension: 'png' | 'svg') {
    try {
      saveFile(await code, qrFileName(subject, extension));
    } catch {
      toast({ ...linksTexts.qrFailed, variant: 'destructive' });
    }
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title(productName)} description={label}>
      {picture ? (
        <>
          <div className="mx-auto mt-4 mb-3.5 w-fit rounded-card bg-paper-qr p-3 ring-1 ring-line">
            <img
              src={picture}
              alt={texts.alt(productName)}
              width={192}
              height={192}
              className="size-48"
              onError={() => void draw()}
            />
          </div>
          <p className="text-ink-soft">{texts.hint}</p>
        </>
      ) : (
        <p className="my-8 text-ink-soft">{texts.missing}</p>
      )}
      <p className="mt-3 grid min-h-button place-items-center rounded-field bg-well px-4 py-2 text-label font-[560] wrap-anywhere select-all">
        {shortUrl}
      </p>
      <DialogActions>
        <Button variant="tint" className="px-2!" icon={<Link2 aria-hidden />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        {picture && (
          <Button
            className="px-2!"
            icon={<Download aria-hidden />}
            onClick={() => void save(picture.startsWith('data:') ? picture : drawQrPng(shortUrl), 'png')}
          >
            {texts.download}
          </Button>
        )}
      </DialogActions>
      {picture && <CardActions {...subject} />}
      {picture && (
        <button
          type="button"
          onClick={() => void save(drawQrSvg(shortUrl), 'svg')}
          className="mt-2 -mb-3 inline-flex min-h-touch items-center text-label font-[560] text-spring-ink underline"
        >
          {texts.forPrint}
        </button>
      )}
    </Dialog>
  );
}

const cards = [
  { kind: 'card', icon: <Image aria-hidden />, name: texts.card },
  { kind: 'sheet', icon: <Printer aria-hidden />, name: texts.sheet },
] as const;

interface Shown {
  kind: (typeof cards)[number]['kind'];
  open: boolean;
  times: number;
}

/** The same code on a card: as a picture to share, and on sheets to print. Their dialogs lie over this one. */
function CardActions(subject: CardSubject) {
  // The dialog outlives `open`, so that it keeps its content while it closes. Each time it opens it draws anew:
  // what was missing may be there.
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <>
      <div className="mt-2.5 flex flex-wrap gap-2.5 *:flex-1 *:px-2!">
        {cards.map(({ kind, icon, name }) => (
          <Button
            key={kind}
            variant="plain"
            icon={icon}
            aria-haspopup="dialog"
            onClick={() => setShown({ kind, open: true, times: (shown?.times ?? 0) + 1 })}
          >
            {name}
          </Button>
        ))}
      </div>
      {shown && (
        <CardDialogs
          key={shown.times}
          kind={shown.kind}
          open={shown.open}
          onOpenChange={(open) => setShown({ ...shown, open })}
          subject={subject}
          onLost={() => setShown(null)}
        />
      )}
    </>
  );
}

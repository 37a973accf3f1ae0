import { qrImageEndpoint } from '@clear-spring/contract';
import { Download, Link2 } from 'lucide-react';
import { useState } from 'react';
import { urlOf } from '../../http/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { copyText } from './copy-text.ts';
import { linksTexts } from './links.texts.ts';
import { qrFileName, saveQrCode } from './qr-file.ts';

const texts = linksTexts.qr;

export interface QrDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  productName: string;
  shortUrl: string;
  /** A data URL or an address of this origin. */
  qrCode: string | null;
}

/** The QR code of a short link, to show, copy and save. */
export function QrDialog({ open, onOpenChange, productName, shortUrl, qrCode }: QrDialogProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = qrCode && qrCode !== broken ? qrCode : null;

  async function copy() {
    const copied = await copyText(shortUrl);
    if (copied) toast(linksTexts.linkCopied);
    else toast({ ...linksTexts.copyFailed(shortUrl), variant: 'destructive' });
  }

  async function download(source: string) {
    try {
      await saveQrCode(source, qrFileName(productName, 'png'));
    } catch {
      toast({ ...linksTexts.qrFailed, variant: 'destructive' });
    }
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title(productName)}>
      {picture ? (
        <>
          <div className="mx-auto mt-4 mb-[0.9rem] w-fit rounded-card bg-paper-qr p-3 ring-1 ring-line">
            <img
              src={picture}
              alt={texts.alt(productName)}
              width={192}
              height={192}
              className="size-48"
              onError={() => setBroken(picture)}
            />
          </div>
          <p className="text-ink-soft">{texts.hint}</p>
        </>
      ) : (
        <p className="my-8 text-ink-soft">{texts.missing}</p>
      )}
      <p className="mt-3 grid min-h-button place-items-center rounded-field bg-well px-4 py-2 text-label font-[560] select-all">
        {shortUrl}
      </p>
      <DialogActions>
        <Button variant="tint" className="px-2!" icon={<Link2 aria-hidden />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        {picture && (
          <Button className="px-2!" icon={<Download aria-hidden />} onClick={() => void download(picture)}>
            {texts.download}
          </Button>
        )}
      </DialogActions>
      {picture && <PrintLink productName={productName} shortUrl={shortUrl} />}
    </Dialog>
  );
}

function PrintLink({ productName, shortUrl }: Pick<QrDialogProps, 'productName' | 'shortUrl'>) {
  const code = shortUrl.slice(shortUrl.lastIndexOf('/') + 1);
  return (
    <a
      href={urlOf(qrImageEndpoint, { params: { code, format: 'svg' } })}
      download={qrFileName(productName, 'svg')}
      className="mt-2 -mb-3 inline-flex min-h-touch items-center text-label font-[560]"
    >
      {texts.forPrint}
    </a>
  );
}

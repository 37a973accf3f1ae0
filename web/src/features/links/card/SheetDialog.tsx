import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../../browser/save-file.ts';
import { safeLocalStorage } from '../../../browser/storage.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/form/Choice.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/Dialog.tsx';
import { Ripples } from '../../../ui/Ripples.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { sheetFileName } from '../link-files.ts';
import type { Card } from './card.ts';
import { drawPrintedCard } from './card-drawing.ts';
import { cardTexts } from './card.texts.ts';
import type { CardDialogProps } from './CardDialog.tsx';
import {
  type CardsOnSheet,
  cardCounts,
  INCH,
  layOut,
  type Paper,
  papers,
  type SheetLayout,
  toPixels,
  usualPaper,
} from './sheet-layout.ts';
import { SheetPreview } from './SheetPreview.tsx';
import { useCard } from './use-card.ts';
import { useDrawing } from './use-drawing.ts';

const texts = cardTexts.sheet;
const PREVIEW_DOTS_PER_INCH = 96;

/** A sheet of cards to print: its paper, how many, how it will look, and as a PDF. */
export function SheetDialog({ open, onOpenChange, subject }: CardDialogProps) {
  const card = useCard(subject);
  const [paper, setPaper] = useState(storedPaper);
  const [count, setCount] = useState<CardsOnSheet>(10);
  const layout = layOut(paper, count);
  const drawing = useDrawing(JSON.stringify([card, paper, count]), async () => {
    const drawn = await drawPrintedCard(card, pixelsOf(layout, PREVIEW_DOTS_PER_INCH));
    return { drawn, picture: drawn.jpeg };
  });
  const isDrawing = drawing.state === 'drawing';

  function choosePaper(chosen: Paper) {
    safeLocalStorage.setItem(PAPER_KEY, chosen);
    setPaper(chosen);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title(subject.productName)}
      description={subject.label}
    >
      <div className="mx-auto mt-4 grid h-[min(15rem,30dvh)] place-items-center" aria-busy={isDrawing}>
        {isDrawing && <Ripples label={texts.drawing} />}
        {drawing.state === 'failed' && <Alert>{cardTexts.failed.description}</Alert>}
        {drawing.state === 'drawn' && (
          <SheetPreview layout={layout} card={drawing.drawn} url={drawing.url} label={texts.preview(count)} />
        )}
      </div>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-3 gap-y-2.5">
        <Choice
          label={texts.paper}
          options={papers.map((value) => ({ value, name: texts.papers[value] }))}
          value={paper}
          onChange={choosePaper}
        />
        <Choice
          label={texts.cards}
          options={cardCounts.map((value) => ({ value, name: String(value) }))}
          value={count}
          onChange={setCount}
        />
      </div>
      <p className="mt-3 text-left text-small leading-[1.42] text-ink-soft">
        {`${texts.size(labelSize(layout, paper))} ${texts.hint}`}
      </p>
      <SaveSheet
        card={card}
        layout={layout}
        title={texts.title(subject.productName)}
        fileName={sheetFileName(subject, count, paper)}
      />
    </Dialog>
  );
}

interface SaveSheetProps {
  card: Card;
  layout: SheetLayout;
  title: string;
  fileName: string;
}

function SaveSheet({ card, layout, title, fileName }: SaveSheetProps) {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      // The PDF library is small, but few members print.
      const [{ writeSheet }, { jpeg, ...drawn }] = await Promise.all([
        import('./sheet-pdf.ts'),
        drawPrintedCard(card, pixelsOf(layout)),
      ]);
      const pdf = await writeSheet(title, layout, {
        ...drawn,
        jpeg: new Uint8Array(await jpeg.arrayBuffer()),
      });
      saveFile(new Blob([pdf], { type: 'application/pdf' }), fileName);
    } catch {
      toast({ ...cardTexts.failed, variant: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <DialogActions>
      <Button icon={<Download aria-hidden />} busy={isBusy} onClick={() => void save()}>
        {texts.save}
      </Button>
    </DialogActions>
  );
}

/** Of each card; all of a sheet are alike. */
function pixelsOf({ cards: [card] }: SheetLayout, perInch?: number) {
  if (!card) throw new Error('A sheet without cards.');
  return { width: toPixels(card.width, perInch), height: toPixels(card.height, perInch) };
}

/** In the unit of the paper. */
function labelSize({ labels: [label], stock }: SheetLayout, paper: Paper) {
  const [unit, length] = paper === 'A4' ? (['millimeter', 1] as const) : (['inch', INCH] as const);
  const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
  const measure = new Intl.NumberFormat('en', { maximumFractionDigits: 1, style: 'unit', unit });
  const { width = 0, height = 0 } = label ?? {};
  return { width: figure.format(width / length), height: measure.format(height / length), stock };
}

const PAPER_KEY = 'sheet-paper';

/** What was chosen last on this device, or what printers hold where the member is. */
const storedPaper = (): Paper =>
  papers.find((paper) => paper === safeLocalStorage.getItem(PAPER_KEY)) ?? usualPaper(navigator.language);

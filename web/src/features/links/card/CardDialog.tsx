import { Download, Share } from 'lucide-react';
import { useState } from 'react';
import { canShareFile, share } from '../../../browser/share.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/Dialog.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Ripples } from '../../../ui/Ripples.tsx';
import { cardFileName } from '../link-files.ts';
import { SHARED_CARD } from './card.ts';
import { drawCard } from './card-drawing.ts';
import { cardTexts } from './card.texts.ts';
import { type CardSubject, useCard } from './use-card.ts';
import { useDrawing } from './use-drawing.ts';

const texts = cardTexts.card;

export interface CardDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  subject: CardSubject;
}

/** The card of a link as a picture: shown, shared and saved. It is drawn first, because sharing needs a fresh tap. */
export function CardDialog({ open, onOpenChange, subject }: CardDialogProps) {
  const card = useCard(subject);
  const drawing = useDrawing(JSON.stringify(card), async () => {
    const picture = await drawCard(card);
    const drawn = new File([picture], cardFileName(subject, SHARED_CARD), { type: picture.type });
    return { drawn, picture };
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title(subject.productName)}
      description={subject.label}
    >
      <div className="mx-auto mt-4 grid aspect-4/5 w-[min(100%,17rem,42dvh)] place-items-center overflow-hidden rounded-field bg-well">
        {drawing.state === 'drawing' && <Ripples label={texts.drawing} />}
        {drawing.state === 'failed' && <Alert className="m-3">{cardTexts.failed.description}</Alert>}
        {drawing.state === 'drawn' && (
          <Picture
            src={drawing.url}
            alt={texts.alt(subject.productName)}
            {...SHARED_CARD}
            className="size-full animate-fade"
          />
        )}
      </div>
      {drawing.state !== 'failed' && <CardButtons file={drawing.state === 'drawn' ? drawing.drawn : null} />}
    </Dialog>
  );
}

/** Whether the browser shares files shows in any file of the kind, so the buttons are there while it is drawn. */
const isShareable = () => canShareFile(new File([''], 'card.png', { type: 'image/png' }));

function CardButtons({ file }: { file: File | null }) {
  const [hasShareSheet] = useState(isShareable);
  const busy = !file;
  return (
    <DialogActions>
      {hasShareSheet && (
        <Button icon={<Share aria-hidden />} busy={busy} onClick={() => file && void shareOrSave(file)}>
          {texts.share}
        </Button>
      )}
      <Button
        variant={hasShareSheet ? 'tint' : 'spring'}
        icon={<Download aria-hidden />}
        busy={busy}
        onClick={() => file && saveFile(file, file.name)}
      >
        {texts.save}
      </Button>
    </DialogActions>
  );
}

async function shareOrSave(file: File) {
  if ((await share({ files: [file] })) !== 'shared') saveFile(file, file.name);
}
